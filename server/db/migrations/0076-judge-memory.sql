-- The newest DataTime judged of a device, per kind of readings, and the server that heard it last: what judging must know
-- of a device it has not heard itself. Kept in the row that every batch changes anyway.
alter table gw_device add column last_rt timestamptz;
alter table gw_device add column last_minute timestamptz;
alter table gw_device add column last_hour timestamptz;
alter table gw_device add column last_day timestamptz;
alter table gw_device add column heard_by uuid;
