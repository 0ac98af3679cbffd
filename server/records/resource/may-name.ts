import type { Ctx } from '#server/base/context/ctx.ts';
import { askTogether } from '#server/db/together.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';

/** Whether the actor sees all of these records, or is offered them: he may name them in a link. */
export function mayName(ctx: Ctx, targetName: string, keys: readonly string[]): Promise<boolean> {
  const what = [mayName, ctx.actor, ctx.scope, targetName];
  return askTogether(ctx.db, what, keys, async (lists) => {
    const known = await findNameable(ctx, targetName, [...new Set(lists.flat())]);
    return lists.map((own) => own.every((key) => known.has(key)));
  });
}

/** Those of some keys that the actor may name. */
async function findNameable(
  ctx: Ctx,
  targetName: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const target = ctx.registry.entity(targetName);
  if (!target) return new Set();
  const keyField = targetName === 'region' && target.fields['code'] ? 'code' : 'id';
  const hooks = hooksOf(ctx, targetName);
  // what a picker offers may be chosen
  const scope = (await hooks.choiceScope?.(ctx)) ?? ctx.scope;
  const found = await listVisibleKeys(ctx.db, scope, target, {
    keys,
    field: keyField,
    where: hooks.where?.(ctx) ?? [],
  });
  if (keys.every((key) => found.has(key))) return found;
  return new Set([...found, ...((await hooks.offered?.(ctx)) ?? [])]);
}
