import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { inTurnOfRights } from './admin-store.ts';

/** Keys by which accounts, roles and the keys of menus are managed begin so. */
const HANDS = ['sys:user:', 'sys:role:', 'sys:menu:', 'personnel:'] as const;

/**
 * Rights are taken away one after another, by who still has his own at that moment: of two who take each other's at once, one is left.
 * Holds until the transaction ends. Super administrators lose theirs by nobody.
 * @throws AppError `forbidden` the actor was disabled or lost keys of this kind meanwhile
 */
export async function demandStanding(ctx: Ctx): Promise<void> {
  if (ctx.actor.isSuperAdmin || ctx.isTrial) return;
  await inTurnOfRights(ctx.db);
  if (!(await keepsHand(ctx))) throw new AppError('forbidden', { id: ctx.actor.id });
}

/**
 * After roles were changed or removed: nobody takes from himself what he would need to take it back.
 * @param roleIds those that were written
 * @throws AppError `self`
 */
export async function demandOwnHand(ctx: Ctx, roleIds: readonly string[]): Promise<void> {
  if (roleIds.some((id) => ctx.actor.roleIds.includes(id))) await demandHandKept(ctx);
}

/** As `demandOwnHand`, after keys were taken from everybody. @throws AppError `self` */
export async function demandHandKept(ctx: Ctx): Promise<void> {
  if (!ctx.actor.isSuperAdmin && !(await keepsHand(ctx)))
    throw new AppError('self', { id: ctx.actor.id });
}

/** Whether the actor still holds the keys of accounts and roles that he came with. */
async function keepsHand(ctx: Ctx): Promise<boolean> {
  const now = await loadActor(ctx.db, ctx.actor.id);
  return (
    now !== null &&
    [...ctx.actor.permissions]
      .filter((key) => HANDS.some((hand) => key.startsWith(hand)))
      .every((key) => now.actor.permissions.has(key))
  );
}
