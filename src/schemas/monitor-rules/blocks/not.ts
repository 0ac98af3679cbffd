import { OF, type OfOp } from '../parts.ts';
import { fill } from '../phrases/words.ts';
import { BINDING } from '../scanning/written.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';

/** The opposite (非); what is not known stays so. */
export const notCard: ConditionCard<OfOp<Condition, 'not'>> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: [OF],
  compile(block, { truthOf }) {
    const of = truthOf(block.of);
    return (memory) => {
      const truth = of(memory);
      return truth === null ? null : !truth;
    };
  },
  isUnknownWithout: ({ of }, { isUnknown }) => isUnknown(of),
  subjects: ({ of }, wanted, { subjectsOf }) => subjectsOf(of, !wanted),
  say: ({ of }, saying) => fill('rule.say.not', { of: saying.condition(of, saying) }, saying),
  print: ({ of }, { beside }) => `not ${beside(of, BINDING.alone)}`,
  binding: () => BINDING.not,
  calls: {},
};
