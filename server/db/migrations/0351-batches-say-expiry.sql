-- What a batch in a warehouse is called in pickers says when it expires.
do $$
begin
  if to_regclass('ops_stock_balance') is not null then
    update ops_stock_balance t set label = concat_ws(' · ', b.batch_no, w.name, b.expiry::text)
      from ops_stock_batch b, ops_warehouse w where b.id = t.batch_id and w.id = t.warehouse_id and b.expiry is not null;
  end if;
end $$;
