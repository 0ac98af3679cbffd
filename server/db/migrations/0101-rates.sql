-- Hours of a monitoring point and day, each counted once for every factor it has to report (DOMAIN.md section 3.1). Rates are
-- worked out of the sums; percentages are never stored. Made anew from the hourly values at any time, with the same result.
create table if not exists dm_rate_day (
  point_id bigint not null,
  day date not null,
  factors integer not null,
  stopped integer not null,
  should integer not null,
  received integer not null,
  valid integer not null,
  flags jsonb not null default '{}',
  computed_at timestamptz not null,
  primary key (point_id, day)
);
create index if not exists dm_rate_day_day on dm_rate_day (day);
