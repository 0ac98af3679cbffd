import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import { removeKept } from '#server/records/store/kept-rows.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import type { HourSpan } from './check-store.ts';

/** A doubtful value as it is kept. */
export interface StoredMark {
  readonly id: string;
  readonly pointId: string;
  readonly factorCode: string;
  readonly atMs: number;
  readonly cause: string;
  readonly value: number | null;
  readonly expected: string | null;
  readonly otherValue: number | null;
  readonly status: string;
}

/** The marks of hours that begin in a span; whoever may see them. */
export async function listMarks(
  db: Db,
  { pointIds, fromMs, toMs }: HourSpan,
): Promise<readonly StoredMark[]> {
  const { rows } =
    await sql<StoredMark>`select id::text as id, monitor_point_id::text as "pointId", factor_code as "factorCode", extract(epoch from begin_time)::float8 * 1000 as "atMs",
      cause, value::float8 as value, expected, other_value::float8 as "otherValue", status
    from dm_check_mark where monitor_point_id = any(${[...pointIds]}::bigint[])
      and begin_time >= ${new Date(fromMs).toISOString()}::timestamptz and begin_time < ${new Date(toMs).toISOString()}::timestamptz order by dm_check_mark.id`.execute(
      db,
    );
  return rows;
}

/** Removes marks that no longer hold; their history stays. */
export async function removeMarks(
  db: Db,
  entity: EntityOf<'checkMark'>,
  { ids, by }: { readonly ids: readonly string[]; readonly by: string },
): Promise<void> {
  if (ids.length > 0)
    await removeKept(db, entity, { where: sql`t.id = any(${[...ids]}::bigint[])`, by });
}

/** The ids of factors by their codes. */
export async function listFactorIds(
  db: Db,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    id: string;
    code: string;
  }>`select id::text as id, code from dm_factor where code = any(${[...codes]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** The marks of hours that a correction was agreed to for. @returns their ids */
export async function listMarksOf(db: Db, correctionId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select k.id::text as id from dm_check_mark k
    join dm_correction_hour c on c.point_id = k.monitor_point_id and c.factor_code = k.factor_code and c.hour_at = k.begin_time
    where c.correction_id = ${correctionId}::bigint and c.audited_at is not null and k.status <> '3' order by k.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What came into doubt at a point. Times as on the wall. */
export interface FreshMarks {
  readonly pointId: string;
  readonly pointName: string;
  readonly stationId: string;
  readonly stationName: string;
  readonly count: number;
  readonly firstTime: string;
  readonly lastTime: string;
}

/** The marks that were made since a moment and wait to be judged, by point; a point without a station has nobody on duty. */
export async function listFreshMarks(db: Db, since: Date): Promise<readonly FreshMarks[]> {
  const { rows } = await sql<FreshMarks>`
    select p.id::text as "pointId", coalesce(p.name, '') as "pointName", s.id::text as "stationId", coalesce(s.name, '') as "stationName",
      count(*)::int as count, ${wall('min')} as "firstTime", ${wall('max')} as "lastTime"
    from dm_check_mark k join dm_monitor_point p on p.id = k.monitor_point_id join ops_station s on s.id = p.station_id
    where k.status = '0' and k.create_date >= date_trunc('second', ${since.toISOString()}::timestamptz)
    group by p.id, p.name, s.id, s.name order by p.id`.execute(db);
  return rows;
}

const wall = (which: 'min' | 'max') =>
  sql`to_char(${sql.raw(which)}(k.begin_time) at time zone ${ZONE}, 'YYYY-MM-DD HH24:MI')`;
