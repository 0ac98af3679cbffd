import type { BackgroundTask } from '#schemas/api/background-task.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { isSecretType } from '#schemas/types/ask.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { ReadRow } from '#server/base/tables/read-cell.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import {
  addBackgroundTask,
  readMyBackgroundTask,
} from '#server/platform/background-task/background-tasks.ts';
import {
  backgroundTask,
  type BackgroundTaskOutcome,
  type BackgroundTaskRun,
} from '#server/platform/background-task/kinds.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { titleOf } from '#server/records/resource/input.ts';
import { TOGETHER } from '#server/records/resource/side-by-side.ts';
import { importable, importColumns, keyFields, needImport } from './columns.ts';
import { countRowsBy, isImported, noteRows, listRowsWithIssues } from './import-store.ts';
import type { ImportRow, ImportSource } from './import-store.ts';
import { makeGoesOn } from './line-rows.ts';
import { issueBook, makePasswordBook } from './result-book.ts';
import { makeRowWriter } from './rows.ts';
import { rowPlace } from './sheet-rows.ts';
import { needSource, readSourceRows } from './upload.ts';

/** What a browser orders: which upload, which column fills which field, and whether it is only tried. */
export interface ImportOrder {
  readonly entity: string;
  readonly sourceId: string;
  readonly mapping: Readonly<Record<string, number>>;
  readonly isTrial: boolean;
}

const CHECK = 'importCheck';
const IMPORT = 'import';
/** Rows of one transaction: on the embedded database nobody else writes meanwhile. */
const CHUNK = 20;
/** The same where the records of a file share their statements. */
const SHARED_CHUNK = TOGETHER;
/** Passwords are hashed slowly on purpose. */
const SLOW_CHUNK = 2;
/** Up to so many rows are done within the request; more become a background task. */
const AT_ONCE = 200;
const SLOW_AT_ONCE = 20;
const MAX_ISSUES = 100;

/**
 * Tries an upload or imports it. Few rows are done when this answers; many become a task whose progress the owner sees.
 * @throws AppError `forbidden`; `notFound` the upload; `invalid` the mapping, or a key without a column; `statusChanged` it was imported.
 */
export async function orderImport(
  ctx: Ctx,
  tasks: BackgroundTaskRunner,
  order: ImportOrder,
): Promise<BackgroundTask> {
  const entity = needImport(ctx, order.entity);
  const source = await needSource(ctx, order.entity, order.sourceId);
  demandMapping(ctx, entity, source, order.mapping);
  const kind = order.isTrial ? CHECK : IMPORT;
  const params = { sourceId: source.id, mapping: order.mapping };
  const id = await inTransaction(ctx, async (tx) => {
    // a second click must not write the rows twice
    if (!order.isTrial && (await isImported(tx.db, source.id)))
      throw new AppError('statusChanged', { id: source.id });
    return addBackgroundTask(tx, {
      kind,
      entity: entity.name,
      name: (own) =>
        serverText(own.lang, `task.name.${kind}`, {
          title: titleOf(own, entity),
          file: source.name,
        }),
      params,
      total: source.rowCount,
    });
  });
  if (source.rowCount <= (isSlow(entity) ? SLOW_AT_ONCE : AT_ONCE)) await tasks.runNow(id);
  else tasks.wake();
  return readMyBackgroundTask(ctx, id);
}

/** Trials and imports as background tasks. */
export const IMPORTS = [
  backgroundTask(CHECK, (run) => runImport(run, true)),
  backgroundTask(IMPORT, (run) => runImport(run, false)),
];

/** Thrown at the end of a trial's transaction: nothing of it stays. */
class Tried extends Error {
  override readonly name = 'Tried';
}

async function runImport(run: BackgroundTaskRun, isTrial: boolean): Promise<BackgroundTaskOutcome> {
  const { task, files } = run;
  const ctx: Ctx = isTrial ? { ...run.ctx, isTrial } : run.ctx;
  const entity = needImport(ctx, task.entity);
  const source = await needSource(ctx, task.entity, String(task.params['sourceId']));
  const writer = await makeRowWriter(
    ctx,
    entity,
    task.params['mapping'] as ImportOrder['mapping'],
    source.sheets,
  );
  let { done } = task;
  for await (const rows of chunksOf(
    // begun again after a crash: these rows stand already
    rowsAfter(readSourceRows(ctx, files, source), done),
    isSlow(entity) && !isTrial ? SLOW_CHUNK : writer.isShared ? SHARED_CHUNK : CHUNK,
    makeGoesOn(task.params['mapping'] as ImportOrder['mapping']),
  )) {
    done += rows.length;
    const results: ImportRow[] = [];
    await inTransaction(ctx, async (tx) => {
      results.push(...(await writer.put(tx, rows)));
      if (isTrial) throw new Tried();
      await noteRows(tx.db, task.id, results);
      await run.keep(tx, done, source.rowCount);
    }).catch((error: unknown) => {
      if (!(error instanceof Tried)) throw error;
    });
    if (isTrial) await keepTrial(run, results, { done, total: source.rowCount });
  }
  return finish(run, { entity, source, isTrial, passwords: writer.passwords });
}

async function keepTrial(
  run: BackgroundTaskRun,
  results: readonly ImportRow[],
  { done, total }: { readonly done: number; readonly total: number },
): Promise<void> {
  await inTransaction(run.ctx, async (tx) => {
    await noteRows(
      tx.db,
      run.task.id,
      // what a trial wrote exists no more
      results.map(({ rowNo, outcome, issues }) => ({ rowNo, outcome, issues })),
    );
    await run.keep(tx, done, total);
  });
}

interface Finished {
  readonly entity: EntitySchema;
  readonly source: ImportSource;
  readonly isTrial: boolean;
  readonly passwords: ReadonlyMap<number, string>;
}

async function finish(
  run: BackgroundTaskRun,
  { entity, source, isTrial, passwords }: Finished,
): Promise<BackgroundTaskOutcome> {
  const { ctx, task } = run;
  const { save, update, bad } = await countRowsBy(ctx.db, task.id);
  const refused = bad > 0 ? await listRowsWithIssues(ctx.db, task.id, 'bad', source.rowCount) : [];
  const titles = new Map(
    (await importColumns(ctx, entity)).map(({ field, title }) => [field, title]),
  );
  const issues = refused.slice(0, MAX_ISSUES).flatMap(({ rowNo, issues: found = [] }) =>
    (found ?? []).map(({ path, message }) => ({
      ...rowPlace(source.sheets, rowNo),
      field: path,
      title: titles.get(path) ?? titles.get(path.split('.')[0] ?? '') ?? '',
      message,
    })),
  );
  const facts = {
    saved: save,
    updated: update,
    bad,
    issues: issues.slice(0, MAX_ISSUES),
    sourceId: source.id,
    mapping: task.params['mapping'],
  };
  const book = {
    source,
    rows: () => readSourceRows(ctx, run.files, source),
    mapping: task.params['mapping'] as ImportOrder['mapping'],
  };
  if (!isTrial && passwords.size > 0)
    return {
      result: { ...facts, hasPasswords: true },
      file: makePasswordBook(ctx, { ...book, passwords, refused }),
    };
  return {
    result: facts,
    ...(refused.length > 0 ? { file: issueBook(ctx, { ...book, refused }) } : {}),
  };
}

/** @throws AppError `invalid` */
function demandMapping(
  ctx: Ctx,
  entity: EntitySchema,
  source: ImportSource,
  mapping: ImportOrder['mapping'],
): void {
  const fields = importable(ctx, entity);
  const entries = Object.entries(mapping);
  const isSound = entries.every(
    ([field, at]) =>
      Object.hasOwn(fields, field) && Number.isInteger(at) && at >= 0 && at < source.header.length,
  );
  if (entries.length === 0 || !isSound || new Set(Object.values(mapping)).size !== entries.length)
    throw new AppError('invalid', { message: 'errors.import.mapping' });
  const needed = keyFields(entity).find(
    (field) =>
      fields[field]?.default === undefined &&
      Object.hasOwn(fields, field) &&
      mapping[field] === undefined,
  );
  const label =
    needed &&
    (ctx.registry.localizedEntity(entity.name, ctx.lang)?.fields[needed]?.title ?? needed);
  if (needed) throw new AppError('invalid', { message: 'errors.import.unmapped', label });
}

function isSlow(entity: EntitySchema): boolean {
  return Object.values(entity.fields).some(isSecretType);
}

async function* rowsAfter(rows: AsyncIterable<ReadRow>, count: number): AsyncGenerator<ReadRow> {
  let at = 0;
  for await (const row of rows) {
    at += 1;
    if (at > count) yield row;
  }
}

/**
 * Rows in pieces of at least so many; the rows of a record stay together.
 * @yields the next piece
 */
async function* chunksOf(
  rows: AsyncIterable<ReadRow>,
  size: number,
  goesOn: ReturnType<typeof makeGoesOn>,
): AsyncGenerator<readonly ReadRow[]> {
  let chunk: ReadRow[] = [];
  let head: ReadRow | undefined;
  for await (const row of rows) {
    if (head === undefined || !goesOn(head, row)) {
      head = row;
      if (chunk.length >= size) {
        yield chunk;
        chunk = [];
      }
    }
    chunk.push(row);
  }
  if (chunk.length > 0) yield chunk;
}
