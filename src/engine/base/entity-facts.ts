import { endpointOf } from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import { routeName } from '#schemas/language/names.ts';

/** Route of the entity's list, without a slash in front. */
export function entityRoute(entity: EntitySchema): string {
  return routeName(entity.menu?.url ?? entity.rest.base);
}

/**
 * `METHOD /path` of a verb.
 * @throws Error when the entity does not answer the verb: a button for it should not have been offered.
 */
export function verbApi(entity: EntitySchema, verb: Verb): string {
  const api = endpointOf(entity, verb);
  if (!api) throw new Error(`entity ${entity.name} does not answer "${verb}"; see rest.verbs`);
  return api;
}
