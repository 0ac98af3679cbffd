import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { factorTexts } from '#server/platform/factors/factor-names.ts';
import type { EntityHooks, SaveStep, Values } from '#server/records/hooks.ts';
import { markFactor } from './statistic-store.ts';

const RANGE = ['rangeLow', 'rangeHigh'] as const;
/** The range is told in the unit of emissions; points of ambient air are judged by it in their own. */
const UNITS = ['unit', 'ambientUnit'] as const;

type Change = Pick<SaveStep<'factor'>, 'values' | 'before'>;

/** Days of this month and the one before are judged anew; those before are reported, and change by `recomputeStatistics` alone. */
export const FACTOR_HOOKS: EntityHooks<'factor'> = {
  ...factorTexts,
  beforeSave: (_ctx, { values, before }) => ({ ...values, ...decimalsOfNone({ values, before }) }),
  async afterSave(ctx, { values, before }) {
    if (before && isJudgedAnew({ values, before }))
      await markFactor(ctx.db, {
        factorCode: toText(before.code),
        from: beginOfMonthBefore(ctx.now()),
      });
  },
};

function isJudgedAnew({ values, before }: Change): boolean {
  const differs = (name: (typeof RANGE)[number] | (typeof UNITS)[number], as: AsSaid): boolean =>
    Object.hasOwn(values, name) && as(values[name]) !== as(before?.[name]);
  return (
    RANGE.some((name) => differs(name, numberOf)) || UNITS.some((name) => differs(name, toText))
  );
}

type AsSaid = (value: unknown) => number | string | null;

/** Decimals of ambient air are those of its unit: they go with it, unless others are said beside. */
function decimalsOfNone({ values, before }: Change): Pick<Values<'factor'>, 'ambientDecimals'> {
  const isUnitTaken =
    toText(before?.ambientUnit) !== '' &&
    values.ambientUnit !== undefined &&
    toText(values.ambientUnit) === '';
  const isSaid =
    values.ambientDecimals !== undefined &&
    numberOf(values.ambientDecimals) !== numberOf(before?.ambientDecimals);
  return isUnitTaken && !isSaid ? { ambientDecimals: null } : {};
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value);
}

/** `YYYY-MM-DD` */
function beginOfMonthBefore(now: Date): string {
  const [year = 0, month = 1] = formatWallDay(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
}
