import { AIR_ST } from '#schemas/formulas/factor-unit.ts';
import type { NamedQuery } from '#server/db/named-query.ts';
import { convertedSql } from '#server/platform/factors/unit-sql.ts';

/** A number in another unit; where it cannot be said in it, as it is. */
const inUnit = (value: string, from: string, to: string): string =>
  `(case when ${from} = ${to} then ${value} else coalesce(${convertedSql(value, from, to)}, ${value}) end)`;

/**
 * Values of laboratories that were agreed to beside the automatic value of the same hour, as it came. The tolerance is that of an enabled
 * rule of the kind `5` (实验室比对): one of the point before one of its type before a general one; absolute or relative, and with both
 * either of them is enough, each in the unit of the laboratory's value. It is what somebody entered, never the text of a standard.
 */
export const LAB_COMPARISONS: NamedQuery = {
  columns: [
    'id',
    'sample_time',
    'monitor_point_id',
    'factor_id',
    'unit',
    'lab_value',
    'auto_value',
    'auto_flag',
    'absolute_error',
    'relative_error',
    'outcome',
    'tolerance',
    'method',
    'laboratory',
    'report_no',
    'station_id',
    'enterprise_id',
    'ops_company_id',
    'region_code',
  ],
  sql: `
    select m.id, m.sample_time, m.monitor_point_id, m.factor_id, m.unit, m.value as lab_value, e.auto_value, r.flag as auto_flag, e.absolute_error, e.relative_error,
      case when e.auto_value is null then '0' when c.id is null then '3'
        when abs(e.absolute_error) <= c.max_change or abs(e.relative_error) <= c.max_percent then '1' else '2' end as outcome,
      nullif(concat_ws(' / ', '±' || trim_scale(c.max_change)::text, '±' || trim_scale(c.max_percent)::text || '%'), '') as tolerance,
      m.method, m.laboratory, m.report_no, m.station_id, m.enterprise_id, s.ops_company_id, m.region_code
    from dm_manual_reading m
      left join dm_monitor_point p on p.id = m.monitor_point_id left join ops_station s on s.id = m.station_id
      left join lateral (select h.value, h.flag from dm_reading_hour h where h.point_id = m.monitor_point_id and h.factor_code = m.factor_code
        and h.data_time >= date_trunc('hour', m.sample_time) and h.data_time < date_trunc('hour', m.sample_time) + interval '1 hour'
        order by h.data_time desc limit 1) r on true
      left join dm_factor f on f.code = m.factor_code
      left join lateral (select case when p.st_code = '${AIR_ST}' then coalesce(nullif(f.ambient_unit, ''), f.unit) else f.unit end as unit) u on true
      left join lateral (select trim_scale(${inUnit('r.value::numeric', 'u.unit', 'm.unit')}) as auto_value) a on true
      left join lateral (select a.auto_value, a.auto_value - m.value as absolute_error,
        case when m.value <> 0 then round((a.auto_value - m.value) / m.value * 100, 4) end as relative_error) e on true
      left join lateral (select q.id, ${inUnit('q.max_change', 'q.unit', 'm.unit')} as max_change, q.max_percent from dm_check_rule q where q.kind = '5' and q.enabled is not false and q.factor_code = m.factor_code
        and (q.monitor_point_id is null or q.monitor_point_id = m.monitor_point_id) and (coalesce(q.monitor_type, '') = '' or q.monitor_type = p.monitor_type)
        order by q.monitor_point_id is null, coalesce(q.monitor_type, '') = '', q.id limit 1) c on true
    where m.kind = '2' and m.status = '2'`,
};
