-- Schemas that are published from the workbench: they stand over the files of the same name.

-- What runs. A row says which version stands over the file; where it is missing the file itself runs.
create table if not exists sys_schema (
  kind text not null check (kind in ('entity', 'screen', 'states')),
  name text not null,
  version integer not null check (version > 0),
  published_at timestamptz not null default now(),
  primary key (kind, name)
);

-- Every text that was ever put in force, never changed. A row that went back to the file says so by restored_from = 0.
create table if not exists sys_schema_version (
  id bigint primary key,
  kind text not null,
  name text not null,
  module text not null default '',
  version integer not null check (version > 0),
  text text not null,
  comment text not null default '',
  -- hash of the file under it at that time; empty where there was none
  file_hash text not null default '',
  restored_from integer,
  creator bigint not null,
  create_date timestamptz not null default now(),
  unique (kind, name, version)
);

create table if not exists sys_schema_draft (
  kind text not null check (kind in ('entity', 'screen', 'states')),
  name text not null,
  module text not null default '',
  text text not null,
  lock integer not null default 1,
  updater bigint not null,
  update_date timestamptz not null default now(),
  primary key (kind, name)
);

-- Grows with every change of what runs: other servers ask for it and read again.
create table if not exists sys_schema_revision (
  only_one boolean primary key default true check (only_one),
  revision bigint not null default 0
);
insert into sys_schema_revision (only_one) values (true) on conflict do nothing;
