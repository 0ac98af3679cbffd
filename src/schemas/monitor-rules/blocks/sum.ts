import { SumCell } from '../judging/number-cells.ts';
import type { OfOp } from '../parts.ts';
import type { Value } from '../tree.ts';
import { aggregateCard } from './aggregate.ts';
import type { ValueCard } from './card.ts';

/** The sum over a window without now, of whole millionths (累计). */
export const sumCard: ValueCard<OfOp<Value, 'sum'>> = aggregateCard('sum', {
  cell: (read, ms) => new SumCell(read, ms, false),
  words: (t, slots) => t('rule.say.sum', slots),
});
