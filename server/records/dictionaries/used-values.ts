import type { EntitySchema } from '#schemas/language/entity.ts';
import { dictOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { isHeld } from '#server/records/store/held-values.ts';
import { tableOf } from '#server/registry/columns.ts';

/** The entity whose fields, dialogs or sub-tables choose from a dictionary, by its name; undefined where none does. */
export function chooserOf({ registry }: Pick<Ctx, 'registry'>, dict: string): string | undefined {
  const word = `"dict":${JSON.stringify(dict)}`;
  return registry.entities().find((entity) => JSON.stringify(entity).includes(word))?.name;
}

/** The entity of which a record holds one of these values of a dictionary, by its name: without the value it would show a code. */
export async function holderOf(
  { db, registry }: Pick<Ctx, 'db' | 'registry'>,
  dict: string,
  values: readonly string[],
): Promise<string | undefined> {
  if (values.length === 0) return undefined;
  for (const entity of registry.entities())
    if (entity.table.managed !== 'query')
      for (const at of placesOf(entity, dict))
        // oxlint-disable-next-line no-await-in-loop -- the first that holds one ends it
        if (await isHeld(db, entity, { ...at, values })) return entity.name;
  return undefined;
}

/** Columns of an entity and of its sub-tables that hold values of a dictionary; `table` is that of a sub-table. */
function placesOf(entity: EntitySchema, dict: string) {
  const { columns, children } = tableOf(entity);
  const own = columns
    .filter(({ field }) => dictOf(entity.fields[field]) === dict)
    .map((column) => ({ column, table: undefined }));
  const inner = children.flatMap((child) =>
    child.columns
      .filter(({ field }) => dictOf(child.fields[field]) === dict)
      .map((column) => ({ column, table: child.table })),
  );
  return [...own, ...inner];
}
