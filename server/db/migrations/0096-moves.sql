-- The log of every life cycle, and what its timers have done. Log rows are never changed.
create table if not exists sys_move_log (
  id bigint primary key,
  entity text not null,
  record_id bigint not null,
  at timestamptz not null,
  user_id bigint not null,
  move text not null,
  from_status text,
  to_status text not null,
  comment text,
  fields jsonb
);
create index if not exists sys_move_log_record on sys_move_log (entity, record_id, id);
create or replace trigger sys_move_log_fixed before update or delete on sys_move_log for each row execute function refuse_change();

create table if not exists sys_move_timer (
  entity text not null,
  record_id bigint not null,
  timer text not null,
  since timestamptz not null,
  fired_at timestamptz not null,
  primary key (entity, record_id, timer, since)
);
