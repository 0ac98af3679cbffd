-- Sessions: opaque tokens, kept only as sha256. A refresh makes a new pair of the same family;
-- a refresh token used twice ends its whole family. A ticket is good for one download.
create table sys_token (
  hash text primary key,
  kind text not null check (kind in ('access', 'refresh', 'ticket')),
  family uuid not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sys_token_family on sys_token (family);
create index sys_token_user on sys_token (user_id);
create index sys_token_expires on sys_token (expires_at);

-- Failed sign-ins per name, also of names that do not exist, so that both look the same.
create table sys_login_guard (
  username text primary key,
  failures integer not null default 0,
  last_failure_at timestamptz not null default now(),
  locked_until timestamptz
);

-- Exactly one run a tick with several servers: whoever inserts the tick runs it.
create table sys_job_lease (
  job text not null,
  tick timestamptz not null,
  holder text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  error text,
  primary key (job, tick)
);
create index sys_job_lease_started on sys_job_lease (started_at);
