-- Everything that came in, as text, for the packet log and for devices that are registered later. Partitioned by day.
create sequence gw_packet_id as bigint;
create table gw_packet (
  id bigint not null default nextval('gw_packet_id'),
  received_at timestamptz not null,
  data_time timestamptz,
  size integer not null,
  is_ok boolean not null,
  mn text collate "C",
  cn text collate "C",
  st text,
  qn text,
  edition text,
  ip text,
  errors text,
  warnings text,
  raw text not null,
  primary key (id, received_at)
) partition by range (received_at);
create index gw_packet_mn on gw_packet (mn, received_at);

-- One row per device identity (MN) ever heard. A device without a point waits in the inbox. No index holds what every
-- batch changes, so that its update touches one page only.
create table gw_device (
  mn text collate "C" primary key,
  point_id bigint,
  station_id bigint,
  enterprise_id bigint,
  region_code text,
  packets bigint not null default 0,
  crc_errors bigint not null default 0,
  length_errors bigint not null default 0,
  parse_errors bigint not null default 0,
  duplicates bigint not null default 0,
  first_packet_at timestamptz not null,
  last_packet_at timestamptz not null,
  last_cn text,
  last_st text,
  edition text,
  ip text,
  is_ignored boolean not null default false
) with (fillfactor = 50);
create index gw_device_waiting on gw_device (mn) where point_id is null;
create index gw_device_point on gw_device (point_id);

-- Packets whose DataTime cannot be true (more than ten minutes ahead, or older than a year).
create table gw_quarantine (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  point_id bigint,
  mn text not null,
  cn text,
  data_time timestamptz,
  reason text not null,
  raw text not null
);
create index gw_quarantine_mn on gw_quarantine (mn, received_at);

-- What alarm judging must remember between two values; only what differs from the idle state is kept.
create table gw_judge_state (
  point_id bigint not null,
  factor_code text collate "C" not null,
  alarm_type text not null,
  kind text not null,
  alarm_id bigint,
  state jsonb not null,
  primary key (point_id, factor_code, alarm_type, kind)
);
