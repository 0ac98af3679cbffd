import type { SheetColumn } from './document.ts';
import { widthOf, wordWidthOf } from './lines.ts';
import { INNER } from './paper.ts';
import { STRONG, TEXT } from './rows.ts';

/** Room beside a text, pt. */
const PADDING = 9;
/** No column is made narrower than this, pt. */
const LEAST = 34;
/** What a long text counts for, pt: it is broken into lines. */
const MOST = 220;

/** How wide each column is: as its texts ask, shrunk or stretched to the width of the page. */
export function columnWidths(
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  const wanted = columns.map(({ title }, at) => {
    const texts = rows.map((row) => widthOf(row[at] ?? '', TEXT));
    return Math.min(MOST, Math.max(LEAST, Math.max(widthOf(title, STRONG), ...texts) + PADDING));
  });
  const all = wanted.reduce((sum, width) => sum + width, 0);
  if (all <= INNER) {
    // numbers stay beside each other, texts take what is left
    const isWide = columns.map(
      ({ align }) => align === 'left' || columns.every((one) => one.align === 'right'),
    );
    const shared = wanted.reduce((sum, width, at) => sum + (isWide[at] ? width : 0), 0);
    return wanted.map((width, at) => width + (isWide[at] ? (width / shared) * (INNER - all) : 0));
  }
  const floors = floorsOf(wanted, columns, rows);
  const kept = floors.reduce((sum, width) => sum + width, 0);
  // what is narrow stays as it is, what is wide shares the rest
  return wanted.map((width, at) => {
    const floor = floors[at] ?? 0;
    return floor + ((width - floor) / Math.max(1, all - kept)) * (INNER - kept);
  });
}

/** What each keeps where all ask for too much: its share of the page, and more where a word would be cut, as long as the page has room for that. */
function floorsOf(
  wanted: readonly number[],
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  const shares = wanted.map((width) => Math.min(width, INNER / columns.length));
  const whole = shares.map((share, at) => {
    const words = [
      wordWidthOf(columns[at]?.title ?? '', STRONG),
      ...rows.map((row) => wordWidthOf(row[at] ?? '', TEXT)),
    ];
    return Math.max(share, Math.min(wanted[at] ?? share, Math.max(...words) + PADDING));
  });
  return whole.reduce((sum, width) => sum + width, 0) <= INNER ? whole : shares;
}
