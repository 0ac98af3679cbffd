import { isBlankCell, shownIn, type ReadRow } from './read-cell.ts';

/** Which rows of a sheet name its columns: the number of the first and how many there are. */
export interface TableHead {
  readonly from: number;
  readonly rows: number;
}

/** Rows in which a head is looked for: titles, dates and names of makers stand above it. */
export const HEAD_ROWS = 20;
const MOST_ROWS = 3;

/** A title as it is compared: `站点编号 *（必填）` → `站点编号`. */
export function plainTitle(title: string): string {
  return title
    .replace(/[(（[【].*$/su, '')
    .replace(/[*\s_:：]/g, '')
    .toLowerCase();
}

/**
 * The row that names most columns, or two rows that do so together (groups above, names below); where no known name stands, the
 * first row with more than a title in it.
 * @param isKnown whether a plain title names something
 */
export function findHead(
  rows: readonly ReadRow[],
  isKnown: (title: string) => boolean,
): { readonly head: TableHead; readonly found: number } {
  const top = rows.slice(0, HEAD_ROWS);
  let best = { head: { from: firstWide(top), rows: 1 }, found: 0 };
  for (const count of [1, 2])
    for (const [at, row] of top.entries()) {
      if (at + count > top.length) break;
      const head = { from: row.number, rows: count };
      const titles = headTitles(rows, head, isKnown).map(plainTitle).filter(isKnown);
      const found = new Set(titles).size;
      if (found > best.found) best = { head, found };
    }
  return best;
}

/** The head that somebody chose, within what a sheet has. */
export function chosenHead({ from, rows }: TableHead): TableHead {
  return { from: Math.max(1, from), rows: Math.min(MOST_ROWS, Math.max(1, rows)) };
}

/**
 * What the columns are called. Of several rows the lowest that names something known counts; else all are read together, groups
 * for each of their columns.
 */
export function headTitles(
  rows: readonly ReadRow[],
  { from, rows: count }: TableHead,
  isKnown: (title: string) => boolean,
): readonly string[] {
  const lines = rows
    .filter(({ number }) => number >= from && number < from + count)
    .map(({ cells }) => cells.map((cell) => String(shownIn(cell) ?? '').trim()));
  const width = Math.max(0, ...lines.map((line) => line.length));
  return Array.from({ length: width }, (_, at) => {
    const own = lines.map((line) => line[at] ?? '');
    const known = own.findLast((title) => isKnown(plainTitle(title)));
    if (known !== undefined || count === 1) return known ?? own[0] ?? '';
    const grouped = lines.map((line, down) =>
      down === lines.length - 1
        ? (line[at] ?? '')
        : (line.slice(0, at + 1).findLast(Boolean) ?? ''),
    );
    return [...new Set(grouped.filter(Boolean))].join(' ');
  });
}

/** The first row in which more than one cell is filled, or else the first. */
function firstWide(rows: readonly ReadRow[]): number {
  const wide = rows.find(({ cells }) => cells.filter((cell) => !isBlankCell(cell)).length > 1);
  return (wide ?? rows[0])?.number ?? 1;
}
