import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { countAnew } from '#server/areas/statistic/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import type { LifeCycle, MoveStep } from '#server/moves/life-cycles.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { listMarksOf } from './mark-store.ts';

/** What the server knows of the life of a doubtful value besides its file: an hour that is judged invalid no longer counts, at once. */
export const MARK_LIFE: LifeCycle = { services: { recountHour } };

async function recountHour(tx: Ctx, { after }: MoveStep): Promise<void> {
  const atMs = parseWallTime(after['beginTime']);
  if (atMs !== null)
    await countAnew(tx, { pointIds: [toText(after['monitorPointId'])], fromMs: atMs, toMs: atMs });
}

/** Marks of hours that an agreed correction speaks of are done with. By the system: whoever agreed need not hold a key of marks. */
export async function settleMarks(tx: Ctx, correctionId: string): Promise<void> {
  const system = { ...makeSystemCtx({ ...tx, now: () => tx.now() }), emit: tx.emit };
  for (const id of await listMarksOf(tx.db, correctionId))
    await moveRecord(system, 'checkMark', { id, move: 'settle', fields: {} });
}
