-- The processes that share this database: each says every few seconds that it is at work, by the clock of the database. One
-- that has not for a while is dead: what it held (connections, runs of jobs) goes to the others.
create table sys_process (
  id uuid primary key,
  name text not null,
  roles text not null,
  version text not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  connections integer not null default 0,
  packets bigint not null default 0,
  packets_per_second double precision not null default 0,
  waiting integer not null default 0,
  memory_mb integer not null default 0,
  -- which secret.key it has: what one seals or signs only those with the same key can open
  key_print text not null default '',
  -- whether what it pushes reaches the browsers of the others
  has_bus boolean not null default false
);

-- `turn` goes up with every batch that touches the device, whichever process writes it: a process that judged by what it
-- remembers sees by it whether another one wrote meanwhile. `connected_by` holds the connection on which the device was heard.
alter table gw_device add column turn bigint not null default 0;
alter table gw_device add column connected_by uuid;
alter table gw_device add column connected_at timestamptz;
