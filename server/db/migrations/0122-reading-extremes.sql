-- The extremes of a day of finer readings, one row a point and factor, and those of its hours beside them: curves over long spans are
-- drawn of these. They hold nothing that the readings do not hold and are made of them again at any time. Moments are seconds since 1970.
create table if not exists dm_extreme_rt (
  point_id bigint not null,
  factor_code text collate "C" not null,
  day date not null,
  -- the lowest and the highest value, and when each was first; null without any value, the moment then that of the first reading
  low double precision,
  low_at double precision not null,
  high double precision,
  high_at double precision not null,
  readings integer not null,
  -- a mark other than normal, where any value of the day has one
  flag text collate "C",
  -- the same of the hours of the day that have readings, in order
  hours smallint[] not null,
  hour_low double precision[] not null,
  hour_low_at double precision[] not null,
  hour_high double precision[] not null,
  hour_high_at double precision[] not null,
  hour_readings integer[] not null,
  hour_flag text[] not null,
  primary key (point_id, factor_code, day)
) partition by range (day);
create table if not exists dm_extreme_minute (like dm_extreme_rt including all) partition by range (day);

-- From which day to which (not included) the extremes of a kind are made for all points; other days are read from the readings.
create table if not exists dm_extreme_reach (
  kind text collate "C" primary key check (kind in ('rt', 'minute')),
  from_day date not null,
  to_day date not null
);

-- What of a marked day is made anew: the sums of its hourly values, or the extremes of its real-time or minute values.
alter table dm_statistic_mark add column if not exists kind text collate "C" not null default 'hour' check (kind in ('hour', 'rt', 'minute'));
create index if not exists dm_statistic_mark_point on dm_statistic_mark (point_id, day) where kind <> 'hour';
