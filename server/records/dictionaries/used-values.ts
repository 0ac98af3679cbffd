import type { EntitySchema } from '#schemas/language/entity.ts';
import { everyField } from '#schemas/language/every-field.ts';
import { dictOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { isHeld } from '#server/records/store/held-values.ts';
import { heldColumns } from '#server/registry/columns.ts';

/** The entity whose fields, dialogs or sub-tables choose from a dictionary, by its name; undefined where none does. */
export function chooserOf({ registry }: Pick<Ctx, 'registry'>, dict: string): string | undefined {
  const chooses = (entity: EntitySchema) =>
    everyField(entity, (name) => registry.states(name)).some((field) => dictOf(field) === dict);
  return registry.entities().find(chooses)?.name;
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
      for (const { column, table, field } of heldColumns(entity))
        // oxlint-disable-next-line no-await-in-loop -- the first that holds one ends it
        if (dictOf(field) === dict && (await isHeld(db, entity, { column, table, values })))
          return entity.name;
  return undefined;
}
