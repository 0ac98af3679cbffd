import type { EntitySchema } from '#schemas/language/entity.ts';
import { codeOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { isEmptiedBy, isHeld } from '#server/records/store/held-values.ts';
import { heldColumns, tableOf } from '#server/registry/columns.ts';
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
  for (const join of tableOf(user).joins)
    if (join.to === entity.name && user.fields[join.field]?.empty !== undefined)
      // oxlint-disable-next-line no-await-in-loop -- the first that names one ends it
      if (await isEmptiedBy(tx.db, join, ids)) return true;
  for (const { column, table, field } of heldColumns(user)) {
    const code = codeOf(field);
    if (code?.to !== entity.name) continue;
    const values = rows.flatMap((row) => textIn(row, code.field));
    // oxlint-disable-next-line no-await-in-loop
    if (values.length > 0 && (await isHeld(tx.db, user, { column, table, values }))) return true;
  }
  return false;
}

function textIn(row: StoredRow, field: string): readonly string[] {
  const value = row[field];
  return typeof value === 'string' ? [value] : [];
}
