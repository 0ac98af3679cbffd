import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What counts in the place of an hour since a correction was agreed to. */
export interface AuditedHour {
  readonly pointId: string;
  readonly factorCode: string;
  /** Begin of the hour, milliseconds since 1970. */
  readonly atMs: number;
  readonly value: number | null;
  /** What came; null where nothing did. */
  readonly original: number | null;
}

/** The hours of points that an agreed correction speaks of. Who may see the points is asked before. */
export async function listAuditedHours(
  db: Db,
  {
    pointIds,
    fromMs,
    toMs,
  }: { readonly pointIds: readonly string[]; readonly fromMs: number; readonly toMs: number },
): Promise<readonly AuditedHour[]> {
  const { rows } =
    await sql<AuditedHour>`select point_id::text as "pointId", factor_code as "factorCode", extract(epoch from hour_at)::float8 * 1000 as "atMs", audited_value as value, original_value as original
    from dm_correction_hour where is_current and point_id = any(${[...pointIds]}::bigint[])
      and hour_at between ${new Date(fromMs).toISOString()}::timestamptz and ${new Date(toMs).toISOString()}::timestamptz order by hour_at`.execute(
      db,
    );
  return rows;
}

/** Agreed stops of points that touch a period; times in ms since 1970. Who may see the points is asked before. */
export async function listAgreedStops(
  db: Db,
  {
    pointIds,
    fromMs,
    toMs,
  }: { readonly pointIds: readonly string[]; readonly fromMs: number; readonly toMs: number },
): Promise<
  readonly { readonly pointId: string; readonly fromMs: number; readonly toMs: number }[]
> {
  const { rows } = await sql<{ pointId: string; fromMs: number; toMs: number }>`
    select l.other_id::text as "pointId", date_part('epoch', s.begin_time) * 1000 as "fromMs", date_part('epoch', s.end_time) * 1000 as "toMs"
    from dm_stop s join dm_stop_monitor_point_ids l on l.own_id = s.id
    where l.other_id = any(${[...pointIds]}::bigint[]) and s.status = '1' and s.begin_time <= ${new Date(toMs).toISOString()}::timestamptz and s.end_time > ${new Date(fromMs).toISOString()}::timestamptz
    order by s.begin_time, s.id`.execute(db);
  return rows;
}
