import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';

/** Contracts in force, and those that end soon. */
const IN_FORCE = ['2', '3'];
/** Periodic work that is planned, or has its order. */
const AHEAD = ['0', '1'];

interface Outlook {
  readonly contractUntil: unknown;
  readonly nextPlan: unknown;
}

/** Until when a station is under contract, and the day of its next planned work: null where there is none, or the reader may not see it. */
export async function outlookOf(ctx: Ctx, stationId: string): Promise<Outlook> {
  const today = formatWallDay(ctx.now().getTime());
  return {
    contractUntil: await firstOf(ctx, 'contract', {
      field: 'endDate',
      direction: 'desc',
      where: [
        { field: 'stationIds', op: 'in', value: [stationId] },
        { field: 'status', op: 'in', value: IN_FORCE },
      ],
    }),
    nextPlan: await firstOf(ctx, 'periodDue', {
      field: 'dueDay',
      direction: 'asc',
      where: [
        { field: 'stationId', op: 'eq', value: stationId },
        { field: 'progress', op: 'in', value: AHEAD },
        { field: 'dueDay', op: 'ge', value: today },
      ],
    }),
  };
}

interface Wanted {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
  readonly where: readonly Rule[];
}

/** A field of the first row that the reader may see in a list. */
async function firstOf(
  ctx: Ctx,
  name: string,
  { field, direction, where }: Wanted,
): Promise<unknown> {
  const entity: EntitySchema = needEntity(ctx, name);
  if (!holdsKey(ctx.actor, verbPermission(entity, 'page'))) return null;
  const [row] = await listRows(ctx.db, ctx.scope, entity, {
    where: [
      ...where.map((rule) => ruleCondition(entity, rule)),
      ...(hooksOf(ctx, name).where?.(ctx) ?? []),
    ],
    order: [{ field, direction }],
    limit: 1,
  });
  return row?.[field] ?? null;
}
