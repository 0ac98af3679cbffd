-- Which rows a change of what processes keep in memory was about: they read these again instead of everything. A number without
-- rows, or one that is here no more, asks for everything.
create table sys_changed_row (
  name text not null,
  number bigint not null,
  entity text not null,
  id text not null
);
create index sys_changed_row_number on sys_changed_row (name, number);
