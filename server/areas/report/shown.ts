import type { Cell, FactorLine } from './content.ts';

/** What is not there, is no 0. */
export const NOTHING = '-';
/** Behind a value above its limit: paper has no colour. */
const OVER = '*';

/** A value of a report as it stands there: what does not count stands with its mark. */
export function cellText(cell: Cell | null): string {
  if (cell === null || cell.text === null) return NOTHING;
  if (cell.isOver) return `${cell.text}${OVER}`;
  return cell.isCounted ? cell.text : `${cell.text} (${cell.flag ?? NOTHING})`;
}

/** What a factor was held to. */
export function limitText({ upper, lower }: Pick<FactorLine, 'upper' | 'lower'>): string {
  if (upper !== null && lower !== null) return `${lower}–${upper}`;
  if (upper !== null) return `≤ ${upper}`;
  return lower === null ? NOTHING : `≥ ${lower}`;
}
