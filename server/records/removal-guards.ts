import type { Ctx } from '#server/base/context/ctx.ts';
import { listPart } from '#server/base/house/house.ts';

/** Rows of an area's own tables forbid the removal of what they name, as rows of entities do. */
export interface RemovalGuard {
  /** Whose records it guards. */
  readonly entity: string;
  /** Whether something names one of these records that no entity's field names. @returns the entity it belongs to; undefined where nothing does */
  readonly namedBy: (ctx: Ctx, ids: readonly string[]) => Promise<string | undefined>;
}

export const REMOVAL_GUARDS = listPart<RemovalGuard>('removal guards');

export function removalGuardsOf(
  { house }: Pick<Ctx, 'house'>,
  entity: string,
): readonly RemovalGuard[] {
  return house.of(REMOVAL_GUARDS).filter((guard) => guard.entity === entity);
}
