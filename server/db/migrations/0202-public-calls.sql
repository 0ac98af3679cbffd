-- Calls of strangers by a key, or with a wrong one, that all servers together count in a minute.
create table if not exists sys_public_call (
  key text primary key,
  since timestamptz not null,
  calls integer not null
);
create index if not exists sys_public_call_since on sys_public_call (since);
