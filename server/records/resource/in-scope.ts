import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { SaveStep } from '#server/records/hooks.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { titleOf } from './input.ts';
import { ROOT_ID } from './tree.ts';

/**
 * A record may not be written out of the writer's own sight. A new node of a tree is seen by whoever sees its parent; one that is moved
 * leaves the sight of some and enters that of others: whoever moves it sees where it stood and where it goes.
 * @throws AppError `forbidden`
 */
export async function demandInScope(tx: Ctx, step: SaveStep<string>): Promise<void> {
  const { entity: owner, view, id } = step;
  const entity = view ?? owner;
  const places = tx.scope.kind === 'all' ? [] : placesOf(entity, step);
  const keys = places.length > 0 ? places : [id];
  const seen = await listVisibleKeys(tx.db, tx.scope, entity, { keys });
  if (keys.every((key) => seen.has(key))) return;
  const message: ServerKey = 'errors.forbidden.outOfSight';
  throw new AppError('forbidden', { message, entity: titleOf(tx, entity), id });
}

/** The nodes by whose sight a new or a moved node of a tree is seen, where the tree is what sight follows; nobody of limited sight sees the root. */
function placesOf(
  entity: EntitySchema,
  { id, values, before }: SaveStep<string>,
): readonly string[] {
  const { tree, scope = {} } = entity.table;
  if (!tree || !Object.values(scope).includes('id')) return [];
  const at = (row: StoredRow): string => toText(row[tree.parent]) || ROOT_ID;
  if (!before) return at(values) === ROOT_ID ? [id] : [at(values)];
  if (values[tree.parent] === undefined || at(values) === at(before)) return [];
  return [at(before), at(values)];
}
