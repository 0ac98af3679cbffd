import type { Cell } from './sheet.ts';

/** Characters that a column takes at least and at most. */
const [NARROWEST, WIDEST] = [10, 48] as const;

/** Characters that the longest line of a column takes. */
export function widthOf(texts: readonly string[]): number {
  let most = 0;
  for (const text of texts) for (const line of text.split('\n')) most = Math.max(most, wide(line));
  return Math.min(WIDEST, Math.max(NARROWEST, most + 2));
}

/** About as a cell is shown. */
export function shownText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  if ('time' in cell) return cell.time;
  return 'text' in cell ? cell.text : `${cell.number.toFixed(0)}${cell.format.replaceAll('"', '')}`;
}

/** Chinese characters and emoji are twice as wide. */
function wide(line: string): number {
  let sum = 0;
  for (const sign of line.slice(0, WIDEST)) sum += sign > '\u2e80' ? 2 : 1;
  return sum;
}
