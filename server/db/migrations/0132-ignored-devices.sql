-- Devices that nobody registered and somebody decided to ignore: why, who and when.
alter table gw_device add column if not exists ignore_reason text;
alter table gw_device add column if not exists ignored_by text;
alter table gw_device add column if not exists ignored_at timestamptz;
