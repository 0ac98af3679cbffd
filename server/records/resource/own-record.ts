import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { isEvidence, ownerOf, sharers } from '#schemas/language/owner.ts';
import { bindValue } from '#schemas/rules/bind.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Registry } from '#server/registry/registry.ts';
import { dropNames } from './name-cache.ts';
import { ruleScope } from './rule-values.ts';
import { dropTotals } from './total-cache.ts';

/**
 * The id of the record a request means: the caller's own where the entity has one record for each caller, whatever was sent.
 * @throws AppError `notFound` the caller has none, e.g. no department.
 */
export function meantId(ctx: Ctx, entity: EntitySchema, sent: string): string {
  if (!entity.rest.own) return sent;
  const own = toText(bindValue(entity.rest.own, ruleScope(ctx)));
  if (own === '') throw new AppError('notFound', { entity: entity.name });
  return own;
}

/** The entity whose rows are written: the owner of the table where this one only looks at it. */
export function findWrittenEntity(ctx: Ctx, view: EntitySchema): EntitySchema {
  return ownerOf(ctx.registry.entities(), view);
}

/**
 * Evidence (packets, alarms, logs) is changed by its own services alone, whatever an entity over its table says.
 * @throws AppError `forbidden`
 */
export function demandNoEvidence(ctx: Ctx, entity: EntitySchema): void {
  if (isEvidence(ctx.registry.entities(), entity))
    throw new AppError('forbidden', { entity: entity.name });
}

/** Forgets totals and names of every entity over this table. */
export function dropKept(ctx: Ctx, entity: EntitySchema): void {
  for (const { name } of sharers(ctx.registry.entities(), entity)) {
    dropTotals(ctx.registry, name);
    dropNames(ctx.registry, name);
  }
}

/** Forgets the names of every entity over the table of this one: its rows changed, whoever wrote them. */
export function dropNamesOf(registry: Registry, name: string): void {
  const entity = registry.entity(name);
  for (const other of entity ? sharers(registry.entities(), entity) : [])
    dropNames(registry, other.name);
}
