-- What schema files have brought into the data, each once: dictionaries and their values, keys of roles, sample rows.
-- `said` is what the file said when it was last followed: what nobody changed since follows the file, the rest is the administrators'.
create table if not exists sys_file_part (
  entity text not null,
  part text not null,
  item text not null,
  said jsonb,
  at timestamptz not null default now(),
  primary key (entity, part, item)
);
