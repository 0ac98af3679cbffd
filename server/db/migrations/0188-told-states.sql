-- Until when a device went on telling the same; whether it is of a time before one that was told already, or was sent again, so that
-- monitoring rules do not look at it.
alter table gw_upload add column last_time timestamptz;
alter table gw_upload add column is_late boolean not null default false;
update gw_upload set last_time = greatest(data_time, last_at);
alter table gw_upload alter column last_time set not null;
create index gw_upload_states on gw_upload (point_id, data_time) where cn in ('2021', '3020') and not is_late;
