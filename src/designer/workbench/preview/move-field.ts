import { itemsOf, nodeAt, parseText, readValue, type ParsedText } from '../language/json-tree.ts';
import { moveMemberTo, type TextChange } from '../structure/edit-text.ts';

/** A field that was dragged in the drawing onto another one. */
export interface FieldMove {
  readonly field: string;
  /** The field whose place it takes. */
  readonly place: string;
}

type Path = readonly string[];

/** The parts of an entity that say an order of their own, by the face that follows it. */
const ORDERS: Readonly<Record<'list' | 'form' | 'detail', readonly string[]>> = {
  list: ['list'],
  form: ['form'],
  detail: ['detail'],
};

/**
 * Puts a field in the place of another one: in the list of names that says the order of this face (columns, facts, a group, a layout), or
 * among the fields themselves where none names both. Those between close up; nothing else of the text changes.
 */
export function moveField(
  text: string,
  face: 'list' | 'form' | 'detail',
  { field, place }: FieldMove,
): readonly TextChange[] {
  const parsed = parseText(text);
  const order = orderOf(readValue(parsed), ORDERS[face], { field, place });
  return order ? moveItem(parsed, order) : moveMemberTo(parsed, ['fields', field], place);
}

interface Order {
  readonly path: Path;
  readonly from: number;
  readonly to: number;
}

/** The first list below a part that holds both. */
function orderOf(root: unknown, part: Path, move: FieldMove): Order | undefined {
  const node = part.reduce<unknown>(
    (above, key) => (isObject(above) ? above[key] : undefined),
    root,
  );
  return findOrder(node, part, move);
}

function findOrder(node: unknown, path: Path, move: FieldMove): Order | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (Array.isArray(node)) {
    const names = node.map(nameOf);
    const [from, to] = [names.indexOf(move.field), names.indexOf(move.place)];
    if (from >= 0 && to >= 0) return { path, from, to };
  }
  for (const [key, value] of Object.entries(node)) {
    const found = findOrder(value, [...path, key], move);
    if (found) return found;
  }
  return undefined;
}

/** A field in a list is its name, or an entry of a layout that names it. */
function nameOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  const named = isObject(item) ? item['$field'] : undefined;
  return typeof named === 'string' ? named : undefined;
}

function moveItem(parsed: ParsedText, { path, from, to }: Order): readonly TextChange[] {
  const list = nodeAt(parsed, path);
  const items = list ? itemsOf(list) : [];
  const order = items.toSpliced(from, 1);
  const moved = items[from];
  if (moved) order.splice(to, 0, moved);
  return items.flatMap((item, at) => {
    const now = order[at];
    return now && now !== item
      ? [{ from: item.from, to: item.to, insert: parsed.text.slice(now.from, now.to) }]
      : [];
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
