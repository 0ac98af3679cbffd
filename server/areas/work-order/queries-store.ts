import type { NamedQuery } from '#server/db/named-query.ts';

/**
 * Work orders as numbers that can be added up, one row each: 1 where it counts, 0 where it does not; rates are 100 or 0, null where an
 * order is not counted in them. Deleted orders are none. What each number counts, a filter of the list of work orders asks for.
 */
export const ORDER_FIGURES: NamedQuery = {
  columns: [
    'id',
    'create_date',
    'order_type',
    'station_id',
    'enterprise_id',
    'ops_company_id',
    'region_code',
    'assignee_id',
    'creator',
    'done',
    'done_rate',
    'in_time',
    'in_time_rate',
    'overdue',
    'response_minutes',
    'response_late',
    'work_minutes',
    'rejected',
    'checkin_faults',
  ],
  sql: `
    select o.id, o.create_date, o.order_type, o.station_id, o.enterprise_id, o.ops_company_id, o.region_code, o.assignee_id, o.creator,
      (o.status = '5')::int as done,
      case when o.status <> '8' then 100 * (o.status = '5')::int end as done_rate,
      (o.status = '5' and o.is_overdue is false)::int as in_time,
      case when o.status = '5' then 100 * (o.is_overdue is false)::int end as in_time_rate,
      (o.is_overdue is true)::int as overdue,
      o.response_minutes,
      coalesce('2' = any(o.exceptions), false)::int as response_late,
      o.work_minutes,
      (coalesce(o.reject_count, 0) > 0)::int as rejected,
      (coalesce(o.checkin_result, '') = '2')::int as checkin_faults
    from ops_work_order o where o.status <> '9'`,
};
