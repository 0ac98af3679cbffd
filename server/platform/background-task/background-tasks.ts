import type { Readable } from 'node:stream';

import type { BackgroundTask } from '#schemas/api/background-task.ts';
import { isId } from '#schemas/basics/ids.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { toText } from '#schemas/expressions/values.ts';
import { importPermission, verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages, wordsFor } from '#server/base/texts/said.ts';
import { storedText } from '#server/base/texts/server-text.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { FILE_KINDS } from '#server/platform/files/stores/kinds.ts';
import { demandKey, needEntity } from '#server/records/access.ts';
import { demandKeyOrStep } from '#server/records/approval.ts';
import { extensionOf } from '#server/records/attachments/names.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import {
  askCancel,
  countOpenBackgroundTasks,
  listExpiredFiles,
  findBackgroundTask,
  forgetFile,
  forgetBackgroundTasks,
  insertBackgroundTask,
  listOwnBackgroundTasks,
  queuePlaces,
} from './background-task-store.ts';
import type { BackgroundTaskRow } from './background-task-store.ts';
import { fileKeyOf } from './kinds.ts';

export interface BackgroundTaskOrder {
  readonly kind: string;
  readonly entity: string;
  /** What it is called: said once a language, for lists are read by others, and by its owner in another language later. */
  readonly name: (own: Ctx) => string;
  readonly params: Readonly<Record<string, unknown>>;
  /** rows, where they are counted already */
  readonly total?: number;
}

const KEEP_MS = 7 * DAY_MS;
const MAX_SHOWN = 30;
const MAX_OPEN = 10;
const MAX_NAME = 200;
const BATCH = 200;

/** Lists of tasks show why one failed in the reader's language. */
export const BACKGROUND_TASK_HOOKS: EntityHooks<'backgroundTask'> = {
  decorate: (ctx, rows) =>
    rows.map((row) =>
      typeof row['error'] === 'string'
        ? { ...row, error: storedText(ctx.lang, row['error']) }
        : row,
    ),
};

/** Puts a task into the queue. @throws AppError `tooMany` the actor has ten open ones. @returns its id */
export async function addBackgroundTask(ctx: Ctx, order: BackgroundTaskOrder): Promise<string> {
  const id = newId();
  await inTransaction(ctx, async (tx) => {
    if ((await countOpenBackgroundTasks(tx.db, tx.actor.id)) >= MAX_OPEN)
      throw new AppError('tooMany', { max: MAX_OPEN });
    const at = tx.now();
    const said = await inLanguages(tx, (own) => ({ name: order.name(own).slice(0, MAX_NAME) }));
    await insertBackgroundTask(tx.db, {
      ...order,
      ...said,
      id,
      ownerId: tx.actor.id,
      lang: tx.lang,
      at,
      expiresAt: new Date(at.getTime() + DAY_MS),
    });
    tx.emit('task.changed', { taskId: id, ownerId: tx.actor.id });
  });
  return id;
}

/** The actor's own tasks of the last day, newest first. */
export async function listMyBackgroundTasks(ctx: Ctx): Promise<readonly BackgroundTask[]> {
  const rows = await listOwnBackgroundTasks(ctx.db, ctx.actor.id, MAX_SHOWN);
  const places = rows.some(({ status }) => status === 'queued')
    ? await queuePlaces(ctx.db)
    : new Map<string, number>();
  return rows.map((row) => shownTask(ctx, row, places.get(row.id) ?? null));
}

/** @throws AppError `notFound` also for a task of somebody else. */
export async function readMyBackgroundTask(ctx: Ctx, id: string): Promise<BackgroundTask> {
  const task = await needOwnBackgroundTask(ctx, id);
  return shownTask(
    ctx,
    task,
    task.status === 'queued' ? ((await queuePlaces(ctx.db)).get(id) ?? null) : null,
  );
}

/** @throws AppError `notFound` also for a task of somebody else. */
export async function needOwnBackgroundTask(ctx: Ctx, id: string): Promise<BackgroundTaskRow> {
  const task = isId(id) ? await findBackgroundTask(ctx.db, id) : undefined;
  if (!task || task.ownerId !== ctx.actor.id) throw new AppError('notFound', { id });
  return task;
}

/** Ends an own task: a waiting one at once, a running one with its next rows. @throws AppError `notFound` it is not open, or not the actor's. */
export async function cancelBackgroundTask(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!isId(id) || !(await askCancel(tx.db, id, tx.actor.id, tx.now())))
      throw new AppError('notFound', { id });
    tx.emit('task.changed', { taskId: id, ownerId: tx.actor.id });
  });
}

type Demand = (ctx: Ctx, entity: EntitySchema, task: BackgroundTaskRow) => Promise<void> | void;

/** What whoever loads the file of a task must still hold. */
const FILE_KEYS: Readonly<Record<string, Demand>> = {
  export: (ctx, entity) => demandKey(ctx, verbPermission(entity, 'export')),
  pdf: (ctx, entity, { params: { id } }) =>
    demandKeyOrStep(ctx, entity, { key: verbPermission(entity, 'pdf'), id: toText(id) }),
  import: (ctx, entity) => demandKey(ctx, importPermission(entity)),
  importCheck: (ctx, entity) => demandKey(ctx, importPermission(entity)),
};

/** The file an own task made. @throws AppError `notFound` no such file, not his, or a day old; `forbidden` its right was withdrawn since. */
export async function openBackgroundTaskFile(
  ctx: Ctx,
  deps: FileDeps,
  id: string,
): Promise<{
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly bytes: Readable;
}> {
  const task = await needOwnBackgroundTask(ctx, id);
  await demandFileKey(ctx, task);
  const { fileName, fileStorage, fileKey, fileSize, isExpired } = task;
  if (!fileName || !fileStorage || !fileKey || isExpired) throw new AppError('notFound', { id });
  const store = await deps.stores.named(ctx, fileStorage);
  const mime = FILE_KINDS[extensionOf(fileName)]?.mime ?? 'application/octet-stream';
  return { name: fileName, mime, size: fileSize ?? 0, bytes: await store.open(fileKey) };
}

async function demandFileKey(ctx: Ctx, task: BackgroundTaskRow): Promise<void> {
  const { kind, entity } = task;
  const demand = Object.hasOwn(FILE_KEYS, kind) ? FILE_KEYS[kind] : undefined;
  if (demand) await demand(ctx, needEntity(ctx, entity), task);
  const rule = fileKeyOf(ctx, kind);
  if (rule !== undefined) demandKey(ctx, rule);
}

/** Removes the files of tasks that are a day old, and tasks that are a week old. */
export async function cleanBackgroundTasks(ctx: Ctx, deps: FileDeps): Promise<void> {
  for (const { id, storage, key } of await listExpiredFiles(ctx.db, BATCH)) {
    try {
      await (await deps.stores.named(ctx, storage)).remove(key);
      await forgetFile(ctx.db, id);
    } catch (error) {
      ctx.log.warn(
        { task: id, storage, error: String(error) },
        'the file of a task could not be removed; it is tried again',
      );
    }
  }
  await forgetBackgroundTasks(ctx.db, new Date(ctx.now().getTime() - KEEP_MS));
}

/** What a task is called in the caller's language. */
export function backgroundTaskName(
  { lang }: Pick<Ctx, 'lang'>,
  { name, words }: Pick<BackgroundTaskRow, 'name' | 'words'>,
): string {
  return wordsFor(lang, words)['name'] ?? name;
}

function shownTask(ctx: Ctx, task: BackgroundTaskRow, place: number | null): BackgroundTask {
  const { id, kind, entity, status, done, total, result, createDate, expiresAt, fileName } = task;
  const hasFile = task.fileKey !== null && !task.isExpired;
  const error = task.error === null ? null : storedText(ctx.lang, task.error);
  return {
    id,
    kind,
    name: backgroundTaskName(ctx, task),
    entity,
    status,
    done,
    total,
    percent: percentOf(task),
    place,
    secondsLeft: secondsLeftOf(task),
    hasFile,
    canUndo: canUndo(task),
    fileName,
    error,
    result,
    createDate,
    expiresAt,
  };
}

/** 0 to 100; null while nobody knows how much there is. */
function percentOf({ status, done, total }: BackgroundTaskRow): number | null {
  if (status === 'done') return 100;
  return total ? Math.min(100, Math.floor((done / total) * 100)) : null;
}

/** By how long the part that is done took; null where nothing tells it. */
function secondsLeftOf({ status, done, total, elapsedMs }: BackgroundTaskRow): number | null {
  const isTelling = status === 'running' && total && done > 0;
  return isTelling ? Math.ceil(((elapsedMs / done) * Math.max(0, total - done)) / 1000) : null;
}

/** Whether what an import wrote can still be taken back: once, when it has ended, and while its file is there. */
function canUndo({ kind, status, isExpired, result }: BackgroundTaskRow): boolean {
  const hasEnded = status !== 'queued' && status !== 'running';
  return kind === 'import' && hasEnded && !isExpired && result?.['isUndone'] !== true;
}
