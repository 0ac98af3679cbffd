import { sql } from 'kysely';
import { int8Array, textArray } from './binary-array.ts';
import type { Db } from './db.ts';

/** A day of a monitoring point. */
export interface PointDay {
  readonly pointId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/**
 * Says that the sums of these days are to be made anew, in the transaction that changed what they are made of. Rows are only added:
 * a writer of values neither reads nor changes a sum and waits for nobody.
 */
export async function markDays(db: Db, days: readonly PointDay[]): Promise<void> {
  if (days.length === 0) return;
  await sql`insert into dm_statistic_mark (point_id, day)
    select p, d::date from unnest(${int8Array(days.map(({ pointId }) => pointId))}::bigint[], ${textArray(days.map(({ day }) => day))}::text[]) u(p, d)`.execute(
    db,
  );
}
