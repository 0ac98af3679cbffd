import { SumCell } from '../judging/number-cells.ts';
import type { OfOp } from '../parts.ts';
import type { Value } from '../tree.ts';
import { aggregateCard } from './aggregate.ts';
import type { ValueCard } from './card.ts';

/** The mean of a window without now (均值). */
export const meanCard: ValueCard<OfOp<Value, 'mean'>> = aggregateCard('mean', {
  cell: (read, ms) => new SumCell(read, ms, true),
  words: (t, slots) => t('rule.say.mean', slots),
});
