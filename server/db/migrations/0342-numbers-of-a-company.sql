-- Numbers of contracts and plans are those of their company: another one that has the same is told to nobody.
drop index if exists ux_ops_contract__contract_no;
drop index if exists ux_ops_plan__plan_no;
