-- A device whose kept packets are to be read again, and what the last reading of them did.
alter table gw_device add column replay_due boolean not null default false;
alter table gw_device add column replayed_at timestamptz;
alter table gw_device add column replay_packets bigint;
alter table gw_device add column replay_readings bigint;
create index gw_device_replay on gw_device (mn) where replay_due;

-- Devices that waited in the inbox before they had a point: a part of their kept packets may never have become readings.
do $$
begin
  if to_regclass('dm_monitor_point') is not null then
    update gw_device d set replay_due = true from dm_monitor_point p where p.id = d.point_id and d.first_packet_at < p.create_date;
  end if;
end $$;
