import { DAY_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { bufferEvents } from '#server/base/context/buffer-events.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import {
  backgroundTask,
  type BackgroundTaskOutcome,
  type BackgroundTaskRun,
} from '#server/platform/background-task/kinds.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { issuesOf, stampOf } from '#server/platform/transfer/import/row-refusals.ts';
import { demandKey, needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { StoredOf, Written } from '#server/registry/rows.ts';
import { countOutcomes, listWritten, type WrittenRow } from './import-rows-store.ts';
import {
  addTask,
  IMPORT_RIGHT,
  IMPORTED,
  needImport,
  RUNNING,
  setImport,
  start,
} from './import-run.ts';

const UNDO_TASK = 'bookImportUndo';
const RECORD = 'standingBookRecord';
const CHUNK = 20;
const UNDONE = '4';

/**
 * Takes an import of the last 24 hours back: its records go, unless somebody changed or audited them since. Once for each import.
 * @throws AppError `notFound` no such import of the actor; `statusChanged` it is not imported, was taken back, or is too old
 */
export async function undoBookImport(
  ctx: Ctx,
  tasks: BackgroundTaskRunner,
  id: string,
): Promise<string> {
  const { taskId, total } = await inTransaction(ctx, async (tx) => {
    const row = await needImport(tx, id, [RUNNING, IMPORTED]);
    const since = wallTime(new Date(tx.now().getTime() - DAY_MS));
    if (toText(row['importedAt']) < since) throw new AppError('statusChanged', { id });
    // one that still runs stops with its next rows
    await setImport(tx, id, { status: UNDONE });
    const count = (await countOutcomes(tx.db, id))['1'];
    const name = toText(row['importNo']);
    return { taskId: await addTask(tx, UNDO_TASK, { id, name, total: count }), total: count };
  });
  await start(tasks, taskId, total);
  return taskId;
}

/** Taking imports back, as background tasks. */
export const BOOK_UNDOS = backgroundTask(UNDO_TASK, runUndo);

async function runUndo(run: BackgroundTaskRun): Promise<BackgroundTaskOutcome> {
  const { ctx, task } = run;
  demandKey(ctx, IMPORT_RIGHT);
  const id = toText(task.params['id']);
  await findVisible(ctx, needEntity(ctx, 'standingBookImport'), id);
  const total = task.total ?? 0;
  for (;;) {
    // what was taken back is noted as such: a run that begins again goes on where this one stopped
    const rows = await listWritten(ctx.db, id, CHUNK);
    if (rows.length === 0) break;
    await inTransaction(ctx, async (tx) => {
      for (const row of rows) await undoRow(tx, row);
      const counts = await countOutcomes(tx.db, id);
      await setImport(tx, id, { takenCount: counts['1'] + counts['4'] });
      await run.keep(tx, Math.max(0, total - counts['1']), total);
    });
  }
  const counts = await countOutcomes(ctx.db, id);
  return { result: { undone: counts['3'], kept: counts['4'] } };
}

async function undoRow(tx: Ctx, { id, recordId, stamp }: WrittenRow): Promise<void> {
  const note = (set: Written<StoredOf<'standingBookImportRow'>>): Promise<unknown> =>
    updateById(tx.db, needEntity(tx, 'standingBookImportRow'), { id, set, by: tx.actor.id });
  const { ctx, flush } = bufferEvents(tx);
  try {
    await inSavepoint(tx.db, () => remove(ctx, recordId, stamp));
    flush();
    await note({ outcome: '3', recordId: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = issuesOf(tx, error)
      .map(({ message }) => message)
      .join('\n');
    await note({ outcome: '4', reason });
  }
}

async function remove(ctx: Ctx, id: string, stamp: string): Promise<void> {
  const entity = needEntity(ctx, RECORD);
  await findVisible(ctx, entity, id, { forUpdate: true });
  if ((await stampOf(ctx, entity, id)) !== stamp)
    throw new AppError('invalid', { message: 'import.undo.changed' });
  // it goes as the draft that it was before it was submitted by the same stroke
  await updateById(ctx.db, entity, { id, set: { status: '0' }, by: ctx.actor.id });
  await deleteRecords(ctx, RECORD, [id]);
}
