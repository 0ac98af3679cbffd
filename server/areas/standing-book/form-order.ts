import { layoutFields } from '#schemas/language/derive.ts';
import { keyOf } from '#schemas/standing-books/ask.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { elementsOf } from '#schemas/standing-books/walk.ts';
import { innerOf } from '#schemas/types/ask.ts';

type Fields = StoredForm['fields'];

/** As it was kept, in the order of its template; what is no form stays as it is. */
export function ordered(form: unknown, document: unknown): unknown {
  const held = (form ?? {}) as Partial<StoredForm>;
  const { fields, layout } = held;
  return fields && layout ? inOrder({ ...held, fields, layout }, document) : form;
}

/** The same form with its fields in the order they are read on the sheet: the database keeps no order of names. */
function inOrder(form: StoredForm, document: unknown): StoredForm {
  const { fields, layout } = form;
  const book = readBook(document);
  const keys = book ? elementsOf(book).flatMap(({ element }) => keyOf(element) ?? []) : [];
  const whole = sortBy(fields, layoutFields(layout));
  return {
    ...form,
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
