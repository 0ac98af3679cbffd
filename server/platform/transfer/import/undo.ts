import type { BackgroundTask } from '#schemas/api/background-task.ts';
import { importPermission, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { bufferEvents } from '#server/base/context/buffer-events.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { markUndone } from '#server/platform/background-task/background-task-store.ts';
import {
  addBackgroundTask,
  backgroundTaskName,
  needOwnBackgroundTask,
  readMyBackgroundTask,
} from '#server/platform/background-task/background-tasks.ts';
import {
  backgroundTask,
  type BackgroundTaskOutcome,
  type BackgroundTaskRun,
} from '#server/platform/background-task/kinds.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { demandKey, mayWrite, needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import {
  countRowsBy,
  noteRows,
  listRowsWithIssues,
  listWrittenRows,
  type ImportRow,
} from './import-store.ts';
import { issuesOf, stampOf } from './row-refusals.ts';
import { SHEET_STEP } from './sheet-rows.ts';

const UNDO = 'importUndo';
const CHUNK = 20;
const AT_ONCE = 200;
const MAX_KEPT_SHOWN = 100;

/**
 * Takes an own import of the last 24 hours back: new records are removed, changed ones get their values again, unless somebody
 * changed them since or uses them. Once for each import.
 * @throws AppError `notFound` no such import of the actor, or too old; `statusChanged` it runs, failed to begin, or was taken back; `forbidden`
 */
export async function undoImport(
  ctx: Ctx,
  tasks: BackgroundTaskRunner,
  taskId: string,
): Promise<BackgroundTask> {
  const task = await needOwnBackgroundTask(ctx, taskId);
  if (task.kind !== 'import' || task.isExpired) throw new AppError('notFound', { id: taskId });
  demandKey(ctx, importPermission(needEntity(ctx, task.entity)));
  const counts = await countRowsBy(ctx.db, taskId);
  const total = counts.save + counts.update;
  const id = await inTransaction(ctx, async (tx) => {
    if (!(await markUndone(tx.db, taskId))) throw new AppError('statusChanged', { id: taskId });
    return addBackgroundTask(tx, {
      kind: UNDO,
      entity: task.entity,
      name: (own) =>
        serverText(own.lang, 'task.name.importUndo', { name: backgroundTaskName(own, task) }),
      params: { taskId },
      total,
    });
  });
  if (total <= AT_ONCE) await tasks.runNow(id);
  else tasks.wake();
  return readMyBackgroundTask(ctx, id);
}

/** Taking imports back, as background tasks. */
export const UNDOS = backgroundTask(UNDO, runUndo);

async function runUndo(run: BackgroundTaskRun): Promise<BackgroundTaskOutcome> {
  const { ctx, task } = run;
  const entity = needEntity(ctx, task.entity);
  demandKey(ctx, importPermission(entity));
  const importId = (await needOwnBackgroundTask(ctx, String(task.params['taskId']))).id;
  const total = task.total ?? 0;
  for (;;) {
    // what was taken back is noted as such: a run that begins again goes on where this one stopped
    const rows = await listWrittenRows(ctx.db, importId, CHUNK);
    if (rows.length === 0) break;
    await inTransaction(ctx, async (tx) => {
      const done: ImportRow[] = [];
      for (const row of rows) done.push(await undoRow(tx, entity, row));
      await noteRows(tx.db, importId, done);
      const left = await countRowsBy(tx.db, importId);
      await run.keep(tx, Math.max(0, total - left.save - left.update), total);
    });
  }
  const { undone, kept } = await countRowsBy(ctx.db, importId);
  const rows = await listRowsWithIssues(ctx.db, importId, 'kept', MAX_KEPT_SHOWN);
  return {
    result: {
      undone,
      kept,
      issues: rows.map(({ rowNo, issues }) => ({
        row: rowNo % SHEET_STEP,
        message: issues?.[0]?.message ?? '',
      })),
    },
  };
}

async function undoRow(tx: Ctx, entity: EntitySchema, row: ImportRow): Promise<ImportRow> {
  const { recordId = '', stamp = '' } = row;
  const { ctx, flush } = bufferEvents(tx);
  try {
    await inSavepoint(tx.db, async () => {
      await findVisible(ctx, entity, recordId, { forUpdate: true });
      if ((await stampOf(ctx, entity, recordId)) !== stamp)
        throw new AppError('invalid', { message: 'import.undo.changed' });
      if (row.outcome === 'save') await deleteRecords(ctx, entity.name, [recordId]);
      else await putBack(ctx, entity, recordId, row.before ?? {});
    });
    flush();
    return { ...row, outcome: 'undone' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...row, outcome: 'kept', issues: issuesOf(tx, error) };
  }
}

/** Values get back what they held, for whoever may still change them. @throws AppError `forbidden` */
async function putBack(
  ctx: Ctx,
  entity: EntitySchema,
  id: string,
  before: NonNullable<ImportRow['before']>,
): Promise<void> {
  demandKey(ctx, verbPermission(entity, 'update'));
  const closed = Object.keys(before).find(
    (field) => !entity.fields[field] || !mayWrite(ctx.actor, entity.fields[field]),
  );
  if (closed !== undefined) throw new AppError('forbidden', { field: closed });
  await changeRecord(ctx, entity.name, id, before);
}
