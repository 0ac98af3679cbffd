import { titleWithUnit } from '#schemas/formats/title-with-unit.ts';
import { layoutFields } from '#schemas/language/derive.ts';
import type { LayoutNode } from '#schemas/language/page.ts';
import { keyOf } from '#schemas/standing-books/ask.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { elementsOf } from '#schemas/standing-books/walk.ts';
import { innerOf } from '#schemas/types/ask.ts';

type Fields = StoredForm['fields'];

/**
 * What the columns of a form are called in a workbook, none as another: a title that several fields have is told apart by the part of
 * the form each stands in, as those of a form that is repeated by item, and else by a number.
 */
export function columnTitles({ fields, layout }: StoredForm): ReadonlyMap<string, string> {
  const parts = new Map(partsIn(layout, ''));
  const count = new Map<string, number>();
  for (const field of Object.values(fields))
    count.set(titleWithUnit(field), (count.get(titleWithUnit(field)) ?? 0) + 1);
  const taken = new Set<string>();
  return new Map(
    Object.entries(fields).map(([name, field]) => {
      const own = titleWithUnit(field);
      const part = parts.get(name) ?? '';
      const title = (count.get(own) ?? 0) > 1 && part !== '' ? `${part} · ${own}` : own;
      let free = title;
      for (let number = 2; taken.has(free); number += 1) free = `${title} ${number}`;
      taken.add(free);
      return [name, free];
    }),
  );
}

/** The same form with its fields in the order they are read on the sheet: what keeps forms keeps no order of their names. */
export function inOrder({ fields, layout }: StoredForm, document: unknown): StoredForm {
  const book = readBook(document);
  const keys = book ? elementsOf(book).flatMap(({ element }) => keyOf(element) ?? []) : [];
  const whole = sortBy(fields, layoutFields(layout));
  return {
    layout,
    fields: Object.fromEntries(
      Object.entries(whole).map(([name, field]) => {
        const inner = innerOf(field);
        return [name, inner ? { ...field, fields: sortBy(inner, keys) } : field];
      }),
    ),
  };
}

function sortBy(fields: Fields, names: readonly string[]): Fields {
  const places = new Map(names.toReversed().map((name, at) => [name, names.length - at]));
  const placeOf = (name: string): number => places.get(name) ?? names.length + 1;
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => placeOf(a) - placeOf(b)));
}

function partsIn(node: LayoutNode, around: string): readonly (readonly [string, string])[] {
  if ('$field' in node) return [[node.$field, around]];
  if ('text' in node) return [];
  if ('steps' in node)
    return node.steps.flatMap(({ title, items }) => items.flatMap((one) => partsIn(one, title)));
  const here = 'group' in node && node.group !== '' ? node.group : around;
  return node.items.flatMap((one) => partsIn(one, here));
}
