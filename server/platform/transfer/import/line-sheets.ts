import type { EntitySchema } from '#schemas/language/entity.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import {
  isBlankCell,
  shownIn,
  type ReadCell,
  type ReadRow,
} from '#server/base/tables/read-cell.ts';
import { sheetNames } from '#server/base/tables/sheet-names.ts';
import { findHead, headTitles, plainTitle } from '#server/base/tables/table-head.ts';
import { importFields, keyFields } from './columns.ts';
import { innerSpec, lineColumns, lineTitle, lineTitles, type LineColumn } from './line-columns.ts';
import { SHEET_STEP, type LineSheet } from './sheet-rows.ts';

/** The field by which a line names its record: the key of the import, else what is there once, else what records are called. */
export function lineLink(ctx: Ctx, entity: EntitySchema): string | undefined {
  const fields = importFields(ctx, entity);
  const [key, ...more] = keyFields(entity);
  if (key !== undefined && more.length === 0) return Object.hasOwn(fields, key) ? key : undefined;
  const unique = Object.keys(fields).find((field) => fields[field]?.unique === true);
  const name = entity.nameField ?? 'name';
  return unique ?? (Object.hasOwn(fields, name) ? name : undefined);
}

/** The sub-tables that a file may fill, with what the sheet of each is called. */
export function lineLists(
  ctx: Ctx,
  entity: EntitySchema,
): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const { list } of Object.values(lineColumns(ctx, entity)))
    if (!names.has(list))
      names.set(
        list,
        new Set(
          [list, ...LANGS.map((lang) => titleIn(ctx, entity, list, lang))].flatMap((title) =>
            sheetNames([title]).map(plainTitle),
          ),
        ),
      );
  return names;
}

function titleIn(
  ctx: Ctx,
  entity: EntitySchema,
  list: string,
  lang: (typeof LANGS)[number],
): string {
  return (ctx.registry.localizedEntity(entity.name, lang) ?? entity).fields[list]?.title ?? list;
}

/** The sheets of a file that hold lines, by their sub-tables; the sheet of the records is none of them. */
export function findLineSheets(
  ctx: Ctx,
  entity: EntitySchema,
  names: readonly string[],
): readonly { readonly list: string; readonly name: string }[] {
  if (lineLink(ctx, entity) === undefined) return [];
  return [...lineLists(ctx, entity)].flatMap(([list, titles]) => {
    const name = names.find((one) => titles.has(plainTitle(one)));
    return name === undefined ? [] : [{ list, name }];
  });
}

interface Table {
  readonly header: readonly string[];
  readonly rows: readonly ReadRow[];
}
/** The sheet of a sub-table, without the rows that a template explains itself by. */
export interface RawSheet {
  readonly list: string;
  readonly name: string;
  readonly rows: readonly ReadRow[];
}

/**
 * Lines of other sheets behind the records they name, as rows that go on with them: each keeps its number and its column for what is said
 * of it. A line that names no record of the file, or several, stands at the end, with what it named.
 */
export function withLineSheets(
  ctx: Ctx,
  entity: EntitySchema,
  main: Table & { readonly titles: ReadonlyMap<string, string> },
  raw: readonly RawSheet[],
): Table & { readonly sheets: readonly LineSheet[] } {
  const link = lineLink(ctx, entity);
  const linkAt = main.header.findIndex((title) => main.titles.get(plainTitle(title)) === link);
  if (link === undefined || linkAt < 0) return { ...main, sheets: [] };
  const header = [...main.header];
  const sheets: LineSheet[] = [];
  const found: { readonly link: string; readonly row: ReadRow }[] = [];
  for (const sheet of raw) {
    const read = readLines(ctx, entity, { link, linkAt, sheet, header, titles: main.titles });
    if (!read) continue;
    const from = sheets.push({ name: sheet.name, columns: read.columns }) * SHEET_STEP;
    for (const { number, cells } of read.rows)
      found.push({
        link: textIn(cells[linkAt]),
        row: { number: from + number, cells },
      });
  }
  return { header, sheets, rows: joined(main.rows, found, linkAt) };
}

function joined(
  rows: readonly ReadRow[],
  lines: readonly { readonly link: string; readonly row: ReadRow }[],
  linkAt: number,
): readonly ReadRow[] {
  const heads = new Map<string, number[]>();
  for (const [at, { cells }] of rows.entries()) {
    const name = textIn(cells[linkAt]);
    if (name !== '') heads.set(name, [...(heads.get(name) ?? []), at]);
  }
  const behind = new Map<number, ReadRow[]>();
  const left: ReadRow[] = [];
  for (const { link, row } of lines) {
    const places = heads.get(link) ?? [];
    const [head] = places;
    if (head === undefined || places.length > 1) left.push(row);
    else {
      const last = lastOf(rows, head, linkAt);
      // what names the record has done its work: a row that goes on holds a line and nothing else
      const cells = row.cells.map((cell, at) => (at === linkAt ? null : cell));
      behind.set(last, [...(behind.get(last) ?? []), { ...row, cells }]);
    }
  }
  return [...rows.flatMap((row, at) => [row, ...(behind.get(at) ?? [])]), ...left];
}

/** The last row that goes on with the record of a row, without naming another. */
function lastOf(rows: readonly ReadRow[], head: number, linkAt: number): number {
  let last = head;
  while (last + 1 < rows.length && textIn(rows[last + 1]?.cells[linkAt]) === '') last += 1;
  return last;
}

const textIn = (cell: ReadCell | undefined): string => String(shownIn(cell ?? null) ?? '').trim();

/** The rows of a sheet with their cells where the upload has these columns; columns it lacks are added to its header. */
function readLines(
  ctx: Ctx,
  entity: EntitySchema,
  place: {
    readonly link: string;
    readonly linkAt: number;
    readonly sheet: RawSheet;
    readonly header: string[];
    readonly titles: ReadonlyMap<string, string>;
  },
): { readonly rows: readonly ReadRow[]; readonly columns: Record<string, number> } | undefined {
  const { link, linkAt, sheet, header, titles } = place;
  const names = lineNames(ctx, entity, { list: sheet.list, link, titles });
  const isKnown = (title: string): boolean => names.has(title);
  const { head } = findHead(sheet.rows, isKnown);
  const own = headTitles(sheet.rows, head, isKnown).map((title) => names.get(plainTitle(title)));
  const ownLink = own.indexOf(link);
  if (ownLink < 0) return undefined;
  const columns: Record<string, number> = { [linkAt]: ownLink };
  for (const [at, field] of own.entries()) {
    const line = field === undefined ? undefined : lineColumns(ctx, entity)[field];
    if (line === undefined || field === undefined) continue;
    let to = header.findIndex((title) => titles.get(plainTitle(title)) === field);
    if (to < 0) to = header.push(titleHere(ctx, entity, line)) - 1;
    columns[to] ??= at;
  }
  const rows = sheet.rows.flatMap(({ number, cells }): ReadRow[] => {
    if (number < head.from + head.rows) return [];
    const laid = header.map((_, at) => cells[columns[at] ?? -1] ?? null);
    return laid.every(isBlankCell) ? [] : [{ number, cells: laid }];
  });
  return { rows, columns };
}

function titleHere(ctx: Ctx, entity: EntitySchema, line: LineColumn): string {
  return lineTitle(ctx.registry.localizedEntity(entity.name, ctx.lang) ?? entity, line);
}

/** Plain titles of the sheet of a sub-table → the field they name: columns by their own title or the long one, and what names the record. */
function lineNames(
  ctx: Ctx,
  entity: EntitySchema,
  {
    list,
    link,
    titles,
  }: {
    readonly list: string;
    readonly link: string;
    readonly titles: ReadonlyMap<string, string>;
  },
): ReadonlyMap<string, string> {
  const names = new Map([...titles].filter(([, field]) => field === link));
  for (const [field, line] of Object.entries(lineColumns(ctx, entity))) {
    if (line.list !== list) continue;
    const short = LANGS.map(
      (lang) => innerSpec(ctx.registry.localizedEntity(entity.name, lang), line)?.title ?? '',
    );
    for (const title of [line.column, field, ...short, ...lineTitles(ctx, entity, line)])
      // a column of the sub-table called as what names the record gives way
      if (title !== '' && !names.has(plainTitle(title))) names.set(plainTitle(title), field);
  }
  return names;
}
