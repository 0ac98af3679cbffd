import type { JobDays } from '#schemas/basics/job-params.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { recountDays } from '#server/areas/quality/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { EXTREME_KINDS } from './day-mark-store.ts';
import type { PointDay } from './day-mark-store.ts';
import { makeExtremes, markExtremes } from './extreme-store.ts';
import { markDrifted, markSpan, sumDays, takeMarks } from './statistic-store.ts';

/** Days made anew in one transaction: on the embedded database nobody else gets a turn meanwhile. */
const AT_ONCE = 250;
/** Days that the nightly sweep compares. */
const SWEPT_DAYS = 10;
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '9999-12-31';

/** Who else works by the days that changed: is told of them in the transaction that takes their marks away. */
export type DayListener = (tx: Ctx, days: readonly PointDay[]) => Promise<void>;

/**
 * Makes the sums anew of every day whose hourly values are marked, and counts its hours anew where the hourly count looks at it no more: a
 * value that comes late, to whichever process, is in sums and rates within a minute; so it is with the extremes of days whose finer values
 * are marked. Meant for every minute. @returns how many days
 */
export async function followMarks(ctx: Ctx, tell?: DayListener): Promise<number> {
  let done = 0;
  for (;;) {
    const count = await inTransaction(ctx, async (tx) => {
      const days = await takeMarks(tx.db, AT_ONCE);
      const marked = (kind: string): typeof days => days.filter((day) => day.kind === kind);
      await sumDays(tx.db, marked('hour'));
      await recountOld(tx, marked('hour'));
      for (const kind of EXTREME_KINDS) await makeExtremes(tx.db, kind, marked(kind));
      await tell?.(tx, marked('hour'));
      return days.length;
    });
    done += count;
    if (count === 0) return done;
  }
}

/** Today and yesterday are counted every hour. */
async function recountOld(tx: Ctx, days: readonly PointDay[]): Promise<void> {
  const now = tx.now();
  const yesterday = formatWallDay(now.getTime() - DAY_MS);
  const points = new Map<string, string[]>();
  for (const { pointId, day } of days)
    if (day < yesterday) points.set(day, [...(points.get(day) ?? []), pointId]);
  for (const [day, pointIds] of points)
    await recountDays(tx.db, { pointIds, from: day, to: day, now });
}

/**
 * Compares what is kept of the last days with what is there, and repairs what differs; yesterday is made anew in any case. Meant for
 * every night. @returns how many days were repaired
 */
export async function sweepStatistics(ctx: Ctx, tell?: DayListener): Promise<number> {
  const now = ctx.now().getTime();
  const [from, yesterday] = [formatWallDay(now - SWEPT_DAYS * DAY_MS), formatWallDay(now - DAY_MS)];
  const drifted = await markDrifted(ctx.db, { from, to: yesterday });
  if (drifted > 0)
    ctx.log.warn({ days: drifted }, 'sums that did not fit their hourly values are made anew');
  await markSpan(ctx.db, { from: yesterday, to: yesterday });
  await followMarks(ctx, tell);
  return drifted;
}

/** Makes all sums and extremes anew, or those of some days. The job of that name in the schedule calls it. */
export async function recomputeStatistics(
  ctx: Ctx,
  { from = FIRST_DAY, to = LAST_DAY }: JobDays = {},
  tell?: DayListener,
): Promise<void> {
  await markSpan(ctx.db, { from, to });
  for (const kind of EXTREME_KINDS) await markExtremes(ctx.db, kind, { from, to });
  await followMarks(ctx, tell);
}
