import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listProductRolesWithin } from '#server/platform/session/personnel-store.ts';
import type { EntityHooks, SaveStep, Values } from '#server/records/hooks.ts';
import { deliveredTexts } from '#server/records/resource/delivered-texts.ts';
import { existsError } from '#server/records/resource/taken-values.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import { hasRoleNamed } from './admin-store.ts';
import { listGrantedMenuIds } from './menu-store.ts';
import { areRolesWithin } from './not-above.ts';
import { demandOwnHand, demandStanding } from './own-hand.ts';
import words from './role-words.json' with { type: 'json' };

/** A role holds no more than its editor (CONTRACT.md 3.2): menus by those of his own roles, departments by his scope. */
export const roleHooks: EntityHooks<'role'> = {
  ...deliveredTexts('role', ['name', 'remark'], words),
  /** Roles of the whole product that hold no more than the actor. */
  offered: async (ctx) => {
    if (ctx.scope.kind === 'all') return [];
    const depts = [...ctx.scope.values.dept, ...ctx.scope.values.deptTree];
    return listProductRolesWithin(ctx.db, { keys: [...ctx.actor.permissions], depts });
  },
  async beforeSave(ctx, step) {
    await demandOwnName(ctx, step);
    if (step.before && step.values.menuIdList) await demandStanding(ctx);
    return {
      ...step.values,
      ...(await ownMenus(ctx, step)),
      ...(await keepUnseenDepts(ctx, step)),
    };
  },
  afterSave: (ctx, { id, before }) => (before ? demandOwnHand(ctx, [id]) : undefined),
  async beforeDelete(ctx, ids) {
    // whoever may not give a role takes it from nobody
    if (!(await areRolesWithin(ctx, ids))) throw new AppError('notSubset', { field: 'id' });
    await demandStanding(ctx);
  },
  afterDelete: (ctx, ids) => demandOwnHand(ctx, ids),
};

/** Whoever gives roles tells them apart by their names. @throws AppError `exists` another one of the same company is called so */
async function demandOwnName(
  ctx: Ctx,
  { entity, id, values, before }: SaveStep<'role'>,
): Promise<void> {
  const { name } = values;
  if (typeof name !== 'string' || name === before?.name) return;
  const said = { ...before, ...values };
  const [enterpriseId, opsCompanyId, deptId] = [
    said.enterpriseId,
    said.opsCompanyId,
    said.deptId,
  ].map((of) => toText(of) || null) as [string | null, string | null, string | null];
  const within =
    opsCompanyId !== null ? 'opsCompanyId' : enterpriseId !== null ? 'enterpriseId' : undefined;
  const owner = { enterpriseId, opsCompanyId, deptId };
  if (await hasRoleNamed(ctx.db, { id, name, owner }))
    throw existsError(ctx, entity, within ? [within, 'name'] : ['name'], { name });
}

/** Menus beyond the editor's own cannot be added, and stay where they were. */
async function ownMenus(
  ctx: Ctx,
  { values, before }: SaveStep<'role'>,
): Promise<Pick<Values<'role'>, 'menuIdList'>> {
  const asked = values.menuIdList;
  if (!asked || ctx.actor.isSuperAdmin) return {};
  const own = await listGrantedMenuIds(ctx.db, ctx.actor.roleIds);
  const held: readonly string[] = before?.menuIdList ?? [];
  if (asked.some((id) => !own.has(id) && !held.includes(id)))
    throw new AppError('notSubset', { field: 'menuIdList' });
  return { menuIdList: [...new Set([...asked, ...held.filter((id) => !own.has(id))])] };
}

async function keepUnseenDepts(
  ctx: Ctx,
  { values, before }: SaveStep<'role'>,
): Promise<Pick<Values<'role'>, 'deptIdList'>> {
  const asked = values.deptIdList;
  const held: readonly string[] = before?.deptIdList ?? [];
  const dept = ctx.registry.entity('dept');
  if (!asked || held.length === 0 || !dept) return {};
  const seen = await listVisibleKeys(ctx.db, ctx.scope, dept, { keys: held });
  return { deptIdList: [...new Set([...asked, ...held.filter((id) => !seen.has(id))])] };
}
