import { titleWithUnit } from '#schemas/formats/title-with-unit.ts';
import type { LayoutNode } from '#schemas/language/page.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';

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

function partsIn(node: LayoutNode, around: string): readonly (readonly [string, string])[] {
  if ('$field' in node) return [[node.$field, around]];
  if ('text' in node || '$writes' in node) return [];
  if ('steps' in node)
    return node.steps.flatMap(({ title, items }) => items.flatMap((one) => partsIn(one, title)));
  const here = 'group' in node && node.group !== '' ? node.group : around;
  return node.items.flatMap((one) => partsIn(one, here));
}
