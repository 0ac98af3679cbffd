import type { NamedQuery } from '#server/db/named-query.ts';

/** Percent, two places; null where nothing was to come. As `percentOf` counts them. */
const percent = (part: string, whole: string) => `round(${part} * 100.0 / nullif(${whole}, 0), 2)`;

/** What of each point was expected, came and counts on each day, with whoever answers for it: the days that rates of any period are sums of. */
export const RATE_DAYS: NamedQuery = {
  columns: [
    'id',
    'day',
    'monitor_point_id',
    'station_id',
    'enterprise_id',
    'ops_company_id',
    'duty_user_id',
    'region_code',
    'effective_transmission',
    'transmission_rate',
    'effect_rate',
    'should',
    'received',
    'valid',
    'stopped',
  ],
  sql: `
    select hashtextextended(r.point_id::text, r.day - date '2000-01-01') & 9223372036854775807 as id, r.day, r.point_id as monitor_point_id, p.station_id, p.enterprise_id,
      s.ops_company_id, s.duty_user_id, p.region_code,
      ${percent('r.valid', 'r.should')} as effective_transmission, ${percent('r.received', 'r.should')} as transmission_rate,
      case when r.should > 0 then ${percent('r.valid', 'r.received')} end as effect_rate, r.should, r.received, r.valid, r.stopped
    from dm_rate_day r join dm_monitor_point p on p.id = r.point_id and p.deleted is not true left join ops_station s on s.id = p.station_id`,
};
