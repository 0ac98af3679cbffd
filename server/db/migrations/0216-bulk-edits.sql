-- What a change of many rows at once (批量修改) changed, so that it is taken back within ten minutes.
create table if not exists sys_bulk_edit (
  id bigint primary key,
  entity text not null,
  user_id bigint not null,
  at timestamptz not null,
  undone boolean not null default false,
  rows jsonb not null
);
create index if not exists sys_bulk_edit_at on sys_bulk_edit (at);
