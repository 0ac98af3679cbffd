-- Sums over the hourly values of a point and factor, by day and by month; what is reported of quarters and years is added up of them.
-- Exact decimals: the order in which values came leaves no trace. Made anew from the readings at any time, to the last digit.
create table if not exists dm_statistic (
  span text not null check (span in ('day', 'month')),
  point_id bigint not null,
  factor_code text collate "C" not null,
  -- the day, or the first of the month
  at date not null,
  -- hours that came, that are in the sums, and of these those that are measured or agreed to
  received integer not null,
  counted integer not null,
  valid integer not null,
  -- days of 20 and more valid hours
  days integer not null,
  min_value numeric,
  max_value numeric,
  sum_value numeric not null,
  converted integer not null,
  sum_converted numeric not null,
  -- hours with a flow beside the value, the flow of those, and flow times value
  flowing integer not null,
  sum_flow numeric not null,
  sum_weighted numeric not null,
  primary key (point_id, span, at, factor_code)
);
create index if not exists dm_statistic_at on dm_statistic (span, at);

-- Days whose sums are to be made anew. Only added to while values come in: nobody waits for anybody, and a day may stand here often.
create table if not exists dm_statistic_mark (
  id bigint generated always as identity primary key,
  point_id bigint not null,
  day date not null
);
insert into dm_statistic_mark (point_id, day)
select distinct point_id, (data_time at time zone 'Asia/Shanghai')::date from dm_reading_hour;
