import { sql } from 'kysely';

import type { FactorUnits } from '#schemas/formulas/factor-unit.ts';
import type { PointDay } from '#server/areas/statistic/face.ts';
import type { Db } from '#server/db/db.ts';
import { iso } from '#server/db/iso.ts';
import { ZONE } from '#server/db/zone.ts';
import type { CheckedHour, CheckRule } from './judge.ts';

/** A monitoring point as rules ask for it, and where it stands. */
export interface CheckedPoint {
  readonly id: string;
  readonly monitorType: string | null;
  readonly stCode: string | null;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly regionCode: string | null;
}

/** An hourly value of a point, to be checked. */
export type PointHour = CheckedHour & { readonly pointId: string };

/** Hours of points: those that begin from `fromMs` on and before `toMs`, milliseconds since 1970. */
export interface HourSpan {
  readonly pointIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** An agreed stop (dictionary `stop` states). */
const AGREED = sql.lit('1');

/** Says that the hours of these days are to be checked, in the transaction in which they changed. Rows are only added. */
export async function noteDue(db: Db, days: readonly PointDay[]): Promise<void> {
  if (days.length === 0) return;
  await sql`insert into dm_check_due (point_id, day)
    select * from unnest(${days.map(({ pointId }) => pointId)}::bigint[], ${days.map(({ day }) => day)}::date[])`.execute(
    db,
  );
}

/** Takes the oldest days away that are due. @returns each once */
export async function takeDue(db: Db, most: number): Promise<readonly PointDay[]> {
  const { rows } = await sql<{ pointId: string; day: string }>`with taken as (
      delete from dm_check_due where id in (select d.id from dm_check_due d order by d.id limit ${most}) returning point_id, day)
    select distinct point_id::text as "pointId", day::text as day from taken order by 2, 1`.execute(
    db,
  );
  return rows;
}

/** Says so of every day on which hourly values came, or of a span of days, both included. */
export async function noteSpan(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`insert into dm_check_due (point_id, day)
    select distinct point_id, (data_time at time zone ${ZONE})::date from dm_reading_hour
    where data_time >= (${from}::date::timestamp at time zone ${ZONE}) and data_time < ((${to}::date + 1)::timestamp at time zone ${ZONE})`.execute(
    db,
  );
}

/** The rules that are in force. */
export async function listRules(db: Db): Promise<readonly CheckRule[]> {
  const { rows } =
    await sql<CheckRule>`select id::text as id, kind, factor_code as "factorCode", coalesce(basis, '1') as basis, nullif(monitor_type, '') as "monitorType",
      monitor_point_id::text as "monitorPointId", nullif(unit, '') as unit, low::float8 as low, high::float8 as high, max_change::float8 as "maxChange", max_percent::float8 as "maxPercent",
      hours, relation, nullif(other_factor_code, '') as "otherFactorCode", coalesce(other_basis, '1') as "otherBasis"
    from dm_check_rule where enabled is not false order by dm_check_rule.id`.execute(db);
  return rows;
}

/** The units a factor may be told in, and the system code of the point a rule names. */
export async function findRuleUnits(
  db: Db,
  { factorCode, pointId }: { readonly factorCode: string; readonly pointId: string | null },
): Promise<(FactorUnits & { readonly stCode: string | null }) | undefined> {
  const { rows } = await sql<FactorUnits & { stCode: string | null }>`
    select f.unit, f.ambient_unit as "ambientUnit", (select p.st_code from dm_monitor_point p where p.id = ${pointId}::bigint) as "stCode"
    from dm_factor f where f.code = ${factorCode}`.execute(db);
  return rows[0];
}

/** The points of these ids that are there. */
export async function listCheckedPoints(
  db: Db,
  ids: readonly string[],
): Promise<readonly CheckedPoint[]> {
  const { rows } =
    await sql<CheckedPoint>`select id::text as id, monitor_type as "monitorType", st_code as "stCode", station_id::text as "stationId", enterprise_id::text as "enterpriseId", region_code as "regionCode" from dm_monitor_point
    where deleted is not true and id = any(${[...ids]}::bigint[]) order by dm_monitor_point.id`.execute(
      db,
    );
  return rows;
}

/** Hourly values as they came, of these factors or sent again with another value; without the hours that begin within an agreed stop. */
export async function listCheckedHours(
  db: Db,
  { pointIds, fromMs, toMs }: HourSpan,
  factors: readonly string[],
): Promise<readonly PointHour[]> {
  const { rows } =
    await sql<PointHour>`select distinct on (r.point_id, r.factor_code, h.at) r.point_id::text as "pointId", r.factor_code as "factorCode",
      extract(epoch from h.at)::float8 * 1000 as "atMs", r.value, r.zs_value as converted, r.flag, (r.extra->>'replaced')::float8 as replaced
    from dm_reading_hour r cross join lateral (select date_trunc('hour', r.data_time at time zone 'UTC') at time zone 'UTC' as at) h
    where r.point_id = any(${[...pointIds]}::bigint[]) and r.data_time >= ${iso(fromMs)}::timestamptz and r.data_time < ${iso(toMs)}::timestamptz
      and (r.factor_code = any(${[...factors]}::text[]) or r.extra ? 'replaced')
      and not exists (select 1 from dm_stop s join dm_stop_monitor_point_ids l on l.own_id = s.id
        where l.other_id = r.point_id and s.status = ${AGREED} and s.begin_time <= h.at and s.end_time > h.at)
    order by r.point_id, r.factor_code, h.at, r.data_time desc`.execute(db);
  return rows;
}

/** A factor as the catalogue names and measures it. */
export interface NamedFactor extends FactorUnits {
  readonly name: string;
}

/** Names and units of factors, by code. */
export async function nameFactors(
  db: Db,
  codes: readonly string[],
): Promise<ReadonlyMap<string, NamedFactor>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<
    NamedFactor & { code: string }
  >`select code, name, unit, ambient_unit as "ambientUnit" from dm_factor where code = any(${[...codes]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ code, ...factor }) => [code, factor]));
}
