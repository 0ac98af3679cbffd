import type { ElementBase, ElementCard } from './card.ts';
import { both, ELEMENTS, foldResting, MOST_COLUMNS, TITLE, VISIBLE } from './parts.ts';

/** A titled part of the sheet. */
export interface GroupElement extends ElementBase {
  readonly kind: 'group';
  readonly title: string;
  readonly columns?: number;
  readonly elements: readonly object[];
}

export const groupCard: ElementCard<GroupElement> = {
  palette: 'layout',
  onPaper: 'part',
  props: [
    TITLE,
    { name: 'columns', kind: 'count', isOptional: true, min: 1, max: MOST_COLUMNS, page: 'look' },
    ELEMENTS,
    VISIBLE,
  ],
  becomes: [],
  holds: 'any',
  compile({ title, columns = 2, elements, visibleIf }, place) {
    const inner = place.inside(elements, visibleIf, { columns });
    const visibleWhen = both(place.visibleWhen, visibleIf && place.expression(visibleIf));
    return {
      fields: inner.fields,
      items: [
        {
          group: title,
          columns: columns as 1 | 2 | 3 | 4,
          items: foldResting(inner.items, columns as 1 | 2 | 3 | 4, place),
          ...(visibleWhen !== undefined && { visibleWhen }),
        },
      ],
    };
  },
};
