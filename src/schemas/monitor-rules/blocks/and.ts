import type { OfOp } from '../parts.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { groupCard } from './group.ts';

/** All of them (且). Of several that count frames, the first that is reached raises. */
export const andCard: ConditionCard<OfOp<Condition, 'and'>> = {
  ...groupCard('and', false, (t) => t('rule.say.and')),
  raisesAfter: ({ of }, raisesAfter) =>
    of.reduce<number | null>((found, part) => found ?? raisesAfter(part), null),
};
