import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { regionPrefix } from '#server/base/context/scope.ts';
import { countRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';

/**
 * Whether somebody may put a record into these regions. Whose duty is a region: into those within it. Who sees by his unit: into any,
 * where rows of the entity lie in regions and this one must stay in his own sight; else into those where a station of his stands.
 */
export async function mayNameRegions(
  ctx: Ctx,
  entity: EntitySchema,
  codes: readonly string[],
): Promise<boolean> {
  const { scope } = ctx;
  if (scope.kind === 'all') return true;
  const own = scope.values.region.map(regionPrefix);
  if (own.length > 0) return codes.every((code) => own.some((prefix) => code.startsWith(prefix)));
  if (entity.table.scope?.region !== undefined) return true;
  for (const code of codes) if (!(await holdsOwnStation(ctx, code))) return false;
  return true;
}

async function holdsOwnStation(ctx: Ctx, code: string): Promise<boolean> {
  const station = ctx.registry.entity('station');
  if (!station) return false;
  const where = [
    ruleCondition(station, { field: 'regionCode', op: 'startsWith', value: regionPrefix(code) }),
  ];
  return (await countRows(ctx.db, ctx.scope, station, { where, cap: 0 })) > 0;
}
