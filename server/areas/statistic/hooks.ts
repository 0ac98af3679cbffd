import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { factorTexts } from '#server/platform/factors/factor-names.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { markFactor } from './statistic-store.ts';

const RANGE = ['rangeLow', 'rangeHigh'] as const;

/** Days of this month and the one before are judged anew; those before are reported, and change by `recomputeStatistics` alone. */
export const FACTOR_HOOKS: EntityHooks<'factor'> = {
  ...factorTexts,
  async afterSave(ctx, { values, before }) {
    const isMoved =
      before &&
      RANGE.some(
        (name) => Object.hasOwn(values, name) && numberOf(values[name]) !== numberOf(before[name]),
      );
    if (isMoved)
      await markFactor(ctx.db, {
        factorCode: toText(before.code),
        from: beginOfMonthBefore(ctx.now()),
      });
  },
};

function numberOf(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value);
}

/** `YYYY-MM-DD` */
function beginOfMonthBefore(now: Date): string {
  const [year = 0, month = 1] = formatWallDay(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
}
