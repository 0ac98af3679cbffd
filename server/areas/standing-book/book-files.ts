import type { ValueOf } from '#schemas/api/shape.ts';
import { STANDING_BOOK } from '#schemas/api/standing-book.ts';
import { toText } from '#schemas/expressions/values.ts';
import { filesOf } from '#schemas/formats/field-text.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { writeWorkbook } from '#server/base/tables/xlsx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { addBackgroundTask } from '#server/platform/background-task/background-tasks.ts';
import { backgroundTask, type BackgroundTaskRun } from '#server/platform/background-task/kinds.ts';
import { openFile } from '#server/platform/files/files.ts';
import { demandKey } from '#server/records/access.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { drawRecord } from '#server/sheet/pdf.ts';
import { safeName, zipFiles, type ArchivedFile } from './archive.ts';
import { bookSheets } from './book-sheets.ts';
import { listChosen, readChosen, type ChosenBooks } from './chosen-records.ts';
import { valuesOf } from './filled.ts';
import { findOwnVersion } from './own-version.ts';

const EXPORT_TASK = 'bookExport';
const ARCHIVE_TASK = 'bookArchive';
const RIGHT = STANDING_BOOK.exportBooks.permission;
const ENTITY = 'standingBookRecord';

type ArchiveBody = ValueOf<typeof STANDING_BOOK.archive.body>;

/** A workbook of the books, made in the background. @throws AppError `forbidden` the template is not his to export; `tooMany`; `notFound` there are none */
export async function requestBookExport(ctx: Ctx, chosen: ChosenBooks): Promise<string> {
  return addFileTask(ctx, EXPORT_TASK, { ...chosen });
}

/** The books of half a year as an archive, made in the background. @throws AppError as of the export */
export async function requestBookArchive(
  ctx: Ctx,
  { half, home, ...chosen }: ArchiveBody & { readonly home: string },
): Promise<string> {
  return addFileTask(ctx, ARCHIVE_TASK, { ...chosen, ...daysOfHalf(half), half, home });
}

/** `2026-H1` is from 1 January to 30 June. */
export function daysOfHalf(half: string): { readonly from: string; readonly to: string } {
  const [year, part] = [half.slice(0, 4), half.slice(5)];
  return part === 'H1'
    ? { from: `${year}-01-01`, to: `${year}-06-30` }
    : { from: `${year}-07-01`, to: `${year}-12-31` };
}

interface FileParams extends ChosenBooks {
  readonly half?: string;
  readonly home?: string;
}

async function addFileTask(ctx: Ctx, kind: string, params: FileParams): Promise<string> {
  const ids = await listChosen(ctx, params);
  if (ids.length === 0) throw new AppError('notFound', { books: 0 });
  return addBackgroundTask(ctx, {
    kind,
    entity: ENTITY,
    name: (own) => serverText(own.lang, 'task.name.export', { title: titleOf(own, params) }),
    params: { ...params },
    total: ids.length,
  });
}

const titleOf = ({ lang }: Ctx, { half = '' }: FileParams): string =>
  half === ''
    ? serverText(lang, 'standingBook.files.title')
    : serverText(lang, 'standingBook.files.archive', { half });

/** Under the rights and with the rows that its owner has when it runs. */
async function readAll(run: BackgroundTaskRun): Promise<readonly StoredRow[]> {
  const { ctx, task, report } = run;
  demandKey(ctx, RIGHT);
  const ids = await listChosen(ctx, task.params as FileParams);
  const rows: StoredRow[] = [];
  for (const [at, id] of ids.entries()) {
    await report(at, ids.length);
    const row = await readChosen(ctx, id);
    if (row) rows.push(row);
  }
  return rows;
}

/** Workbooks of books. */
export const BOOK_EXPORTS = backgroundTask(
  EXPORT_TASK,
  async (run) => {
    const rows = await readAll(run);
    const name = `${titleOf(run.ctx, {})}.xlsx`;
    const bytes = writeWorkbook(await bookSheets(run.ctx, rows));
    return { file: { name, bytes }, result: { rows: rows.length } };
  },
  RIGHT,
);

/** Archives of half a year. */
export const BOOK_ARCHIVES = backgroundTask(
  ARCHIVE_TASK,
  async (run) => {
    const rows = await readAll(run);
    const name = `${titleOf(run.ctx, run.task.params as FileParams)}.zip`;
    return { file: { name, bytes: zipFiles(archived(run, rows)) }, result: { rows: rows.length } };
  },
  RIGHT,
);

async function* archived(
  run: BackgroundTaskRun,
  rows: readonly StoredRow[],
): AsyncGenerator<ArchivedFile> {
  const { ctx, task, report } = run;
  const { home = '' } = task.params as FileParams;
  const workbook = `${safeName(titleOf(ctx, task.params as FileParams))}.xlsx`;
  yield { name: workbook, bytes: writeWorkbook(await bookSheets(ctx, rows)) };
  for (const [at, row] of rows.entries()) {
    await report(at, rows.length);
    const id = toText(row['id']);
    const folder = `${safeName(toText(row['bookName']))}/${safeName(toText(row['recordNo']))}`;
    const pdf = await drawRecord(ctx, run.files, { entity: ENTITY, id, home });
    yield { name: `${folder}.pdf`, bytes: once(pdf) };
    yield* photosOf(run, row, folder);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

// files of the book that its reader may load; the rest is named on the PDF
async function* photosOf(
  { ctx, files }: BackgroundTaskRun,
  row: StoredRow,
  folder: string,
): AsyncGenerator<ArchivedFile> {
  const version = await findOwnVersion(ctx, row);
  const values = valuesOf(row);
  const named = Object.entries((version?.form as StoredForm | undefined)?.fields ?? {}).flatMap(
    ([name, field]) => (cardOf(field)?.files === undefined ? [] : filesOf(values[name])),
  );
  for (const { id, name } of named) {
    const opened = await openFile(ctx, files, id).catch((error: unknown) => {
      if (error instanceof AppError && error.error !== 'unavailable') return undefined;
      throw error;
    });
    if (opened) yield { name: `${folder}/${safeName(name)}`, bytes: opened.bytes };
  }
}
