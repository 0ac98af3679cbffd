import { cardOfKind, isElementKind } from '#schemas/standing-books/ask.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { DesignNode } from '../../document/node.ts';

/** Of a part that does not say how many. */
const USUAL_COLUMNS = 2;

/** Columns that the elements inside of one are laid out in. */
export const columnsInside = ({ props }: DesignNode): number =>
  typeof props['columns'] === 'number' ? props['columns'] : USUAL_COLUMNS;

/** Columns that an element takes, as the compiled form lays it out. */
export function spanIn({ kind, props }: DesignNode, columns: number): number {
  const { span } = props;
  if (typeof span === 'number') return Math.min(columns, Math.max(1, span));
  if (!isElementKind(kind)) return columns;
  const { becomes } = cardOfKind(kind);
  const isWide = becomes.some((type) => cardOf({ type } as FieldSpec)?.isWide);
  return becomes.length === 0 || isWide ? columns : 1;
}
