import { innerOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { elementCard, keyOf } from './ask.ts';
import type { BookDocument, BookElement } from './document.ts';
import type { StoredForm } from './elements/card.ts';
import { namesAround } from './names.ts';
import { elementsOf } from './walk.ts';

type Values = Readonly<Record<string, unknown>>;
/** New names by the old ones; of a column `rows.depth`. */
type Renames = ReadonlyMap<string, string>;

interface HeldValues {
  readonly fields: StoredForm['fields'];
  readonly values: Values;
}

/** What values are called in another version, where the same element has another name there. */
export function renamesBetween(older: BookDocument, newer: BookDocument): Renames {
  const after = new Map(elementsOf(newer).map((spot) => [spot.element.id, spot]));
  return new Map(
    elementsOf(older).flatMap((was) => {
      const is = after.get(was.element.id);
      // what is repeated for other items has no names to be told apart by
      if (!is || itemsOf(was.around) !== itemsOf(is.around)) return [];
      const [from, to] = [namesOf(was), namesOf(is)];
      return from.flatMap((name, at): [string, string][] => {
        const next = to[at];
        return next === undefined || next === name ? [] : [[name, next]];
      });
    }),
  );
}

interface Spot {
  readonly element: BookElement;
  readonly around: readonly BookElement[];
}

function namesOf({ element, around }: Spot): readonly string[] {
  const key = keyOf(element);
  return key === undefined || elementCard(element).becomes.length === 0
    ? []
    : namesAround(around, key);
}

const itemsOf = (around: readonly BookElement[]): string =>
  JSON.stringify(around.map((one) => ('items' in one ? one.items.map(({ key }) => key) : null)));

/** Fields and what they hold under their new names; what stood under one that another element has now stands beside, under a name nobody has. */
export function underNewNames({ fields, values }: HeldValues, renames: Renames): HeldValues {
  if (renames.size === 0) return { fields, values };
  const named = namer(renames, '');
  const inside = (name: string) => namer(renames, `${name}.`);
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const inner = innerOf(field);
        return [
          named(name),
          inner ? ({ ...field, fields: moved(inner, inside(name)) } as FieldSpec) : field,
        ];
      }),
    ),
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        named(name),
        fields[name] && innerOf(fields[name]) && Array.isArray(value)
          ? (value as readonly Values[]).map((line) => moved(line, inside(name)))
          : value,
      ]),
    ),
  };
}

function moved<T>(
  row: Readonly<Record<string, T>>,
  named: (name: string) => string,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [named(name), value]));
}

/** How a name of one level is called; columns by their own names. */
function namer(renames: Renames, prefix: string): (name: string) => string {
  const last = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
  const own = new Map(
    [...renames]
      .filter(([from]) => from.startsWith(prefix) && !from.slice(prefix.length).includes('.'))
      .map(([from, to]) => [from.slice(prefix.length), last(to)]),
  );
  const given = new Set(own.values());
  return (name) => own.get(name) ?? (given.has(name) ? `${name}__gone` : name);
}
