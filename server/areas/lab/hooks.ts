import { printResult } from '#schemas/formulas/measured.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { readStored } from './results.ts';
import { belowStyle } from './table.ts';

/** A result is told as the report prints it: rounded once, `0.025L` below the detection limit. */
export const RESULT_HOOKS: EntityHooks<'testingResult'> = {
  async decorate(ctx, rows) {
    const style = await belowStyle(ctx);
    return rows.map((row) => ({ ...row, shown: printResult(readStored(row), style) }));
  },
};
