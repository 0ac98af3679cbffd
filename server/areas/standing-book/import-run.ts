import type { Readable } from 'node:stream';

import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { shownIn } from '#server/base/tables/read-cell.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { addBackgroundTask } from '#server/platform/background-task/background-tasks.ts';
import {
  backgroundTask,
  type BackgroundTaskOutcome,
  type BackgroundTaskRun,
} from '#server/platform/background-task/kinds.ts';
import type { BackgroundTaskRunner } from '#server/platform/background-task/runner.ts';
import { uploadFile, type FileDeps } from '#server/platform/files/files.ts';
import { demandKey, needEntity } from '#server/records/access.ts';
import { extensionOf } from '#server/records/attachments/names.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import { insertAllKept, updateById } from '#server/records/store/kept-rows.ts';
import type { StoredOf, StoredRow, Written } from '#server/registry/rows.ts';
import { unknownTitles } from './import-layout.ts';
import { cellAt, readBookFile, type ReadBook } from './import-read.ts';
import { countOutcomes, dropNotes, listNotedRows } from './import-rows-store.ts';
import { makeEntryWriter, place, type EntryOutcome } from './import-rows.ts';
import { needBook, type ImportedBook } from './import-template.ts';

const CHECK_TASK = 'bookImportCheck';
const IMPORT_TASK = 'bookImport';
export const IMPORT_RIGHT = 'ops:recordImport:save';
const IMPORT = 'standingBookImport';
const ROW = 'standingBookImportRow';
/** Records of one transaction: on the embedded database nobody else writes meanwhile. */
const CHUNK = 20;
/** Up to so many are done within the request; more become a background task. */
export const AT_ONCE = 100;
const MAX_REASON = 4000;

/** Where an import stands. */
export const WAITING = '0';
const CHECKED = '1';
export const RUNNING = '2';
export const IMPORTED = '3';

/** What is done with an import in the background. */
type ImportTask = 'bookImportCheck' | 'bookImport' | 'bookImportUndo';

interface Deps {
  readonly files: FileDeps;
  readonly tasks: BackgroundTaskRunner;
}

/**
 * Takes the workbook of an import in and tries it: what would be taken, what would be refused and why. Nothing of it stays.
 * @throws AppError `notFound` no such import of the actor; `statusChanged` it was imported; `invalid` no workbook of its template
 */
export async function uploadBook(
  ctx: Ctx,
  { files, tasks }: Deps,
  { id, name, stream }: { readonly id: string; readonly name: string; readonly stream: Readable },
): Promise<string> {
  const row = await needImport(ctx, id, [WAITING, CHECKED]);
  if (extensionOf(name) !== 'xlsx')
    throw new AppError('invalid', { message: 'errors.import.onlyXlsx' });
  const book = await needBook(ctx, toText(row['bookId']));
  const file = await uploadFile(ctx, files, { name, stream });
  const read = await readBookFile(ctx, files, { fileId: file.id, sheets: book.sheets });
  const total = read.entries.length;
  const taskId = await inTransaction(ctx, async (tx) => {
    await needImport(tx, id, [WAITING, CHECKED]);
    await changeRecord(tx, IMPORT, id, {
      files: [file],
      versionId: book.version.id,
      status: WAITING,
      rowCount: total,
      takenCount: 0,
      refusedCount: 0,
      unread: unreadIn(ctx, read) || null,
    });
    await dropNotes(tx.db, id);
    return addTask(tx, CHECK_TASK, { id, name: book.title, total });
  });
  await start(tasks, taskId, total);
  return taskId;
}

/** Columns and sheets of a workbook that the template does not have, one a line; nothing where all was read. */
function unreadIn(ctx: Ctx, { main, tables, unknownSheets }: ReadBook): string {
  const columns = [main, ...tables].flatMap((read) =>
    unknownTitles(ctx, read).map((title) =>
      serverText(ctx.lang, 'standingBook.import.unreadColumn', { sheet: read.name, title }),
    ),
  );
  const sheets = unknownSheets.map((sheet) =>
    serverText(ctx.lang, 'standingBook.import.unreadSheet', { sheet }),
  );
  return [...columns, ...sheets].join('\n').slice(0, MAX_REASON);
}

/**
 * Imports what was tried.
 * @throws AppError `notFound`; `statusChanged` it was not tried yet, or is imported already
 */
export async function runBookImport(
  ctx: Ctx,
  tasks: BackgroundTaskRunner,
  id: string,
): Promise<string> {
  const { taskId, total } = await inTransaction(ctx, async (tx) => {
    // one that was broken off goes on with the rows that are left
    const row = await needImport(tx, id, [CHECKED, RUNNING]);
    const isNew = row['status'] === CHECKED;
    if (isNew) await dropNotes(tx.db, id);
    const importedAt = wallTime(tx.now());
    await setImport(tx, id, { status: RUNNING, ...(isNew && { importedAt, takenCount: 0 }) });
    const count = Number(row['rowCount']);
    const book = await needBook(tx, toText(row['bookId']));
    return {
      taskId: await addTask(tx, IMPORT_TASK, { id, name: book.title, total: count }),
      total: count,
    };
  });
  await start(tasks, taskId, total);
  return taskId;
}

/** An import of the actor, held, that stands where one may go on from. @throws AppError `notFound`; `statusChanged` */
export async function needImport(
  ctx: Ctx,
  id: string,
  statuses: readonly string[],
): Promise<StoredRow> {
  const row: StoredRow = await findVisible(ctx, needEntity(ctx, IMPORT), id, { forUpdate: true });
  if (!statuses.includes(toText(row['status']))) throw new AppError('statusChanged', { id });
  return row;
}

/** Says where an import stands. */
export async function setImport(
  tx: Ctx,
  id: string,
  set: Written<StoredOf<'standingBookImport'>>,
): Promise<void> {
  await updateById(tx.db, needEntity(tx, IMPORT), { id, set, by: tx.actor.id });
}

/** A task of an import, with its name in the list of tasks. */
export function addTask(
  tx: Ctx,
  kind: ImportTask,
  { id, name, total }: { readonly id: string; readonly name: string; readonly total: number },
): Promise<string> {
  return addBackgroundTask(tx, {
    kind,
    entity: IMPORT,
    name: ({ lang }) => serverText(lang, `standingBook.import.task.${kind}`, { name }),
    params: { id },
    total,
  });
}

/** Few rows are done when this ends. */
export async function start(
  tasks: BackgroundTaskRunner,
  taskId: string,
  total: number,
): Promise<void> {
  if (total <= AT_ONCE) await tasks.runNow(taskId);
  else tasks.wake();
}

/** The workbook of an import, read anew, with the template as it stands now. */
export async function readImport(
  ctx: Ctx,
  files: FileDeps,
  row: StoredRow,
): Promise<{ readonly book: ImportedBook; readonly read: ReadBook; readonly fileId: string }> {
  const book = await needBook(ctx, toText(row['bookId']));
  const [file] = filesOf(row['files']);
  if (!file) throw new AppError('statusChanged', { id: row['id'] });
  const read = await readBookFile(ctx, files, { fileId: file.id, sheets: book.sheets });
  return { book, read, fileId: file.id };
}

/** Trials and imports as background tasks, with the rights their owner has when they run. */
export const BOOK_IMPORTS = [
  backgroundTask(CHECK_TASK, (run) => runImport(run, true)),
  backgroundTask(IMPORT_TASK, (run) => runImport(run, false)),
];

/** Thrown at the end of a trial's transaction: nothing of it stays. */
class Tried extends Error {
  override readonly name = 'Tried';
}

async function runImport(run: BackgroundTaskRun, isTrial: boolean): Promise<BackgroundTaskOutcome> {
  const ctx: Ctx = isTrial ? { ...run.ctx, isTrial } : run.ctx;
  demandKey(ctx, IMPORT_RIGHT);
  const id = toText(run.task.params['id']);
  const row: StoredRow = await findVisible(ctx, needEntity(ctx, IMPORT), id);
  const { book, read, fileId } = await readImport(ctx, run.files, row);
  const isSubmitted = row['asStatus'] === '1';
  const writer = await makeEntryWriter(ctx, { book, read, isSubmitted });
  const stands = isTrial ? WAITING : RUNNING;
  const isSame = (now: StoredRow): boolean => filesOf(now['files'])[0]?.id === fileId;
  for (let at = 0; at < read.entries.length; at += CHUNK) {
    const entries = read.entries.slice(at, at + CHUNK);
    const put = async (tx: Ctx): Promise<readonly EntryOutcome[]> => {
      const done: EntryOutcome[] = [];
      // begun again after a crash, or twice at once: these rows stand already
      const noted = await listNotedRows(tx.db, id);
      for (const entry of entries)
        if (!noted.has(entry.row.number)) done.push(await writer.put(tx, entry));
      return done;
    };
    const tried = isTrial ? await tryOut(ctx, put) : undefined;
    await inTransaction(ctx, async (tx) => {
      // taken back, or another workbook meanwhile
      const now = await needImport(tx, id, [stands]);
      if (!isSame(now)) throw new AppError('statusChanged', { id });
      await noteEntries(tx, id, tried ?? (await put(tx)), isTrial);
      await run.keep(tx, at + entries.length, read.entries.length);
    });
  }
  return finish(ctx, { id, read, isTrial });
}

async function tryOut(
  ctx: Ctx,
  put: (tx: Ctx) => Promise<readonly EntryOutcome[]>,
): Promise<readonly EntryOutcome[]> {
  let found: readonly EntryOutcome[] = [];
  await inTransaction(ctx, async (tx) => {
    found = await put(tx);
    throw new Tried();
  }).catch((error: unknown) => {
    if (!(error instanceof Tried)) throw error;
  });
  return found;
}

async function noteEntries(
  tx: Ctx,
  importId: string,
  outcomes: readonly EntryOutcome[],
  isTrial: boolean,
): Promise<void> {
  await insertAllKept(
    tx.db,
    needEntity(tx, ROW),
    outcomes.map(({ rowNo, key, recordId, stamp, reasons }) => ({
      id: newId(),
      importId,
      ownerId: tx.actor.id,
      sheet: null,
      rowNo,
      key: key.slice(0, 80),
      outcome: reasons.length > 0 ? '2' : isTrial ? '0' : '1',
      // what a trial wrote exists no more
      recordId: isTrial ? null : (recordId ?? null),
      stamp: isTrial ? null : (stamp ?? null),
      reason: reasons.join('\n').slice(0, MAX_REASON) || null,
    })),
    tx.actor.id,
  );
}

async function finish(
  ctx: Ctx,
  {
    id,
    read,
    isTrial,
  }: { readonly id: string; readonly read: ReadBook; readonly isTrial: boolean },
): Promise<BackgroundTaskOutcome> {
  return inTransaction(ctx, async (tx) => {
    await needImport(tx, id, [isTrial ? WAITING : RUNNING]);
    await dropNotes(tx.db, id, 'otherSheets');
    await insertAllKept(
      tx.db,
      needEntity(tx, ROW),
      read.strays.map((stray) => strayRow(tx, id, stray)),
      tx.actor.id,
    );
    const counts = await countOutcomes(tx.db, id);
    const [taken, refused] = [counts['0'] + counts['1'], counts['2']];
    await setImport(tx, id, {
      status: isTrial ? CHECKED : IMPORTED,
      takenCount: taken,
      refusedCount: refused,
    });
    return { result: { taken, refused } };
  });
}

function strayRow(tx: Ctx, importId: string, { sheet, row }: ReadBook['strays'][number]) {
  const key = String(shownIn(cellAt(row, sheet.places.get('$recordNo'))) ?? '').trim();
  const message = serverText(tx.lang, 'standingBook.import.stray', { key });
  return {
    id: newId(),
    importId,
    ownerId: tx.actor.id,
    sheet: sheet.name,
    rowNo: row.number,
    key: key.slice(0, 80),
    outcome: '2',
    recordId: null,
    stamp: null,
    reason: place(tx, sheet, { row: row.number, name: '$recordNo' }, message),
  };
}
