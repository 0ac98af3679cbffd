-- Days of points whose hourly values are to be checked (dm_check_rule) since they changed. Only added to where sums are made anew
-- (dm_statistic_mark); a day may stand here often.
create table if not exists dm_check_due (
  id bigint generated always as identity primary key,
  point_id bigint not null,
  day date not null
);
