-- Hours that a correction (dm_correction) speaks of: what came, what is put in its place, and what counts once all three levels have
-- agreed. Readings themselves are never changed (DOMAIN.md section 3.1). Of an hour the last one agreed to is current.
create table if not exists dm_correction_hour (
  correction_id bigint not null,
  point_id bigint not null,
  factor_code text collate "C" not null,
  -- the hour that begins then
  hour_at timestamptz not null,
  original_value double precision,
  -- null where nothing came
  original_flag text,
  corrected_value double precision,
  -- why no value could be put, by its word
  why text,
  -- put by hand: counts as received, too
  is_manual boolean not null default false,
  audited_value double precision,
  audited_by bigint,
  audited_at timestamptz,
  is_current boolean not null default false,
  primary key (correction_id, factor_code, hour_at)
);
create unique index if not exists dm_correction_hour_current on dm_correction_hour (point_id, factor_code, hour_at) where is_current;
