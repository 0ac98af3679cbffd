import type { OfOp } from '../parts.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { groupCard } from './group.ts';

/** One of them (或). */
export const orCard: ConditionCard<OfOp<Condition, 'or'>> = groupCard('or', true, (t) =>
  t('rule.say.or'),
);
