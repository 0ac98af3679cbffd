import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listStationsOfGroups } from '#server/platform/session/personnel-store.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks, SaveStep } from '#server/records/hooks.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import type { Condition } from '#server/records/store/entity-where.ts';

/** User types that a company may give to its own people (dictionary `user_type`); everybody else gives those without a company. */
const TYPES_OF: Readonly<Record<string, readonly string[]>> = {
  '1': ['1'],
  '3': ['3', '4'],
  '4': ['3', '4'],
};
const WITHOUT_COMPANY: readonly string[] = ['2', '5', '6'];

/** A company's people manage what is their company's, others what is of their departments (the entity's scope). */
function ownCompany(ctx: Ctx, name: string): readonly Condition[] {
  const entity = needEntity(ctx, name);
  const { enterpriseId, opsCompanyId, isSuperAdmin } = ctx.actor;
  if (isSuperAdmin) return [];
  if (enterpriseId)
    return [ruleCondition(entity, { field: 'enterpriseId', op: 'eq', value: enterpriseId })];
  return opsCompanyId
    ? [ruleCondition(entity, { field: 'opsCompanyId', op: 'eq', value: opsCompanyId })]
    : [];
}

/** Accounts of one's own company or departments; super admins are nobody's. */
export const accountHooks: EntityHooks<'account'> = {
  where: (ctx) => [
    ...ownCompany(ctx, 'account'),
    ruleCondition(needEntity(ctx, 'user'), { not: { field: 'superAdmin', op: 'eq', value: true } }),
  ],
  beforeSave(ctx, step) {
    demandOwnType(ctx, step);
    return { ...step.values };
  },
};

/** What a person holds: nobody decides that about himself. */
export const accountDoorHooks: EntityHooks<'accountDoor'> = {
  where: (ctx) => [
    ...ownCompany(ctx, 'account'),
    ruleCondition(needEntity(ctx, 'user'), { not: { field: 'superAdmin', op: 'eq', value: true } }),
  ],
  beforeSave(ctx, { id, values }) {
    if (id === ctx.actor.id) throw new AppError('self', { id });
    return { ...values };
  },
};

export const companyRoleHooks: EntityHooks<'companyRole'> = {
  where: (ctx) => ownCompany(ctx, 'companyRole'),
};

export const stationGroupHooks: EntityHooks<'stationGroup'> = {
  where: (ctx) => ownCompany(ctx, 'stationGroup'),
  // it goes with what it shows to others: whoever may not give it takes it from nobody
  beforeDelete: (ctx, ids) =>
    demandStationsWithin(ctx, { values: { stationGroupIdList: ids }, before: undefined }),
};

/**
 * Station groups show their stations to whoever is given them, so all of those must be within the giver's sight.
 * @throws AppError `notSubset`.
 */
export async function demandStationsWithin(
  ctx: Ctx,
  { values, before }: Pick<SaveStep<'user'>, 'values' | 'before'>,
): Promise<void> {
  const asked = values.stationGroupIdList;
  const station = ctx.registry.entity('station');
  if (ctx.scope.kind === 'all' || !asked || !station) return;
  const held = new Set<string>(before?.stationGroupIdList ?? []);
  const stations = await listStationsOfGroups(
    ctx.db,
    asked.filter((id) => !held.has(id)),
  );
  const seen = await listVisibleKeys(ctx.db, ctx.scope, station, { keys: stations });
  if (seen.size < stations.length) throw new AppError('notSubset', { field: 'stationGroupIdList' });
}

function demandOwnType(ctx: Ctx, { values, before }: SaveStep<'account'>): void {
  const type = values.userType;
  if (ctx.actor.isSuperAdmin || type === undefined || toText(type) === toText(before?.userType))
    return;
  const { enterpriseId, opsCompanyId, userType } = ctx.actor;
  const allowed = enterpriseId || opsCompanyId ? (TYPES_OF[userType] ?? []) : WITHOUT_COMPANY;
  if (!allowed.includes(toText(type))) throw new AppError('notSubset', { field: 'userType' });
}
