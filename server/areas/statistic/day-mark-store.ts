import { sql } from 'kysely';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { int8Array, textArray } from '#server/db/binary-array.ts';
import type { Db } from '#server/db/db.ts';

/** A day of a monitoring point. */
export interface PointDay {
  readonly pointId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** Kinds of readings of whose days the extremes are kept. */
export const EXTREME_KINDS = ['rt', 'minute'] as const;
export type ExtremeKind = (typeof EXTREME_KINDS)[number];

/** A day that changed: without a kind that of hourly values, of which the sums are made; else that of finer ones, of which the extremes are. */
export interface MarkedDay extends PointDay {
  readonly kind?: ExtremeKind;
}

/** What comes so long after its day, or later, is marked. */
const LATE_MS = 5 * MINUTE_MS;
/** The extremes of a day are made so long after its end: a transaction that began before `LATE_MS` is over by then. */
export const SETTLED_MS = 20 * MINUTE_MS;

/** Without the finer values of days whose extremes nobody has made yet. `nowMs` is the moment of writing: what was read before may have waited. */
export function withoutOpenDays(days: readonly MarkedDay[], nowMs: number): readonly MarkedDay[] {
  const open = formatWallDay(nowMs - LATE_MS);
  return days.filter(({ kind, day }) => kind === undefined || day < open);
}

/**
 * Says that what is made of the readings of these days is to be made anew, in the transaction that changed the readings. Rows are only
 * added: a writer of values neither reads nor changes a sum and waits for nobody.
 */
export async function markDays(db: Db, days: readonly MarkedDay[]): Promise<void> {
  if (days.length === 0) return;
  await sql`insert into dm_statistic_mark (point_id, day, kind)
    select p, d::date, k from unnest(${int8Array(days.map(({ pointId }) => pointId))}::bigint[], ${textArray(days.map(({ day }) => day))}::text[],
      ${textArray(days.map(({ kind }) => kind ?? 'hour'))}::text[]) u(p, d, k)`.execute(db);
}
