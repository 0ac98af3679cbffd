-- What the generic resource service keeps beside the entity tables.
create table if not exists sys_outbox (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  at timestamptz not null default now(),
  delivered_at timestamptz
);
create index if not exists sys_outbox_waiting on sys_outbox (id) where delivered_at is null;

create table if not exists sys_history (
  id bigint primary key,
  entity text not null,
  record_id bigint not null,
  change text not null,
  fields jsonb not null,
  by bigint not null,
  at timestamptz not null default now()
);
create index if not exists sys_history_record on sys_history (entity, record_id, id);

create table if not exists sys_idempotency (
  user_id bigint not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
create index if not exists sys_idempotency_at on sys_idempotency (at);

create table if not exists sys_user_setting (
  user_id bigint not null,
  key text not null,
  value jsonb not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);

create table if not exists sys_schema_approval (
  table_name text not null,
  column_name text not null,
  at timestamptz not null default now(),
  primary key (table_name, column_name)
);
