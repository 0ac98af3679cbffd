import { TIME_ZONE } from '#schemas/basics/wall-time.ts';
import type { NamedQuery } from '#server/db/named-query.ts';

/** How the books of a template stand at a station, by the month they were due in, else begun. */
export const BOOK_RATES: NamedQuery = {
  columns: [
    'id',
    'month',
    'book_id',
    'station_id',
    'enterprise_id',
    'ops_company_id',
    'region_code',
    'total',
    'filled',
    'audited',
    'returned',
    'overdue',
    'rate',
  ],
  sql: `
    select min(r.id) as id, to_char(coalesce(r.due_time, r.create_date) at time zone '${TIME_ZONE}', 'YYYY-MM') as month, r.book_id,
      r.station_id, r.enterprise_id, r.ops_company_id, r.region_code, count(*)::int as total,
      (count(*) filter (where r.status in ('1', '2', '4')))::int as filled,
      (count(*) filter (where r.status in ('2', '4')))::int as audited,
      (count(*) filter (where r.status = '-1'))::int as returned,
      (count(*) filter (where r.status = '3'))::int as overdue,
      round(100.0 * count(*) filter (where r.status in ('1', '2', '4')) / count(*), 1) as rate
    from ops_standing_book_record r group by 2, 3, 4, 5, 6, 7`,
};
