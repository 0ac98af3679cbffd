-- Cameras named a device of a shared platform by its serial alone, so that whoever knew one could enter it at his own station. Devices are
-- rows of their own now, each once, given to a unit; a camera is tied to one of those. What stood in cameras becomes such rows, given to the
-- units of their station. Where several cameras name one device nobody can say whose it is: the device is given to nobody where their units
-- differ, the first camera keeps it where they do not, the others are disabled, and both say so in their remarks.
do $$
declare
  repeated integer;
begin
  if to_regclass('ops_camera') is null or not exists (
    select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = 'ops_camera' and column_name = 'platform_id') then return; end if;

  create table if not exists ops_video_device (
    id bigint primary key, creator bigint, create_date timestamptz not null default now(), updater bigint,
    update_date timestamptz not null default now(), version integer not null default 1,
    name text, platform_id bigint, serial text, channel integer default 1, ops_company_id bigint, enterprise_id bigint,
    region_code text, remark text);
  alter table ops_camera add column device_id bigint;

  create temporary table named on commit drop as
    select c.id, c.name, c.platform_id, upper(btrim(c.serial)) as serial, coalesce(c.channel, 1)::integer as channel,
      c.ops_company_id, c.enterprise_id, c.region_code, c.creator,
      row_number() over w as place, count(*) over (partition by c.platform_id, upper(btrim(c.serial)), coalesce(c.channel, 1)) as uses
    from ops_camera c where c.source = '2' and c.platform_id is not null and btrim(coalesce(c.serial, '')) <> ''
    window w as (partition by c.platform_id, upper(btrim(c.serial)), coalesce(c.channel, 1) order by c.id);

  insert into ops_video_device (id, creator, updater, name, platform_id, serial, channel, ops_company_id, enterprise_id, region_code, remark)
  select f.id, f.creator, f.creator, f.serial || '-' || f.channel, f.platform_id, f.serial, f.channel,
    case when a.companies = 1 then f.ops_company_id end, case when a.enterprises = 1 then f.enterprise_id end,
    case when a.enterprises = 1 then f.region_code else '100000' end,
    case when f.uses > 1 then left('重复登记于摄像机 ' || a.names || '，请核对后分配', 300) end
  from named f join lateral (
    select count(distinct coalesce(o.ops_company_id, 0)) as companies, count(distinct coalesce(o.enterprise_id, 0)) as enterprises,
      string_agg(o.name, '、' order by o.id) as names
    from named o where o.platform_id = f.platform_id and o.serial = f.serial and o.channel = f.channel) a on true
  where f.place = 1;

  update ops_camera c set device_id = n.id from named n where c.id = n.id and n.place = 1;
  update ops_camera c set is_enabled = false, status = '0', version = c.version + 1, update_date = now(),
      remark = left('平台设备重复登记，已停用，请核对。' || coalesce(c.remark, ''), 200)
    from named n where c.id = n.id and n.uses > 1 and (n.place > 1 or not exists (
      select 1 from ops_video_device d where d.id = n.id and (d.ops_company_id is not null or d.enterprise_id is not null)));
  select count(*) into repeated from named where uses > 1;
  if repeated > 0 then
    raise warning '% cameras name a device of a video platform that another one names too; see the remarks under 视频平台 › 平台设备', repeated;
  end if;

  alter table ops_camera drop column platform_id, drop column serial, drop column channel;
end $$;
