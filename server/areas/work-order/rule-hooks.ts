import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import {
  needChosenProcesses,
  type ProcessState,
} from '#server/platform/second-person/chosen-process.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { deliveredTexts } from '#server/records/resource/delivered-texts.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import { USER_TYPE } from './policy.ts';
import { BY_PROCESS } from './process-review.ts';
import words from './rule-words.json' with { type: 'json' };
import { hasSameRule, listRulesForAll, rulesSeenBy } from './rules-store.ts';

type RuleTable = Parameters<typeof hasSameRule>[1];
type Fields = Readonly<Record<string, unknown>>;

/** Rules of the types of orders: the row for all companies is seen by everybody, and changed by whoever sees all companies. */
export const ORDER_TYPE_HOOKS: EntityHooks<'orderType'> = rulesOf('ops_order_type', 'orderType');

const FLOW_RULES = rulesOf('ops_order_flow', 'orderType');

/** Rules of how types of orders run; a process they name is there, and nobody else's. */
export const ORDER_FLOW_HOOKS: EntityHooks<'orderFlow'> = {
  ...FLOW_RULES,
  async beforeSave(ctx, step) {
    const values = await FLOW_RULES.beforeSave(ctx, step);
    const { audits, process } = { ...step.before, ...values };
    if (!audits?.includes(BY_PROCESS)) return { ...values, process: null };
    await demandReady(ctx, toText(process));
    return values;
  },
  async decorate(ctx, rows) {
    const keys = rows.map(({ process }) => toText(process)).filter(Boolean);
    if (keys.length === 0) return rows;
    const names = await needChosenProcesses(ctx).namesOf(ctx, [...new Set(keys)]);
    return rows.map((row) => ({ ...row, processName: names.get(toText(row['process'])) ?? null }));
  },
};

/** Terms of work; the row for all companies cannot go. */
export const WORK_RULE_HOOKS: EntityHooks<'workRule'> = {
  ...rulesOf('ops_work_rule', null),
  ...deliveredTexts('workRule', ['name'], words),
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

const UNFIT = {
  missing: 'errors.workRule.process.missing',
  suspended: 'errors.workRule.process.suspended',
  taken: 'errors.workRule.process.taken',
} as const satisfies Readonly<Record<Exclude<ProcessState, 'ready'>, string>>;

/** @throws AppError `invalid` a process that orders could not be handed in to */
async function demandReady(ctx: Ctx, process: string): Promise<void> {
  // that one is needed at all the file says
  if (process === '') return;
  const state = await needChosenProcesses(ctx).stateOf(ctx, process);
  if (state !== 'ready') refuse('process', UNFIT[state]);
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
