-- A sign-in as its user knows it: from where and with what. It lives as long as a token of its family does.
create table sys_session (
  id bigint primary key,
  family uuid not null unique,
  user_id bigint not null,
  ip text,
  user_agent text,
  seen_at timestamptz not null default now(),
  creator bigint,
  create_date timestamptz not null default now(),
  updater bigint,
  update_date timestamptz not null default now()
);
create index sys_session_user on sys_session (user_id, seen_at);
