import { formatWallDay, parseWallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { shiftDate } from '#schemas/types/dates.ts';
import { recountDays } from '#server/areas/quality/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { LifeCycle, MoveStep } from '#server/moves/life-cycles.ts';
import { readRelations } from '#server/records/resource/read.ts';
import { markDays } from './day-mark-store.ts';

/** What the server knows of the life of a declared stop besides its file: once it is agreed, its hours are no longer expected, and what is made of them is made anew. */
export const STOP_LIFE: LifeCycle = { services: { recountRates: recountStop } };

async function recountStop(tx: Ctx, { entity, after }: MoveStep): Promise<void> {
  const { monitorPointIds } = await readRelations(tx, entity, toText(after['id']));
  const [begin, end] = [parseWallTime(after['beginTime']), parseWallTime(after['endTime'])];
  const now = tx.now();
  if (begin === null || end === null || begin > now.getTime() || !Array.isArray(monitorPointIds))
    return;
  const [from, to] = [formatWallDay(begin), formatWallDay(Math.min(end, now.getTime()))];
  const pointIds = monitorPointIds.map(toText);
  await recountDays(tx.db, { pointIds, from, to, now });
  await markDays(
    tx.db,
    daysOf(from, to).flatMap((day) => pointIds.map((pointId) => ({ pointId, day }))),
  );
}

function daysOf(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDate(day, 1)) days.push(day);
  return days;
}
