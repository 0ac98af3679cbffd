import type { Issue } from '#schemas/api/envelope.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { ReadRow } from '#server/base/tables/read-cell.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { isBlank } from './cells.ts';
import type { ImportRow } from './import-store.ts';
import { rowText, SHEET_STEP, type LineSheet } from './sheet-rows.ts';

/** Field, or `<sub-table>.<column>` → column of the file, from 0. */
type Mapping = Readonly<Record<string, number>>;

const isLine = (field: string): boolean => field.includes('.');

/**
 * Whether a row goes on with the record that `head` begins: it holds a line of a sub-table, and of the record's own columns nothing, or
 * what stands in the first row.
 */
export function makeGoesOn(mapping: Mapping): (head: ReadRow, row: ReadRow) => boolean {
  const places = (wanted: boolean): readonly number[] =>
    Object.entries(mapping).flatMap(([field, at]) => (isLine(field) === wanted ? [at] : []));
  const [own, lines] = [places(false), places(true)];
  const isSame = (head: ReadRow, row: ReadRow, at: number): boolean =>
    isBlank(row.cells[at]) || JSON.stringify(row.cells[at]) === JSON.stringify(head.cells[at]);
  // a line of another sheet that still names a record found none: it is no line of whatever stands before it
  const isLost = (head: ReadRow, row: ReadRow): boolean =>
    head.number < SHEET_STEP &&
    row.number >= SHEET_STEP &&
    own.some((at) => !isBlank(row.cells[at]));
  return (head, row) =>
    !isLost(head, row) &&
    lines.some((at) => !isBlank(row.cells[at])) &&
    own.every((at) => isSame(head, row, at));
}

/** Rows by the record that they make together. The first of them begins one. */
export function recordsOf(
  rows: readonly ReadRow[],
  goesOn: ReturnType<typeof makeGoesOn>,
): readonly (readonly [ReadRow, ...ReadRow[]])[] {
  const records: [ReadRow, ...ReadRow[]][] = [];
  for (const row of rows) {
    const last = records.at(-1);
    if (last && goesOn(last[0], row)) last.push(row);
    else records.push([row]);
  }
  return records;
}

/** Of each sub-table the rows of the file in which its lines stand. */
export type LinePlaces = Readonly<Record<string, readonly number[]>>;

/** A reason, and the row of the file it belongs to. */
export interface PlacedIssue {
  readonly row: number;
  readonly issue: Issue;
}

/** Reasons of a record at the rows of the file: what is said of a line stands at its row, under the name of its column. */
export function placeIssues(
  issues: readonly Issue[],
  head: number,
  places: LinePlaces,
): readonly PlacedIssue[] {
  return issues.map((issue) => {
    const [, list = '', at = '', column = ''] = /^(\w+)\.(\d+)\.(.+)$/.exec(issue.path) ?? [];
    const row = Object.hasOwn(places, list) ? places[list]?.[Number(at)] : undefined;
    return row === undefined
      ? { row: head, issue }
      : { row, issue: { ...issue, path: `${list}.${column}` } };
  });
}

/** Rows of a record that is refused: each with its own reasons, the others with where those stand, so that all are mended together. */
export function refusedRows(
  ctx: Ctx,
  { rows, sheets }: { readonly rows: readonly ReadRow[]; readonly sheets: readonly LineSheet[] },
  placed: readonly PlacedIssue[],
): readonly ImportRow[] {
  const first = placed[0]?.row ?? rows[0]?.number ?? 0;
  const message = serverText(ctx.lang, 'import.bad.record', { row: rowText(sheets, first) });
  return rows.map(({ number }) => {
    const own = placed.filter(({ row }) => row === number).map(({ issue }) => issue);
    const issues = own.length > 0 ? own : [{ path: '', rule: 'record', message }];
    return { rowNo: number, outcome: 'bad', issues };
  });
}
