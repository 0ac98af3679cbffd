import { DAY_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { shiftDate } from '#schemas/types/dates.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listUncountedDays, recountDays } from './hour-store.ts';

/** Days whose counts are looked after where none were made: the server may have stood still. */
const LOOKED_BACK = 40;
/** On these days of a month the month before is counted again: values come late and are mended until then (DOMAIN.md section 3.1). */
const MONTH_AGAIN: readonly number[] = [4, 10];

/** Counts today so far and yesterday, what was never counted, and on the 4th and the 10th the month before once more. Meant for every hour. */
export async function recountRates(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const [today, yesterday] = [formatWallDay(now), formatWallDay(now.getTime() - DAY_MS)];
  const missing = await listUncountedDays(
    ctx.db,
    formatWallDay(now.getTime() - LOOKED_BACK * DAY_MS),
    yesterday,
  );
  for (const { from, to } of runsOf(missing))
    await recountDays(ctx.db, { pointIds: null, from, to, now });
  if (MONTH_AGAIN.includes(Number(today.slice(8)))) await recountMonthBefore(ctx, today);
  await recountDays(ctx.db, { pointIds: null, from: yesterday, to: today, now });
}

/** Days that follow each other, counted in one go; not too many, for the rows of all points are sorted at once. */
const MOST_AT_ONCE = 10;

function runsOf(
  days: readonly string[],
): readonly { readonly from: string; readonly to: string }[] {
  const runs: { readonly from: string; to: string; count: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last.count < MOST_AT_ONCE && shiftDate(last.to, 1) === day) {
      last.to = day;
      last.count += 1;
    } else runs.push({ from: day, to: day, count: 1 });
  }
  return runs;
}

async function recountMonthBefore(ctx: Ctx, today: string): Promise<void> {
  const last = formatWallDay(Date.parse(`${today.slice(0, 7)}-01T00:00:00+08:00`) - DAY_MS);
  for (let day = `${last.slice(0, 7)}-01`; day <= last; day = shiftDate(day, 1))
    await recountDays(ctx.db, { pointIds: null, from: day, to: day, now: ctx.now() });
}
