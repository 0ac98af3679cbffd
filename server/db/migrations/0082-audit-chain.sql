-- Rows of the operation and sign-in logs in the order they were written, each tied by hash to the one before it:
-- a row that is changed, taken out or put in breaks the chain at its place. `npm run audit:verify` says where.
create table sys_audit_chain (
  seq bigint primary key,
  kind text not null check (kind in ('operation', 'login')),
  row_id bigint not null,
  at timestamptz not null,
  row_hash text not null,
  hash text not null
);
create index sys_audit_chain_row on sys_audit_chain (kind, row_id);
create index sys_audit_chain_at on sys_audit_chain (at);

-- Where the chain ends, and where it begins since older rows were cleaned up. Rows from before `since` are in no chain.
create table sys_audit_head (
  id integer primary key check (id = 1),
  seq bigint not null default 0,
  hash text not null default '',
  base_seq bigint not null default 0,
  base_hash text not null default '',
  since timestamptz not null default now()
);
insert into sys_audit_head (id) values (1);
