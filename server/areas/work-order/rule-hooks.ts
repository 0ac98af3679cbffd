import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import { USER_TYPE } from './policy.ts';
import { hasSameRule, listRulesForAll, rulesSeenBy } from './rules-store.ts';

type RuleTable = Parameters<typeof hasSameRule>[1];
type Fields = Readonly<Record<string, unknown>>;

/** Rules of the types of orders: the row for all companies is seen by everybody, and changed by whoever sees all companies. */
export const ORDER_TYPE_HOOKS: EntityHooks<'orderType'> = rulesOf('ops_order_type', 'orderType');

/** Rules of how types of orders run. */
export const ORDER_FLOW_HOOKS: EntityHooks<'orderFlow'> = rulesOf('ops_order_flow', 'orderType');

/** Terms of work; the row for all companies cannot go. */
export const WORK_RULE_HOOKS: EntityHooks<'workRule'> = {
  ...rulesOf('ops_work_rule', null),
  async beforeDelete(ctx, ids) {
    if ((await listRulesForAll(ctx.db, 'ops_work_rule', ids)).length > 0)
      refuse('opsCompanyId', 'errors.workRule.last');
  },
};

function rulesOf(table: RuleTable, typeField: 'orderType' | null) {
  return {
    where: ({ actor }: Ctx): readonly Condition[] =>
      seesAll(actor) ? [] : [rulesSeenBy(actor.opsCompanyId)],
    async beforeSave<T extends Fields>(
      ctx: Ctx,
      step: { readonly id: string; readonly values: T; readonly before: Fields | undefined },
    ): Promise<T> {
      const { id, values, before } = step;
      const opsCompanyId = toText({ ...before, ...values }['opsCompanyId']) || null;
      for (const company of [
        opsCompanyId,
        ...(before ? [toText(before['opsCompanyId']) || null] : []),
      ])
        demandOwn(ctx.actor, company);
      const orderType = typeField && toText({ ...before, ...values }[typeField]);
      const key = { id, opsCompanyId, ...(orderType === null ? {} : { orderType }) };
      if (await hasSameRule(ctx.db, table, key))
        refuse(typeField ?? 'opsCompanyId', 'errors.workRule.same');
      return values;
    },
    async beforeDelete(ctx: Ctx, ids: readonly string[]): Promise<void> {
      if (!seesAll(ctx.actor) && (await listRulesForAll(ctx.db, table, ids)).length > 0)
        demandOwn(ctx.actor, null);
    },
  };
}

function seesAll({ kind, isSuperAdmin, userType }: Actor): boolean {
  return kind === 'system' || isSuperAdmin || userType === USER_TYPE.platform;
}

/** @throws AppError `invalid` a row for all, or for another company, of somebody who sees his own alone */
function demandOwn(actor: Actor, company: string | null): void {
  if (seesAll(actor) || (company !== null && company === actor.opsCompanyId)) return;
  refuse('opsCompanyId', 'errors.workRule.ownCompany');
}

function refuse(path: string, message: string): never {
  throw new AppError('invalid', {}, { issues: [{ path, rule: 'must', message, params: {} }] });
}
