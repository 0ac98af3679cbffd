import { renameIn } from '#schemas/expressions/rename.ts';
import type { Compiled, ElementBase, ElementCard, Place } from './card.ts';
import { both, ELEMENTS, foldResting, TITLE, VISIBLE } from './parts.ts';

/** One of the things it is repeated for: a factor, a concentration. */
export interface RepeatItem {
  readonly key: string;
  readonly title: string;
  /** What its reader reads in place of the title. */
  readonly said?: string;
  /** Numbers of its own that formulas read by their names. */
  readonly params?: Readonly<Record<string, number>>;
}

/** The same elements once for each item: `$item` is its title. */
export interface RepeatElement extends ElementBase {
  readonly kind: 'repeat';
  readonly key: string;
  readonly title: string;
  readonly items: readonly RepeatItem[];
  /** The station decides for which: all its factors, those that an item names by that; or those of the items that it has. Absent: all items. */
  readonly over?: (typeof OVER)[number];
  readonly elements: readonly object[];
}

/** What a part may be repeated for besides all its items. */
export const OVER = ['factors', 'listed'] as const;

/** Columns of the part that each item becomes. */
const REPEATED_COLUMNS = 2;

export const repeatCard: ElementCard<RepeatElement> = {
  palette: 'table',
  onPaper: 'items',
  props: [
    { name: 'key', kind: 'key' },
    TITLE,
    { name: 'items', kind: 'items' },
    { name: 'over', kind: 'one', of: OVER, isOptional: true },
    ELEMENTS,
    VISIBLE,
  ],
  becomes: [],
  holds: 'items',
  namesOutside: ({ key, items }, name) => items.map((item) => itemName(key, item.key, name)),
  compile(element, place) {
    const parts = element.items.map((item) => partOf(element, item, place));
    return {
      fields: Object.assign({}, ...parts.map(({ fields }) => fields)) as Compiled['fields'],
      items: parts.flatMap(({ items }) => items),
    };
  },
};

/** The name of a value of one item. */
export const itemName = (repeat: string, item: string, key: string): string =>
  `${repeat}__${item}__${key}`;

/** The names that hold within one item: of its values, and in expressions those of its numbers and `$item`. */
export function placeOfItem(
  { key, elements }: Pick<RepeatElement, 'key' | 'elements'>,
  item: RepeatItem,
): Pick<Place, 'name' | 'expression'> {
  const own = new Set(keysIn(elements));
  const rename = (name: string): string | undefined => {
    if (name === '$item') return JSON.stringify(item.title);
    const param = item.params?.[name];
    if (param !== undefined) return `(${param})`;
    return own.has(name) ? itemName(key, item.key, name) : undefined;
  };
  return {
    name: (name) => itemName(key, item.key, name),
    expression: (source) => renameIn(source, rename),
  };
}

/** What one item is called on the sheet. */
export function titleOfItem({ title }: Pick<RepeatElement, 'title'>, item: RepeatItem): string {
  const own = nameOfItem(item);
  return own === title ? title : `${title} · ${own}`;
}

export const nameOfItem = ({ title, said }: RepeatItem): string => said ?? title;

function partOf(element: RepeatElement, item: RepeatItem, place: Place): Compiled {
  const { elements, visibleIf } = element;
  const inner = place.inside(elements, visibleIf, {
    ...placeOfItem(element, item),
    columns: REPEATED_COLUMNS,
  });
  const visibleWhen = both(place.visibleWhen, visibleIf && place.expression(visibleIf));
  return {
    fields: inner.fields,
    items: [
      {
        group: titleOfItem(element, item),
        columns: REPEATED_COLUMNS,
        items: foldResting(inner.items, REPEATED_COLUMNS, place),
        ...(visibleWhen !== undefined && { visibleWhen }),
      },
    ],
  };
}

/** Keys of what stands in a repeat: columns of its tables are names of their lines. */
function keysIn(elements: readonly object[]): readonly string[] {
  return elements.flatMap((element) => {
    if ('key' in element && typeof element.key === 'string') return [element.key];
    return 'elements' in element && Array.isArray(element.elements)
      ? keysIn(element.elements as readonly object[])
      : [];
  });
}
