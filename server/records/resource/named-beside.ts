import type { EntitySchema } from '#schemas/language/entity.ts';
import { codeOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import {
  countEmptiedBy,
  countHolding,
  mostHeld,
  NOT_HELD,
  type Held,
  type HeldOf,
} from '#server/records/store/held-values.ts';
import { heldColumns, tableOf } from '#server/registry/columns.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/**
 * How many of an entity's rows name rows in another way than by a link: by their code (`codeOf`), or in a list whose emptiness would mean all (`empty`), as a
 * course for one role alone, which would be everybody's without it.
 * @returns the most that do so in one way
 */
export async function namedBeside(
  tx: Ctx,
  of: HeldOf,
  { entity, rows }: { readonly entity: EntitySchema; readonly rows: readonly StoredRow[] },
): Promise<Held> {
  const ids = rows.map((row) => String(row['id']));
  const user = of.entity;
  let most = NOT_HELD;
  for (const join of tableOf(user).joins)
    if (join.to === entity.name && user.fields[join.field]?.empty !== undefined)
      // oxlint-disable-next-line no-await-in-loop -- one of them as a rule
      most = mostHeld(most, await countEmptiedBy(tx.db, of, { join, ids }));
  for (const { column, table, field } of heldColumns(user)) {
    const code = codeOf(field);
    if (code?.to !== entity.name) continue;
    const values = rows.flatMap((row) => textIn(row, code.field));
    if (values.length > 0)
      // oxlint-disable-next-line no-await-in-loop -- one of them as a rule
      most = mostHeld(most, await countHolding(tx.db, of, { column, table, values }));
  }
  return most;
}

function textIn(row: StoredRow, field: string): readonly string[] {
  const value = row[field];
  return typeof value === 'string' ? [value] : [];
}
