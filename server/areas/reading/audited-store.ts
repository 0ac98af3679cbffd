import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What counts in the place of an hour since a correction was agreed to. */
export interface AuditedHour {
  readonly pointId: string;
  readonly factorCode: string;
  /** Begin of the hour, milliseconds since 1970. */
  readonly atMs: number;
  readonly value: number | null;
}

/** The hours of points that an agreed correction speaks of. Who may see the points is asked before. */
export async function listAuditedHours(
  db: Db,
  { pointIds, fromMs, toMs }: { readonly pointIds: readonly string[]; readonly fromMs: number; readonly toMs: number },
): Promise<readonly AuditedHour[]> {
  const { rows } =
    await sql<AuditedHour>`select point_id::text as "pointId", factor_code as "factorCode", extract(epoch from hour_at)::float8 * 1000 as "atMs", audited_value as value
    from dm_correction_hour where is_current and point_id = any(${[...pointIds]}::bigint[])
      and hour_at between ${new Date(fromMs).toISOString()}::timestamptz and ${new Date(toMs).toISOString()}::timestamptz order by hour_at`.execute(db);
  return rows;
}
