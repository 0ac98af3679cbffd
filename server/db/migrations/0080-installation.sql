-- What this database knows about itself: the mode it was made in, the product's version, when passwords were checked, the newest backup.
create table sys_installation (
  name text primary key,
  value text not null,
  at timestamptz not null default now()
);
