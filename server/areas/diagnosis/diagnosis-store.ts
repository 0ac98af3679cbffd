import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { iso } from '#server/db/iso.ts';
import { unitAt } from '#server/platform/factors/unit-store.ts';
import type { DeviceState, PointCase, Sample } from './detect/case.ts';

/** Where a point stands, and how it sends. */
export interface DiagnosedPoint {
  readonly id: string;
  readonly name: string;
  readonly stationId: string | null;
  readonly enterpriseId: string | null;
  readonly regionCode: string | null;
  readonly stCode: string | null;
  readonly referenceO2: number | null;
  readonly rtIntervalSeconds: number | null;
  readonly minuteIntervalMinutes: number | null;
  readonly lastPacketMs: number | null;
}

/** Which readings: of one point, from `fromMs` on and before `toMs`, milliseconds since 1970. Who may see the point is asked before. */
export interface ReadingAsk {
  readonly pointId: string;
  readonly kind: 'minute' | 'hour';
  readonly fromMs: number;
  readonly toMs: number;
}

export type StoredSample = Sample & { readonly factorCode: string };

/** The point of that id; undefined where it is gone. */
export async function findPoint(db: Db, id: string): Promise<DiagnosedPoint | undefined> {
  const { rows } =
    await sql<DiagnosedPoint>`select id::text as id, name, station_id::text as "stationId", enterprise_id::text as "enterpriseId",
      region_code as "regionCode", st_code as "stCode", reference_o2::float8 as "referenceO2", rt_interval_seconds as "rtIntervalSeconds",
      minute_interval_minutes as "minuteIntervalMinutes", extract(epoch from last_packet_time)::float8 * 1000 as "lastPacketMs"
    from dm_monitor_point where id = ${id}::bigint and deleted is not true`.execute(db);
  return rows[0];
}

/** Readings as they came, oldest first. */
export async function listSamples(
  db: Db,
  { pointId, kind, fromMs, toMs }: ReadingAsk,
): Promise<readonly StoredSample[]> {
  const { rows } =
    await sql<StoredSample>`select factor_code as "factorCode", extract(epoch from data_time)::float8 * 1000 as "atMs", value,
      zs_value as converted, flag, sample_time::text as "sampleTime"
    from ${sql.table(`dm_reading_${kind}`)} where point_id = ${pointId}::bigint and data_time >= ${iso(fromMs)}::timestamptz and data_time < ${iso(toMs)}::timestamptz
    order by factor_code, data_time`.execute(db);
  return rows;
}

/** What the devices of a point told of facilities (2021) and instruments (3020) up to a time, and no older than a quarter of a year. */
export async function listStates(
  db: Db,
  { pointId, toMs }: Pick<ReadingAsk, 'pointId' | 'toMs'>,
): Promise<readonly DeviceState[]> {
  const { rows } =
    await sql<DeviceState>`select extract(epoch from data_time)::float8 * 1000 as "atMs", pol_id as "factorCode", item, content
    from gw_upload where point_id = ${pointId}::bigint and cn in ('2021', '3020') and data_time < ${iso(toMs)}::timestamptz
      and data_time >= ${iso(toMs)}::timestamptz - interval '90 days' order by data_time`.execute(
      db,
    );
  return rows;
}

/** Agreed stops of a point that touch a time. */
export async function listStops(
  db: Db,
  { pointId, fromMs, toMs }: Omit<ReadingAsk, 'kind'>,
): Promise<PointCase['stops']> {
  const { rows } = await sql<{
    fromMs: number;
    toMs: number;
  }>`select extract(epoch from s.begin_time)::float8 * 1000 as "fromMs", extract(epoch from s.end_time)::float8 * 1000 as "toMs"
    from dm_stop s join dm_stop_monitor_point_ids l on l.own_id = s.id
    where l.other_id = ${pointId}::bigint and s.status = '1' and s.begin_time < ${iso(toMs)}::timestamptz and s.end_time > ${iso(fromMs)}::timestamptz
    order by s.begin_time`.execute(db);
  return rows;
}

/** Name and unit of factors by their codes, as a point is measured in. */
export async function listFactorNames(
  db: Db,
  codes: readonly string[],
  pointId: string | null,
): Promise<ReadonlyMap<string, { readonly name: string; readonly unit: string | null }>> {
  const { rows } = await sql<{
    code: string;
    name: string;
    unit: string | null;
  }>`select code, name, ${unitAt('f', sql`(select p.st_code from dm_monitor_point p where p.id = ${pointId}::bigint)`)} as unit from dm_factor f where code = any(${[...codes]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ code, ...more }) => [code, more]));
}
