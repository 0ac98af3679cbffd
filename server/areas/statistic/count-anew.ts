import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { shiftDate } from '#schemas/types/dates.ts';
import { recountDays } from '#server/areas/quality/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { PointDay } from './day-mark-store.ts';
import { sumDays } from './statistic-store.ts';

/** Hours of points by their begin, the first and the last one, milliseconds since 1970. */
export interface ChangedHours {
  readonly pointIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** Makes the rates and the sums of the days of these hours anew, in the transaction in which it changed what counts of them. */
export async function countAnew(tx: Ctx, { pointIds, fromMs, toMs }: ChangedHours): Promise<void> {
  const [from, to] = [formatWallDay(fromMs), formatWallDay(toMs)];
  await recountDays(tx.db, { pointIds, from, to, now: tx.now() });
  const days: PointDay[] = [];
  for (let day = from; day <= to; day = shiftDate(day, 1))
    days.push(...pointIds.map((pointId) => ({ pointId, day })));
  await sumDays(tx.db, days);
}
