import { TIME_ZONE } from '#schemas/basics/wall-time.ts';
import type { NamedQuery } from '#server/db/named-query.ts';
import { MOVE_FROM, MOVE_TO } from './move-store.ts';

/**
 * How far a work of the ledger is (dictionary `period_progress`): its own state until there is an order, then that of the order; done
 * in time is what was handed in by the last day.
 */
const PROGRESS = `case when d.state <> '1' then d.state
  when o.status = '5' then case when (coalesce(o.submit_time, o.complete_time) at time zone '${TIME_ZONE}')::date <= d.last_day then '4' else '5' end
  when o.id is null or o.status in ('8', '9') then '7'
  when o.is_overdue then '6' else '1' end`;

/** The ledger of periodic work, each with its order. */
export const PERIOD_DUES: NamedQuery = {
  columns: [
    'id',
    'rule_id',
    'rule_name',
    'order_type',
    'station_id',
    'enterprise_id',
    'ops_company_id',
    'region_code',
    'slot_day',
    'due_day',
    'last_day',
    'is_moved',
    'progress',
    'order_id',
    'assignee_id',
    'problem',
    'move_from',
    'move_to',
    'move_reason',
    'moved_by',
    'planned_for',
  ],
  sql: `
    select d.id, d.rule_id, d.rule_name, d.order_type, d.station_id, s.enterprise_id, s.ops_company_id, s.region_code, d.slot_day, d.due_day,
      d.last_day, d.is_moved, ${PROGRESS} as progress, d.order_id, o.assignee_id, d.problem,
      case when d.state = '0' then greatest((now() at time zone '${TIME_ZONE}')::date, ${MOVE_FROM}) end as move_from,
      case when d.state = '0' then ${MOVE_TO} end as move_to, d.move_reason, d.moved_by, d.planned_for
    from ops_period_due d join ops_station s on s.id = d.station_id left join ops_work_order o on o.id = d.order_id`,
};

/** What of the periodic work of a month was done at a station. What is planned yet, and what a day off left out, is not due. */
export const PERIOD_RATES: NamedQuery = {
  columns: [
    'id',
    'month',
    'station_id',
    'enterprise_id',
    'ops_company_id',
    'region_code',
    'dues',
    'done',
    'done_in_time',
    'overdue',
    'missed',
    'rate',
  ],
  sql: `
    select min(w.id) as id, to_char(w.due_day, 'YYYY-MM') as month, w.station_id, w.enterprise_id, w.ops_company_id, w.region_code,
      count(*)::int as dues,
      (count(*) filter (where w.progress in ('4', '5')))::int as done,
      (count(*) filter (where w.progress = '4'))::int as done_in_time,
      (count(*) filter (where w.progress = '6'))::int as overdue,
      (count(*) filter (where w.progress = '2'))::int as missed,
      round(100.0 * count(*) filter (where w.progress in ('4', '5')) / count(*), 1) as rate
    from (${PERIOD_DUES.sql}) w where w.progress not in ('0', '3')
    group by 2, 3, 4, 5, 6`,
};
