import type { ElementCard, LeafBase } from './card.ts';
import { ELEMENTS, leafField, leafProps, pairProblem } from './parts.ts';

/** Lines of the same columns. */
export interface TableElement extends LeafBase {
  readonly kind: 'table';
  readonly elements: readonly object[];
  readonly minRows?: number;
  readonly maxRows?: number;
}

/** Lines that a table takes at most. */
export const MOST_ROWS = 500;

export const tableCard: ElementCard<TableElement> = {
  palette: 'table',
  onPaper: 'rows',
  props: leafProps(
    { name: 'minRows', kind: 'count', isOptional: true, min: 0, max: MOST_ROWS, page: 'check' },
    { name: 'maxRows', kind: 'count', isOptional: true, min: 1, max: MOST_ROWS, page: 'check' },
    ELEMENTS,
  ),
  becomes: ['children'],
  holds: 'columns',
  namesOutside: ({ key }, column) => [`${key}.${column}`],
  check: (element) => [
    ...pairProblem(element),
    ...((element.minRows ?? 0) > (element.maxRows ?? MOST_ROWS)
      ? [{ part: 'minRows', code: 'minOverMax' as const }]
      : []),
  ],
  compile(element, place) {
    const { minRows, maxRows } = element;
    const { fields } = place.inside(element.elements, undefined, {
      name: (key) => key,
      visibleWhen: undefined,
      isColumn: true,
      rests: () => undefined,
    });
    return leafField(
      element,
      {
        type: 'children',
        fields,
        ...(minRows !== undefined && { minRows }),
        maxRows: maxRows ?? MOST_ROWS,
      },
      place,
    );
  },
};
