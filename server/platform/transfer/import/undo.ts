import type { BackgroundTask } from '#schemas/api/background-task.ts';
import { importPermission, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { bufferEvents } from '#server/base/context/buffer-events.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { workTogether } from '#server/db/together.ts';
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
import { demandKey, demandWrite, needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { goesTogether, sideBySide, TOGETHER } from '#server/records/resource/side-by-side.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import { findRows } from '#server/records/store/entity-read.ts';
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
/** Rows of one transaction, where their records do not share their statements. */
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
  const size = goesTogether(ctx, entity, 'always') ? TOGETHER : CHUNK;
  for (;;) {
    // what was taken back is noted as such: a run that begins again goes on where this one stopped
    const rows = await listWrittenRows(ctx.db, importId, size);
    if (rows.length === 0) break;
    await inTransaction(ctx, async (tx) => {
      await noteRows(tx.db, importId, await undoRows(tx, entity, rows));
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

/**
 * Takes rows back, each for itself. New records that follow each other go in one step; where none hangs on another, changed ones get their
 * values side by side. What is refused in company is judged by itself.
 */
async function undoRows(
  tx: Ctx,
  entity: EntitySchema,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  // held in the order of their ids: two people who take the same ones back wait for each other
  await findRows(tx.db, tx.scope, entity, { ids, forUpdate: true });
  const size = goesTogether(tx, entity, 'always') ? TOGETHER : 1;
  const done: ImportRow[] = [];
  for (const run of runsOf(rows, size))
    done.push(
      ...(run[0]?.outcome === 'save'
        ? await removeNew(tx, entity, run)
        : await sideBySide(tx, run, {
            beside: (ctx, row) => takeBack(ctx, entity, row),
            alone: (row) => undoRow(tx, entity, row),
          })),
    );
  return done;
}

/** Neighbours of which the same is taken back; changed ones at most so many. */
function runsOf(rows: readonly ImportRow[], size: number): readonly (readonly ImportRow[])[] {
  const runs: ImportRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const isRoom = row.outcome === 'save' || (last?.length ?? 0) < size;
    if (last?.[0]?.outcome === row.outcome && isRoom) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** New records go, but for those that somebody changed since. */
async function removeNew(
  tx: Ctx,
  entity: EntitySchema,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  const judged = await workTogether(
    tx.db,
    rows.map((row) => () => demandUnchanged(tx, entity, row)),
  );
  const kept = rows.flatMap((row, at) => {
    const one = judged[at];
    return one?.status === 'rejected' ? [keptRow(tx, row, one.reason)] : [];
  });
  const fit = rows.filter((_, at) => judged[at]?.status === 'fulfilled');
  return [...kept, ...(await removeAll(tx, entity, fit))];
}

/** Removes records in one step; where one of them holds the others back, in halves, at last one by one. */
async function removeAll(
  tx: Ctx,
  entity: EntitySchema,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  const [first] = rows;
  if (!first) return [];
  if (rows.length === 1) return [await undoRow(tx, entity, first)];
  const { ctx, flush } = bufferEvents(tx);
  try {
    const ids = rows.map(({ recordId = '' }) => recordId);
    await inSavepoint(tx.db, () => deleteRecords(ctx, entity.name, ids));
    flush();
    return rows.map((row) => ({ ...row, outcome: 'undone' }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const half = Math.ceil(rows.length / 2);
    const later = await removeAll(tx, entity, rows.slice(0, half));
    return [...later, ...(await removeAll(tx, entity, rows.slice(half)))];
  }
}

/** @throws unknown what is no refusal */
function keptRow(tx: Ctx, row: ImportRow, error: unknown): ImportRow {
  if (!(error instanceof AppError)) throw error;
  return { ...row, outcome: 'kept', issues: issuesOf(tx, error) };
}

async function undoRow(tx: Ctx, entity: EntitySchema, row: ImportRow): Promise<ImportRow> {
  const { ctx, flush } = bufferEvents(tx);
  try {
    const done = await inSavepoint(tx.db, () => takeBack(ctx, entity, row));
    flush();
    return done;
  } catch (error) {
    return keptRow(tx, row, error);
  }
}

async function takeBack(ctx: Ctx, entity: EntitySchema, row: ImportRow): Promise<ImportRow> {
  const { recordId = '' } = row;
  await demandUnchanged(ctx, entity, row);
  if (row.outcome === 'save') await deleteRecords(ctx, entity.name, [recordId]);
  else await putBack(ctx, entity, recordId, row.before ?? {});
  return { ...row, outcome: 'undone' };
}

/** @throws AppError `notFound` it is gone or out of sight; `invalid` somebody changed it since */
async function demandUnchanged(
  ctx: Ctx,
  entity: EntitySchema,
  { recordId = '', stamp = '' }: ImportRow,
): Promise<void> {
  await findVisible(ctx, entity, recordId, { forUpdate: true });
  if ((await stampOf(ctx, entity, recordId)) !== stamp)
    throw new AppError('invalid', { message: 'import.undo.changed' });
}

/** Values get back what they held, for whoever may still change them. @throws AppError `forbidden` */
async function putBack(
  ctx: Ctx,
  entity: EntitySchema,
  id: string,
  before: NonNullable<ImportRow['before']>,
): Promise<void> {
  demandKey(ctx, verbPermission(entity, 'update'));
  for (const field of Object.keys(before)) demandWrite(ctx, entity, field);
  await changeRecord(ctx, entity.name, id, before);
}
