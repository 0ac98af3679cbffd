import { settle } from '../judging/numbers.ts';
import { codeOf } from '../judging/readers.ts';
import { FACTOR, type OfOp } from '../parts.ts';
import { plain } from '../phrases/phrases.ts';
import { factorName } from '../phrases/words.ts';
import type { Call } from '../scanning/reader.ts';
import { BINDING, writeCall, writeFactor } from '../scanning/written.ts';
import type { Value } from '../tree.ts';
import type { ValueCard } from './card.ts';
import { UNIT_OF_FACTOR } from './factor-units.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';

/** The limit in force (限值); not known where none is. It reads no value of the factor it names. */
export const limitCard: ValueCard<OfOp<Value, 'limit'>> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  ...UNIT_OF_FACTOR,
  parts: [FACTOR, { name: 'side', kind: 'one', of: ['upper', 'lower'] }],
  compile({ factor, side }) {
    const code = codeOf(factor);
    return (memory) => {
      const bound = memory.around.limit(code(memory), memory.timeMs)?.[side];
      return bound === null || bound === undefined ? NaN : settle(bound);
    };
  },
  needsOwn: () => false,
  say({ factor, side }, saying) {
    const { t } = saying;
    const name = side === 'upper' ? t('rule.say.upper') : t('rule.say.lower');
    return plain(
      factor === saying.subject
        ? name
        : t('rule.say.limitOf', { factor: factorName(factor, saying), limit: name }),
    );
  },
  print: ({ factor, side }, printing) => writeCall(side, writeFactor(factor, printing)),
  binding: () => BINDING.alone,
  calls: { upper: readLimit('upper'), lower: readLimit('lower') },
};

function readLimit(side: 'upper' | 'lower'): Call {
  return (reader, from) => reader.value({ op: 'limit', factor: reader.factor(), side }, from);
}
