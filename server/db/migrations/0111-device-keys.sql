-- Keys of edition 2025, each sealed by the key of the installation: one that is in use, one that the device is still to take,
-- and those before, which are accepted until their time is over.
create table gw_device_key (
  id bigint generated always as identity primary key,
  mn text collate "C" not null,
  sealed text not null,
  state text not null check (state in ('pending', 'current', 'old')),
  origin text not null check (origin in ('entered', 'asked', 'renewed')),
  created_at timestamptz not null,
  -- since when the device has used it
  current_at timestamptz,
  -- until when a replaced one is accepted
  valid_until timestamptz,
  -- when the device was last told of it
  offered_at timestamptz,
  -- until when it may be told in clear text: the first key of a device
  open_until timestamptz,
  changed_at timestamptz not null
);
create unique index gw_device_key_current on gw_device_key (mn) where state = 'current';
create unique index gw_device_key_pending on gw_device_key (mn) where state = 'pending';
create index gw_device_key_mn on gw_device_key (mn);
