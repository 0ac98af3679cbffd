import { ExtremeCell } from '../judging/number-cells.ts';
import type { OfOp } from '../parts.ts';
import type { Value } from '../tree.ts';
import { aggregateCard } from './aggregate.ts';
import type { ValueCard } from './card.ts';

/** The highest value of a window without now (最高值). */
export const highestCard: ValueCard<OfOp<Value, 'highest'>> = aggregateCard('highest', {
  cell: (read, ms) => new ExtremeCell(read, ms, true),
  words: (t, slots) => t('rule.say.highest', slots),
});
