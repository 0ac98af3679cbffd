-- Readings of monitoring points, one table per kind, partitioned by month of data_time. Partitions are made ahead by
-- stores/partitions.ts and dropped whole when their time is over. Values are double precision: what a device measured.
create table dm_reading_rt (
  point_id bigint not null,
  data_time timestamptz not null,
  received_at timestamptz not null,
  value double precision,
  min_value double precision,
  max_value double precision,
  cou double precision,
  zs_value double precision,
  sample_time timestamptz,
  is_resent boolean not null default false,
  factor_code text collate "C" not null,
  flag text collate "C" not null default '',
  extra jsonb,
  primary key (point_id, factor_code, data_time)
) partition by range (data_time);

create table dm_reading_minute (like dm_reading_rt including all) partition by range (data_time);
create table dm_reading_hour (like dm_reading_rt including all) partition by range (data_time);
create table dm_reading_day (like dm_reading_rt including all) partition by range (data_time);
