-- Long work in the background: exports, imports, and taking an import back. A holder that died lets go when its time is over.
create table if not exists sys_task (
  id bigint primary key,
  kind text not null,
  name text not null,
  entity text not null,
  owner_id bigint not null,
  lang text not null,
  -- dictionary task_status
  status text not null default 'queued',
  params jsonb not null,
  done integer not null default 0,
  total integer,
  result jsonb,
  -- a key of server.json, or a sentence
  error text,
  file_name text,
  file_storage text,
  file_key text,
  file_size bigint,
  started_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  holder uuid,
  until timestamptz,
  attempts integer not null default 0,
  wants_cancel boolean not null default false,
  creator bigint,
  create_date timestamptz not null default now(),
  updater bigint,
  update_date timestamptz not null default now()
);
create index if not exists sys_task_owner on sys_task (owner_id, id desc);
create index if not exists sys_task_open on sys_task (id) where status in ('queued', 'running');
create index if not exists sys_task_expires on sys_task (expires_at) where file_key is not null;

-- A file that somebody wants to import: its rows lie in the file store as lines of JSON.
create table if not exists sys_import_source (
  id bigint primary key,
  owner_id bigint not null,
  entity text not null,
  name text not null,
  header jsonb not null,
  row_count integer not null,
  storage text not null,
  store_key text not null,
  create_date timestamptz not null default now()
);
create index if not exists sys_import_source_date on sys_import_source (create_date);

-- What a task did with each row of its file; `row_no` as a spreadsheet counts, the header is row 1.
create table if not exists sys_import_row (
  task_id bigint not null,
  row_no integer not null,
  -- save, update, bad
  outcome text not null,
  record_id bigint,
  -- version or time of change right after the import: whoever changed the record since made it another
  stamp text,
  before jsonb,
  issues jsonb,
  primary key (task_id, row_no)
);
