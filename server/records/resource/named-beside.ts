import type { EntitySchema } from '#schemas/language/entity.ts';
import { codeOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { isEmptiedBy, isHeld } from '#server/records/store/held-values.ts';
import { tableOf, type Column } from '#server/registry/columns.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/**
 * Whether somebody names rows in another way than by a link: by their code (`codeOf`), or in a list whose emptiness would mean all (`empty`), as a
 * course for one role alone, which would be everybody's without it.
 * @returns whether a row of `user` does
 */
export async function namedBeside(
  tx: Ctx,
  user: EntitySchema,
  { entity, rows }: { readonly entity: EntitySchema; readonly rows: readonly StoredRow[] },
): Promise<boolean> {
  const ids = rows.map((row) => String(row['id']));
  const { columns, children, joins } = tableOf(user);
  for (const join of joins)
    if (join.to === entity.name && user.fields[join.field]?.empty !== undefined)
      // oxlint-disable-next-line no-await-in-loop -- the first that names one ends it
      if (await isEmptiedBy(tx.db, join, ids)) return true;
  const places = [
    { columns, fields: user.fields, table: undefined },
    ...children.map((child) => ({ ...child, table: child.table })),
  ];
  for (const { columns: own, fields, table } of places)
    for (const { column, code } of codesIn(own, fields, entity.name)) {
      const values = rows.flatMap((row) => (typeof row[code] === 'string' ? [row[code]] : []));
      // oxlint-disable-next-line no-await-in-loop
      if (values.length > 0 && (await isHeld(tx.db, user, { column, table, values }))) return true;
    }
  return false;
}

/** Columns that hold codes of an entity, with the field of it that they are of. */
function codesIn(
  columns: readonly Column[],
  fields: Readonly<Record<string, FieldSpec>>,
  entity: string,
): readonly { readonly column: Column; readonly code: string }[] {
  return columns.flatMap((column) => {
    const named = codeOf(Object.hasOwn(fields, column.field) ? fields[column.field] : undefined);
    return named?.to === entity ? [{ column, code: named.field }] : [];
  });
}
