import { toText } from '#schemas/expressions/values.ts';
import { AIR_ST, unitAt } from '#schemas/formulas/factor-unit.ts';
import { isConvertible, spellUnit } from '#schemas/monitor-rules/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks, Values } from '#server/records/hooks.ts';
import { deliveredTexts } from '#server/records/resource/delivered-texts.ts';
import { findRuleUnits } from './check-store.ts';
import { CHECK } from './judge.ts';
import { seenRules } from './rule-store.ts';
import words from './rule-words.json' with { type: 'json' };

/** A rule that names a point is seen by those who see the point; a general one by everybody who may see rules. */
export const CHECK_RULE_HOOKS: EntityHooks<'checkRule'> = {
  ...deliveredTexts('checkRule', ['name', 'remark'], words),
  where: (ctx) => [seenRules(ctx.scope, needEntity(ctx, 'monitorPoint'))],
  beforeSave: async (ctx, { values, before }) => ({
    ...values,
    unit: await unitFor(ctx, { ...before, ...values }, before),
  }),
};

/** Types of points that measure ambient air (dictionary `monitor_type`). */
const AIR_TYPES: readonly string[] = ['5', '8'];

/**
 * The unit of the numbers of a rule: what it says, else that of what it is for. A relation compares what was measured and says none.
 * @throws AppError `invalid` numbers of this unit cannot be told in one the factor is measured in
 */
async function unitFor(
  ctx: Ctx,
  rule: Values<'checkRule'>,
  before: Values<'checkRule'> | undefined,
): Promise<string | null> {
  const said = spellUnit(toText(rule.unit));
  const factorCode = toText(rule.factorCode);
  const pointId = toText(rule.monitorPointId) || null;
  const of = await findRuleUnits(ctx.db, { factorCode, pointId });
  if (!of || !WITH_UNIT.includes(toText(rule.kind))) return said || null;
  const isAir = AIR_TYPES.includes(toText(rule.monitorType));
  if (said === '') return unitAt(of, of.stCode ?? (isAir ? AIR_ST : null)) || null;
  // the catalogue may have changed since: what stands holds no other field back
  if (before && SAYING.every((name) => toText(rule[name]) === toText(before[name]))) return said;
  const known = [of.unit, of.ambientUnit].filter((unit) => unit !== null && unit !== '');
  if (known.every((unit) => said === unit || isConvertible(said, unit ?? ''))) return said;
  const params = { unit: said, known: [...new Set(known)].join(' / ') };
  throw new AppError(
    'invalid',
    {},
    {
      issues: [{ path: 'unit', rule: 'unitOfFactor', message: 'errors.check.unit', params }],
    },
  );
}

/** What decides which units may be said. */
const SAYING = ['unit', 'factorCode', 'kind'] as const;
/** Kinds whose numbers have the unit of the factor. */
const WITH_UNIT: readonly string[] = [CHECK.range, CHECK.rate, CHECK.laboratory];
