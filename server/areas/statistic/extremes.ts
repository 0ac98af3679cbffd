import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { shiftDate } from '#schemas/types/dates.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { EXTREME_KINDS, SETTLED_MS, type ExtremeKind } from './day-mark-store.ts';
import {
  hasReadings,
  listPointsAfter,
  makeExtremes,
  readReach,
  saveReach,
} from './extreme-store.ts';

/** How far back they are made: as far as a curve reaches (`asked.ts` of the readings). */
const DAYS_BACK = 400;
/** Points of one transaction: a database that does one thing at a time is held up no longer than a moment. */
const POINTS_AT_ONCE = 10;
/** How long one run goes on making days of the past. */
const RUN_MS = 20_000;

/**
 * Makes the extremes of the days that are over, for all points: the days since the last run, then the past day by day until `runMs` are
 * over; the next run goes on there. What comes late is marked and follows with the sums. Meant for every five minutes.
 */
export async function extendExtremes(ctx: Ctx, runMs = RUN_MS): Promise<void> {
  const until = performance.now() + runMs;
  for (const kind of EXTREME_KINDS) await extend(ctx, kind, until);
}

async function extend(ctx: Ctx, kind: ExtremeKind, until: number): Promise<void> {
  const today = formatWallDay(ctx.now().getTime() - SETTLED_MS);
  const last = shiftDate(today, -DAYS_BACK);
  let { from, to } = (await readReach(ctx.db, kind)) ?? { from: today, to: today };
  if (to < last) [from, to] = [today, today];
  for (; to < today; to = shiftDate(to, 1))
    await makeDay(ctx, kind, { day: to, reach: { from, to: shiftDate(to, 1) } });
  while (from > last && performance.now() < until) {
    const before = shiftDate(from, -1);
    const isEmpty = !(await hasReadings(ctx.db, kind, before));
    if (isEmpty) {
      from = `${before.slice(0, 7)}-01`;
      await saveReach(ctx.db, kind, { from, to });
    } else {
      await makeDay(ctx, kind, { day: before, reach: { from: before, to } });
      from = before;
    }
  }
}

/** One day of all points; that it is made is said once all are. */
async function makeDay(
  ctx: Ctx,
  kind: ExtremeKind,
  {
    day,
    reach,
  }: { readonly day: string; readonly reach: { readonly from: string; readonly to: string } },
): Promise<void> {
  for (let after = '0'; ;) {
    const points = await listPointsAfter(ctx.db, after, POINTS_AT_ONCE);
    const last = points.at(-1);
    if (last === undefined) break;
    await inTransaction(ctx, (tx) =>
      makeExtremes(
        tx.db,
        kind,
        points.map((pointId) => ({ pointId, day })),
      ),
    );
    after = last;
  }
  await saveReach(ctx.db, kind, reach);
}
