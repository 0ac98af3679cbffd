import { ExtremeCell } from '../judging/number-cells.ts';
import type { OfOp } from '../parts.ts';
import type { Value } from '../tree.ts';
import { aggregateCard } from './aggregate.ts';
import type { ValueCard } from './card.ts';

/** The lowest value of a window without now (最低值). */
export const lowestCard: ValueCard<OfOp<Value, 'lowest'>> = aggregateCard('lowest', {
  cell: (read, ms) => new ExtremeCell(read, ms, false),
  words: (t, slots) => t('rule.say.lowest', slots),
});
