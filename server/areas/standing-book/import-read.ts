import { rm } from 'node:fs/promises';

import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { shownIn, type ReadCell, type ReadRow } from '#server/base/tables/read-cell.ts';
import type { TableFile } from '#server/base/tables/read-table.ts';
import { findHead, headTitles, plainTitle } from '#server/base/tables/table-head.ts';
import { openFile, type FileDeps } from '#server/platform/files/files.ts';
import { spool } from '#server/platform/files/stores/spool.ts';
import { readTableFile } from '#server/platform/transfer/import/read-file.ts';
import { isTemplateRow } from '#server/platform/transfer/import/template.ts';
import { matchColumns, type BookSheet, type MatchedSheet } from './import-layout.ts';

/** More records than this are several imports. */
export const MOST_RECORDS = 2000;
const MAX_BYTES = 20 * 1024 * 1024;

/** A sheet of an upload: where its columns stand, and the rows below its head. */
export interface ReadSheet extends MatchedSheet {
  /** As the workbook calls it. */
  readonly name: string;
  readonly rows: readonly ReadRow[];
}

/** A record as the workbook holds it, with the lines of its tables. */
export interface BookEntry {
  readonly row: ReadRow;
  readonly key: string;
  readonly lines: ReadonlyMap<string, readonly ReadRow[]>;
}

/** What a workbook by a template holds. */
export interface ReadBook {
  readonly main: ReadSheet;
  readonly tables: readonly ReadSheet[];
  readonly entries: readonly BookEntry[];
  /** Lines of tables whose number no record has. */
  readonly strays: readonly { readonly sheet: ReadSheet; readonly row: ReadRow }[];
  /** Sheets with something in them that are none of the template. */
  readonly unknownSheets: readonly string[];
}

/** A kept workbook, read in a thread of its own. @throws AppError `notFound` the file; `invalid` it is no workbook of the template, is empty or too large */
export async function readBookFile(
  ctx: Ctx,
  files: FileDeps,
  { fileId, sheets }: { readonly fileId: string; readonly sheets: readonly BookSheet[] },
): Promise<ReadBook> {
  const { bytes } = await openFile(ctx, files, fileId);
  const spooled = await spool(bytes, { dir: files.spoolDir, maxBytes: MAX_BYTES });
  try {
    return await readBook(ctx, { path: spooled.path, kind: 'xlsx' }, sheets);
  } finally {
    await rm(spooled.path, { force: true });
  }
}

async function readBook(
  ctx: Ctx,
  file: TableFile,
  [first, ...others]: readonly BookSheet[],
): Promise<ReadBook> {
  if (!first) throw refusal('noSheet');
  const titles = titlesOf(first);
  const { rows, facts } = await readTableFile(ctx.actor.id, file, { titles });
  const main = parted(first, facts.sheet, rows);
  if (!main.places.has('$stationIdName')) throw refusal('otherBook');
  if (main.rows.length === 0) throw refusal('empty');
  if (main.rows.length > MOST_RECORDS) throw refusal('tooManyRows', { max: MOST_RECORDS });
  const tables: ReadSheet[] = [];
  for (const sheet of others) {
    const there = facts.sheets.find(
      ({ name, rows: count }) => sheet.names.includes(name) && count > 0,
    );
    if (!there || there.name === facts.sheet) continue;
    const read = await readTableFile(ctx.actor.id, file, { sheet: there.name });
    const table = parted(sheet, there.name, read.rows);
    if (table.places.has('$recordNo')) tables.push(table);
  }
  const read = new Set([main, ...tables].map(({ name }) => name));
  const unknownSheets = facts.sheets
    .filter(({ name, rows: count }) => count > 0 && !read.has(name))
    .map(({ name }) => name);
  return { main, tables, unknownSheets, ...joined(main, tables) };
}

const titlesOf = ({ columns }: BookSheet): readonly string[] =>
  columns.flatMap((column) => column.titles);

function parted(sheet: BookSheet, name: string, all: readonly ReadRow[]): ReadSheet {
  const known = new Set(titlesOf(sheet).map(plainTitle));
  const isKnown = (title: string): boolean => known.has(title);
  const { head } = findHead(all, isKnown);
  const header = headTitles(all, head, isKnown);
  return {
    sheet,
    name,
    header,
    places: matchColumns(sheet, header),
    rows: all.filter(
      ({ number, cells }) => number >= head.from + head.rows && !isTemplateRow(cells),
    ),
  };
}

function joined(
  main: ReadSheet,
  tables: readonly ReadSheet[],
): Pick<ReadBook, 'entries' | 'strays'> {
  const byKey = new Map<string, Map<string, ReadRow[]>>();
  const strays: { sheet: ReadSheet; row: ReadRow }[] = [];
  const keys = new Set(main.rows.map((row) => keyIn(main, row)));
  for (const table of tables)
    for (const row of table.rows) {
      const key = keyIn(table, row);
      if (key === '' || !keys.has(key)) {
        strays.push({ sheet: table, row });
        continue;
      }
      const lines = byKey.get(key) ?? new Map<string, ReadRow[]>();
      byKey.set(key, lines);
      const name = table.sheet.table ?? '';
      lines.set(name, [...(lines.get(name) ?? []), row]);
    }
  return {
    entries: main.rows.map((row) => {
      const key = keyIn(main, row);
      return { row, key, lines: byKey.get(key) ?? new Map<string, readonly ReadRow[]>() };
    }),
    strays,
  };
}

/** The number by which tables name a record. */
function keyIn({ places }: ReadSheet, row: ReadRow): string {
  return String(shownIn(cellAt(row, places.get('$recordNo'))) ?? '').trim();
}

/** What stands in a column; nothing where the sheet has none. */
export function cellAt({ cells }: ReadRow, at: number | undefined): ReadCell {
  return at === undefined ? null : (cells[at] ?? null);
}

function refusal(
  reason: 'noSheet' | 'empty' | 'tooManyRows' | 'otherBook',
  params: Readonly<Record<string, unknown>> = {},
): AppError {
  return new AppError('invalid', { message: `errors.import.${reason}`, ...params });
}
