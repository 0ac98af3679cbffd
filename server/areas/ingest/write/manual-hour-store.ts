import { sql } from 'kysely';

import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { Db } from '#server/db/db.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';

/** An hourly value that was put in by hand and agreed to. */
export interface ManualHour {
  /** The manual reading (dm_manual_reading). */
  readonly id: string;
  readonly pointId: string;
  readonly factorCode: string;
  /** The hour that begins then, milliseconds since 1970. */
  readonly atMs: number;
  readonly value: number;
  readonly receivedAt: Date;
}

const MONTH_CHARS = 7;

/**
 * Stores the value among the readings of its hour, marked S (HJ 212 table 8) and with the manual reading it is of: only with that it
 * counts. A value of the device is never replaced; one that comes later takes its place where its flag is better or equal, as ever.
 * @returns false where the hour has a value.
 */
export async function addManualHour(
  db: Db,
  { id, pointId, factorCode, atMs, value, receivedAt }: ManualHour,
): Promise<boolean> {
  await ensureReadingMonth(db, formatWallDay(atMs).slice(0, MONTH_CHARS));
  const at = new Date(atMs).toISOString();
  const { numAffectedRows } =
    await sql`insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, extra, received_at)
    select ${pointId}::bigint, ${factorCode}, ${at}::timestamptz, ${value}::float8, 'S', jsonb_build_object('manualReading', ${id}::text), ${receivedAt.toISOString()}::timestamptz
    where not exists (select 1 from dm_reading_hour r where r.point_id = ${pointId}::bigint and r.factor_code = ${factorCode}
      and r.data_time >= ${at}::timestamptz and r.data_time < ${at}::timestamptz + interval '1 hour')
    on conflict (point_id, factor_code, data_time) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0) === 1;
}

/** Takes the value of a manual reading away again; what a device sent of that hour since stays. */
export async function removeManualHour(
  db: Db,
  { id, pointId, factorCode, atMs }: Pick<ManualHour, 'id' | 'pointId' | 'factorCode' | 'atMs'>,
): Promise<void> {
  await sql`delete from dm_reading_hour where point_id = ${pointId}::bigint and factor_code = ${factorCode}
    and data_time = ${new Date(atMs).toISOString()}::timestamptz and flag = 'S' and extra->>'manualReading' = ${id}`.execute(
    db,
  );
}
