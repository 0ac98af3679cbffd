import type { EntitySchema } from '#schemas/language/entity.ts';
import { everyField } from '#schemas/language/every-field.ts';
import { dictOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { heldOf, type Holder } from '#server/records/in-use.ts';
import { countHolding, mostHeld, NOT_HELD, type Held } from '#server/records/store/held-values.ts';
import { heldColumns } from '#server/registry/columns.ts';

/** The entity whose fields, dialogs or sub-tables choose from a dictionary, by its name; undefined where none does. */
export function chooserOf({ registry }: Pick<Ctx, 'registry'>, dict: string): string | undefined {
  const chooses = (entity: EntitySchema) =>
    everyField(entity, (name) => registry.states(name)).some((field) => dictOf(field) === dict);
  return registry.entities().find(chooses)?.name;
}

/** The records that hold one of these values of a dictionary: without the value they would show a code. */
export async function holdersOf(
  ctx: Ctx,
  dict: string,
  values: readonly string[],
): Promise<readonly Holder[]> {
  if (values.length === 0) return [];
  const holders = new Map<string, Held>();
  for (const entity of ctx.registry.entities())
    if (entity.table.managed !== 'query')
      for (const { column, table, field } of heldColumns(entity)) {
        if (dictOf(field) !== dict) continue;
        // oxlint-disable-next-line no-await-in-loop -- few fields choose from one dictionary
        const held = await countHolding(ctx.db, heldOf(ctx, entity), { column, table, values });
        if (held.all > 0)
          holders.set(entity.name, mostHeld(holders.get(entity.name) ?? NOT_HELD, held));
      }
  return [...holders].map(([entity, held]) => ({ entity, held }));
}
