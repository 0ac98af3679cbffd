-- What work orders, alarm actions and the delivery of events keep beside the entity tables.
alter table sys_outbox add column if not exists attempts integer not null default 0;
alter table sys_outbox add column if not exists next_at timestamptz;
alter table sys_outbox add column if not exists parked_at timestamptz;
alter table sys_outbox add column if not exists error text;

create table if not exists sys_outbox_lease (
  name text primary key,
  owner text not null,
  until timestamptz not null
);

create table if not exists ops_work_order_no (
  day text primary key,
  last integer not null
);

create table if not exists ops_work_order_log (
  id bigint primary key,
  order_id bigint not null,
  at timestamptz not null,
  user_id bigint not null,
  move text not null,
  from_status text,
  to_status text,
  comment text,
  fields jsonb
);
create index if not exists ops_work_order_log_order on ops_work_order_log (order_id, id);

create table if not exists ops_work_order_alarm (
  order_id bigint not null,
  alarm_id bigint not null,
  primary key (order_id, alarm_id)
);
create index if not exists ops_work_order_alarm_alarm on ops_work_order_alarm (alarm_id);

create table if not exists dm_alarm_log (
  id bigint primary key,
  alarm_id bigint not null,
  at timestamptz not null,
  user_id bigint not null,
  action text not null,
  comment text,
  fields jsonb
);
create index if not exists dm_alarm_log_alarm on dm_alarm_log (alarm_id, id);

create table if not exists dm_alarm_mute (
  user_id bigint not null,
  station_id bigint not null,
  until timestamptz not null,
  primary key (user_id, station_id)
);

create table if not exists dm_alarm_collect (
  user_id bigint not null,
  alarm_id bigint not null,
  at timestamptz not null default now(),
  primary key (user_id, alarm_id)
);

-- Log rows are never changed.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create or replace trigger ops_work_order_log_fixed before update or delete on ops_work_order_log for each row execute function refuse_change();
create or replace trigger dm_alarm_log_fixed before update or delete on dm_alarm_log for each row execute function refuse_change();
