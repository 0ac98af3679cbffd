import type { EntitySchema } from '#schemas/language/entity.ts';
import { routeName } from '#schemas/language/names.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SECOND_PERSON_RECORDS } from '#server/platform/second-person/second-person.ts';
import type { ToldInstance } from './detail-store.ts';

/** The process an entity's records go through; null where it has none. */
function processOf({ house }: Ctx, entity: EntitySchema): string | null {
  if (entity.approval) return entity.approval.process;
  const reviewed = [...house.of(SECOND_PERSON_RECORDS)];
  return reviewed.find(([, records]) => records.entity === entity.name)?.[0] ?? null;
}

/** The record a process is about, and the page that shows it. */
export function aboutOf(
  ctx: Ctx,
  { key, businessKey, entity: chosenFor }: Pick<ToldInstance, 'key' | 'businessKey' | 'entity'>,
): { readonly entity: string | null; readonly route: string | null } {
  const found =
    chosenFor === null
      ? ctx.registry.entities().find((entity) => processOf(ctx, entity) === key)
      : ctx.registry.entity(chosenFor);
  if (found === undefined || businessKey === null) return { entity: null, route: null };
  return {
    entity: found.name,
    route: found.menu ? `/${routeName(found.menu.url)}/${businessKey}` : null,
  };
}

/** The keys of the processes that records of an entity go through. */
export function keysOf(ctx: Ctx, name: string): readonly string[] {
  const entity = ctx.registry.entity(name);
  const key = entity === undefined ? null : processOf(ctx, entity);
  return key === null ? [] : [key];
}
