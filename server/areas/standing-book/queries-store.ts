import { TIME_ZONE } from '#schemas/basics/wall-time.ts';
import type { NamedQuery } from '#server/db/named-query.ts';

/** Books as numbers that can be added up, one row each: 1 where it counts, 0 where it does not; the rate is 100 or 0. What each number counts, a filter of the list of books asks for. */
export const BOOK_RATES: NamedQuery = {
  columns: [
    'id',
    'month',
    'counted_time',
    'book_id',
    'station_id',
    'enterprise_id',
    'ops_company_id',
    'region_code',
    'filler_id',
    'creator',
    'total',
    'filled',
    'audited',
    'returned',
    'overdue',
    'rate',
  ],
  sql: `
    select r.id, to_char(r.counted_time at time zone '${TIME_ZONE}', 'YYYY-MM') as month, r.counted_time, r.book_id, r.station_id, r.enterprise_id,
      r.ops_company_id, r.region_code, r.filler_id, r.creator, 1 as total,
      (r.status in ('1', '2', '4'))::int as filled,
      (r.status in ('2', '4'))::int as audited,
      (r.status = '-1')::int as returned,
      (r.status = '3')::int as overdue,
      100 * (r.status in ('1', '2', '4'))::int as rate
    from ops_standing_book_record r`,
};

/** The books that name a piece of equipment by its serial number, at the station where it stands: what was filled in of it over the years. */
export const EQUIPMENT_BOOKS: NamedQuery = {
  columns: [
    'id',
    'record_id',
    'equipment_id',
    'book_id',
    'filled_at',
    'filler_id',
    'status',
    'station_id',
    'enterprise_id',
    'ops_company_id',
    'region_code',
    'creator',
  ],
  sql: `
    select (r.id # e.id) as id, r.id as record_id, e.id as equipment_id, r.book_id, r.filled_at, r.filler_id, r.status, r.station_id, r.enterprise_id,
      r.ops_company_id, r.region_code, r.creator
    from ops_equipment e join ops_standing_book_record r on r.station_id = e.station_id
    where not e.deleted and e.serial_no <> '' and jsonb_path_exists(r."values", '$.** ? (@ == $no)', jsonb_build_object('no', e.serial_no))`,
};
