import { holds } from '#schemas/expressions/evaluate.ts';
import { actionsOf, buttonOfVerb } from '#schemas/language/derive-actions.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOf } from '#server/records/hooks.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { readWholeRecord } from './brought.ts';
import { recordScope } from './rule-values.ts';

/**
 * A standard button may be for some records alone (`when` of 编辑, 删除): what it does not offer is refused, however it is asked for. The
 * system itself is asked nothing.
 * @throws AppError `badMove` it does not hold for one of them
 */
export async function demandOffered(
  ctx: Ctx,
  entity: EntitySchema,
  verb: 'update' | 'delete',
  rows: readonly StoredRow[],
): Promise<void> {
  const key = buttonOfVerb(verb);
  const when =
    ctx.actor.kind === 'system'
      ? undefined
      : actionsOf(entity).find((action) => action.key === key)?.when;
  if (when === undefined) return;
  const whole = await Promise.all(rows.map((row) => readWholeRecord(ctx, entity, row)));
  for (const row of (await hooksOf(ctx, entity.name).decorate?.(ctx, whole)) ?? whole)
    if (!holds(when, recordScope(ctx, row)))
      throw new AppError('badMove', { id: row['id'], action: key });
}
