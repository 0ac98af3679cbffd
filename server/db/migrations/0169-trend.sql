-- Trends that were told: one row for each point and factor while it goes on.
create table if not exists dm_trend (
  point_id bigint not null,
  factor_code text collate "C" not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (point_id, factor_code)
);
