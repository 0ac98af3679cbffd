import { TIME_ZONE } from '#schemas/basics/wall-time.ts';
import type { NamedQuery } from '#server/db/named-query.ts';

/** Alarms by day, station, whose they are, kind and level: how many there were, how many wait, and how long until somebody took note. Days are those of Asia/Shanghai. */
export const ALARM_DAYS: NamedQuery = {
  columns: [
    'id',
    'alarm_day',
    'station_id',
    'enterprise_id',
    'ops_company_id',
    'region_code',
    'alarm_type',
    'level',
    'alarms',
    'open_alarms',
    'confirmed_alarms',
    'mistaken_alarms',
    'confirm_minutes',
  ],
  sql: `
    select min(a.id) as id, (a.alarm_time at time zone '${TIME_ZONE}')::date as alarm_day, a.station_id, a.enterprise_id, a.ops_company_id, a.region_code, a.alarm_type, a.level,
      count(*)::int as alarms,
      (count(*) filter (where a.status = '0'))::int as open_alarms,
      (count(*) filter (where a.confirm_time is not null))::int as confirmed_alarms,
      (count(*) filter (where a.status = '4'))::int as mistaken_alarms,
      round(avg(extract(epoch from a.confirm_time - a.alarm_time) / 60))::int as confirm_minutes
    from dm_alarm_record a
    group by 2, 3, 4, 5, 6, 7, 8`,
};
