import type { Issue } from '#schemas/api/envelope.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { bufferEvents } from '#server/base/context/buffer-events.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { isBadValue } from '#server/base/context/database-errors.ts';
import { columnLetters, type ReadRow } from '#server/base/tables/read-cell.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import {
  cellIssue,
  isBlank,
  makeCellReader,
  type CellReader,
} from '#server/platform/transfer/import/cells.ts';
import { makeReferences } from '#server/platform/transfer/import/references.ts';
import { issuesOf, stampOf } from '#server/platform/transfer/import/row-refusals.ts';
import { needEntity } from '#server/records/access.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { judgeValues, valuesOf } from './filled.ts';
import type { BookColumn } from './import-layout.ts';
import { cellAt, type BookEntry, type ReadBook, type ReadSheet } from './import-read.ts';
import type { ImportedBook } from './import-template.ts';

const ENTITY = 'standingBookRecord';

/** What became of a record of a workbook. */
export interface EntryOutcome {
  readonly rowNo: number;
  readonly key: string;
  readonly recordId?: string;
  /** The version of the record right after the import. */
  readonly stamp?: string;
  /** Why it was refused; none of one that was taken. */
  readonly reasons: readonly string[];
}

/** Makes records of the entries of one workbook. */
export interface EntryWriter {
  /** Each for itself: a refused one leaves nothing behind. Call it inside a transaction. */
  put(tx: Ctx, entry: BookEntry): Promise<EntryOutcome>;
}

interface Column extends BookColumn {
  readonly reader: CellReader;
}

interface Plan {
  readonly book: ImportedBook;
  readonly read: ReadBook;
  readonly isSubmitted: boolean;
  readonly columns: ReadonlyMap<ReadSheet, readonly Column[]>;
  /** Numbers of earlier records → their row. */
  readonly seen: ReadonlyMap<string, number>;
}

/** @param isSubmitted records are submitted at once, and must be whole; else they are drafts */
export async function makeEntryWriter(
  ctx: Ctx,
  {
    book,
    read,
    isSubmitted,
  }: { readonly book: ImportedBook; readonly read: ReadBook; readonly isSubmitted: boolean },
): Promise<EntryWriter> {
  const references = makeReferences();
  const columns = new Map<ReadSheet, readonly Column[]>();
  for (const sheet of [read.main, ...read.tables]) {
    const there = sheet.sheet.columns.filter(({ name }) => sheet.places.has(name));
    columns.set(
      sheet,
      await Promise.all(
        there.map(async (column) => ({
          ...column,
          reader: await makeCellReader(
            ctx,
            { spec: column.spec, inLanguages: column.inLanguages ?? [column.spec] },
            references,
          ),
        })),
      ),
    );
  }
  const seen = new Map<string, number>();
  for (const { key, row } of read.entries) if (!seen.has(key)) seen.set(key, row.number);
  const plan = { book, read, isSubmitted, columns, seen };
  return { put: (tx, entry) => putEntry(tx, plan, entry) };
}

async function putEntry(tx: Ctx, plan: Plan, entry: BookEntry): Promise<EntryOutcome> {
  const { row, key } = entry;
  const { values, reasons } = await readEntry(tx, plan, entry);
  const refused = (more: readonly string[]): EntryOutcome => ({
    rowNo: row.number,
    key,
    reasons: [...reasons, ...more],
  });
  if (reasons.length > 0) return refused([]);
  const { ctx, flush } = bufferEvents(tx);
  try {
    const made = await inSavepoint(tx.db, () => write(ctx, plan, values));
    flush();
    return { rowNo: row.number, key, ...made, reasons: [] };
  } catch (error) {
    if (!(error instanceof AppError) && !isBadValue(error)) throw error;
    return refused(issuesOf(tx, error).map((issue) => sayIssue(tx, plan, entry, issue)));
  }
}

async function write(
  ctx: Ctx,
  { book, isSubmitted }: Plan,
  { $stationIdName: stationId, $filledAt: filledAt, ...values }: StoredRow,
): Promise<{ readonly recordId: string; readonly stamp: string }> {
  const entity = needEntity(ctx, ENTITY);
  const { id } = await saveRecord(ctx, ENTITY, {
    bookId: book.bookId,
    stationId: toText(stationId),
    values,
  });
  if (filledAt !== undefined) {
    const set = { filledAt: toText(filledAt) };
    await updateById(ctx.db, entity, { id, set, by: ctx.actor.id });
  }
  if (isSubmitted) {
    const kept = valuesOf((await readRecordInfo(ctx, ENTITY, id)) as StoredRow);
    // the move names the first problem alone
    const issues = await judgeValues(ctx, book.form, { values: kept, isDraft: false });
    if (issues.length > 0) throw new AppError('invalid', {}, { issues });
    await moveRecord(ctx, ENTITY, { id, move: 'submit', fields: {} });
  }
  return { recordId: id, stamp: await stampOf(ctx, entity, id) };
}

interface Entry {
  readonly values: StoredRow;
  readonly reasons: readonly string[];
}

async function readEntry(tx: Ctx, plan: Plan, { row, key, lines }: BookEntry): Promise<Entry> {
  const { read, seen } = plan;
  const own = await readRow(tx, plan, read.main, row);
  const { $recordNo: _key, ...values } = own.values;
  const reasons = [...own.reasons];
  const first = seen.get(key);
  if (key !== '' && first !== undefined && first !== row.number) {
    const label = serverText(tx.lang, 'standingBook.files.recordNo');
    const message = serverText(tx.lang, 'import.bad.repeated', { label, row: first });
    reasons.push(place(tx, read.main, { row: row.number, name: '$recordNo' }, message));
  }
  if (values['$stationIdName'] === undefined && own.reasons.length === 0)
    reasons.push(missing(tx, read.main, row));
  if (typeof values['$filledAt'] === 'string' && values['$filledAt'] > wallTime(tx.now()))
    reasons.push(
      place(
        tx,
        read.main,
        { row: row.number, name: '$filledAt' },
        serverText(tx.lang, 'standingBook.import.future'),
      ),
    );
  for (const table of read.tables) {
    const name = table.sheet.table ?? '';
    const found = lines.get(name);
    if (!found) continue;
    const kept: StoredRow[] = [];
    for (const line of found) {
      const { values: cells, reasons: bad } = await readRow(tx, plan, table, line);
      const { $recordNo: _number, ...column } = cells;
      kept.push(column);
      reasons.push(...bad);
    }
    values[name] = kept;
  }
  return { values, reasons };
}

/** Cells become values; empty ones are left out. */
async function readRow(
  tx: Ctx,
  { columns }: Plan,
  sheet: ReadSheet,
  row: ReadRow,
): Promise<{ readonly values: Record<string, unknown>; readonly reasons: readonly string[] }> {
  const values: Record<string, unknown> = {};
  const reasons: string[] = [];
  for (const { name, title, reader } of columns.get(sheet) ?? []) {
    const at = sheet.places.get(name);
    const cell = cellAt(row, at);
    if (isBlank(cell)) continue;
    // a number that lost its last digits would give a record the lines of another
    const read = await reader.read(tx, cell);
    if ('bad' in read) {
      const spot = `${columnLetters(at ?? 0)}${row.number}`;
      const { message } = cellIssue(tx, { field: name, title, place: spot }, read.bad);
      reasons.push(place(tx, sheet, { row: row.number, name }, message));
    } else values[name] = read.value;
  }
  return { values, reasons };
}

function missing(tx: Ctx, sheet: ReadSheet, row: ReadRow): string {
  const label = serverText(tx.lang, 'standingBook.files.stationIdName');
  const message = serverText(tx.lang, 'standingBook.import.empty', { label });
  return place(tx, sheet, { row: row.number, name: '$stationIdName' }, message);
}

/** A refusal with its place: `values.<field>` of the record's row, `values.<table>.<line>.<column>` of the line's. */
function sayIssue(
  tx: Ctx,
  { read }: Plan,
  { row, lines }: BookEntry,
  { path, message }: Issue,
): string {
  const [, name = '', at, column] = path.split('.');
  const table = read.tables.find(({ sheet }) => sheet.table === name);
  const line = at === undefined ? undefined : lines.get(name)?.[Number(at)];
  return table && line
    ? place(tx, table, { row: line.number, name: column ?? '' }, message)
    : place(tx, read.main, { row: row.number, name }, message);
}

/** Sheet, row and column of what is wrong. */
export function place(
  { lang }: Ctx,
  { name: sheet, places }: ReadSheet,
  { row, name }: { readonly row: number; readonly name: string },
  message: string,
): string {
  const at = places.get(name);
  const cell = at === undefined ? String(row) : `${columnLetters(at)}${row}`;
  return serverText(lang, 'standingBook.import.reason', { sheet, cell, message });
}
