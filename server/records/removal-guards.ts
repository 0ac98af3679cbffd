import type { Ctx } from '#server/base/context/ctx.ts';

/** Whether something names one of these records that no entity's field names. @returns the entity it belongs to; undefined where nothing does */
type RemovalGuard = (ctx: Ctx, ids: readonly string[]) => Promise<string | undefined>;

const guards = new Map<string, Set<RemovalGuard>>();

/** Rows of an area's own tables forbid the removal of what they name, as rows of entities do; the same guard counts once. */
export function guardRemoval(entity: string, guard: RemovalGuard): void {
  guards.set(entity, new Set([...(guards.get(entity) ?? []), guard]));
}

export function removalGuardsOf(entity: string): readonly RemovalGuard[] {
  return [...(guards.get(entity) ?? [])];
}
