-- Who runs a scheduled job right now; a holder that died lets go when its time is over.
create table if not exists sys_schedule_lock (
  job_id bigint primary key,
  holder uuid not null,
  until timestamptz not null
);
