import type { SheetColumn } from './document.ts';
import { widthOf } from './lines.ts';
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
  const floors = wanted.map((width) => Math.min(width, INNER / columns.length));
  const kept = floors.reduce((sum, width) => sum + width, 0);
  // what is narrow stays as it is, what is wide shares the rest
  return wanted.map((width, at) => {
    const floor = floors[at] ?? 0;
    return floor + ((width - floor) / Math.max(1, all - kept)) * (INNER - kept);
  });
}
