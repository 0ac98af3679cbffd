import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import type { AlarmLine, Happened, Listed, OrderLine } from './content.ts';

/** Lines of a list in one report; of more it says how many there are. */
const MOST_LINES = 100;

interface Asked {
  readonly ids: readonly string[];
  readonly from: string;
  readonly to: string;
}

interface AlarmOf extends AlarmLine {
  readonly reportId: string;
  readonly total: number;
}

interface OrderOf extends OrderLine {
  readonly reportId: string;
  readonly total: number;
}

/** Alarms and orders within the days of reports, by report, the newest first. */
export async function listHappened(
  db: Db,
  asked: Asked,
): Promise<ReadonlyMap<string, Partial<Happened>>> {
  const [alarms, orders] = [await listAlarms(db, asked), await listOrders(db, asked)];
  return new Map(
    asked.ids.map((id) => [id, { alarmList: alarms.get(id), orderList: orders.get(id) }] as const),
  );
}

const within = (at: RawBuilder<unknown>, { from, to }: Asked): RawBuilder<boolean> =>
  sql<boolean>`${at} >= (${from}::date::timestamp at time zone ${ZONE}) and ${at} < ((${to}::date + 1)::timestamp at time zone ${ZONE})`;
const moment = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${at} at time zone ${ZONE}, 'MM-DD HH24:MI')`;

/** Those that began at the points of a report. */
async function listAlarms(db: Db, asked: Asked): Promise<ReadonlyMap<string, Listed<AlarmLine>>> {
  const { rows } = await sql<AlarmOf>`
    with points as (
      select t.id as report_id, t.monitor_point_id as point_id, t.target_name as name from dm_report t where t.id = any(${[...asked.ids]}::bigint[]) and t.subject = '1'
      union
      select t.id, o.monitor_point_id, o.target_name from dm_report t join dm_report_member m on m.subject = t.subject and m.target_id = t.target_id
        join dm_report o on o.id = m.report_id and o.is_current and o.kind = t.kind and o.period = t.period
      where t.id = any(${[...asked.ids]}::bigint[]) and t.subject <> '1'),
    found as (
      select p.report_id, p.name, a.*, count(*) over (partition by p.report_id) as total, row_number() over (partition by p.report_id order by a.alarm_time desc, a.id desc) as line
      from points p join dm_alarm_record a on a.monitor_point_id = p.point_id where ${within(sql`a.alarm_time`, asked)})
    select f.report_id::text as "reportId", f.total::int as total, ${moment(sql`f.alarm_time`)} as at, f.name as point, f.alarm_type as type, f.level, f.factor_code as factor,
      f.value::text as value, f.limit_text as "limitText", ${moment(sql`f.recover_time`)} as until, f.status
    from found f where f.line <= ${MOST_LINES} order by f.report_id, f.line`.execute(db);
  return listedBy(rows);
}

/** Those that were given to whom a report is about, of its own enterprise and O&M company alone; withdrawn and deleted ones are left out. */
async function listOrders(db: Db, asked: Asked): Promise<ReadonlyMap<string, Listed<OrderLine>>> {
  const { rows } = await sql<OrderOf>`
    with orders as (
      select o.*, s.name as station from ops_work_order o left join ops_station s on s.id = o.station_id where o.status not in ('8', '9') and ${within(sql`o.create_date`, asked)}),
    found as (
      select t.id as report_id, o.*, count(*) over (partition by t.id) as total, row_number() over (partition by t.id order by o.create_date desc, o.id desc) as line
      from dm_report t join orders o on case t.subject when '1' then o.station_id = t.station_id when '2' then o.enterprise_id::text = t.target_id
        when '4' then o.ops_company_id::text = t.target_id else o.region_code like regexp_replace(t.target_id, '(00)+$', '') || '%' end
      where t.id = any(${[...asked.ids]}::bigint[]) and (t.ops_company_id is null or o.ops_company_id = t.ops_company_id) and (t.enterprise_id is null or o.enterprise_id = t.enterprise_id))
    select f.report_id::text as "reportId", f.total::int as total, ${moment(sql`f.create_date`)} as at, f.order_no as "no", f.order_type as type, f.urgency, f.station, f.title,
      ${moment(sql`f.plan_end`)} as due, ${moment(sql`f.complete_time`)} as done, f.status
    from found f where f.line <= ${MOST_LINES} order by f.report_id, f.line`.execute(db);
  return listedBy(rows);
}

function listedBy<T extends { readonly reportId: string; readonly total: number }>(
  rows: readonly T[],
): ReadonlyMap<string, Listed<Omit<T, 'reportId' | 'total'>>> {
  const by = new Map<string, { total: number; lines: Omit<T, 'reportId' | 'total'>[] }>();
  for (const { reportId, total, ...line } of rows) {
    const list = by.get(reportId) ?? { total, lines: [] };
    by.set(reportId, list);
    list.lines.push(line);
  }
  return by;
}
