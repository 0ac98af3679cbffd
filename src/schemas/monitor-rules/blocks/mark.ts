import { codeOf } from '../judging/readers.ts';
import { FACTOR, type OfOp } from '../parts.ts';
import { listText, plain } from '../phrases/phrases.ts';
import { factorName } from '../phrases/words.ts';
import { readMore } from '../scanning/calls.ts';
import { BINDING, quote, writeCall, writeFactor } from '../scanning/written.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { FRAME_ALONE } from './frame-alone.ts';
import { aboutFactor } from './subjects.ts';

/** The mark a value came with (数据标记); of a value without one it is `N`. */
export const markCard: ConditionCard<OfOp<Condition, 'mark'>> = {
  ...FRAME_ALONE,
  parts: [FACTOR, { name: 'in', kind: 'labels', dict: 'data_flag' }],
  reads: ({ factor }) => ({ factor, field: 'value', hasMark: true }),
  compile(block) {
    const code = codeOf(block.factor);
    const marks = new Set(block.in);
    return (memory) => {
      const value = memory.values.get(code(memory));
      return value ? marks.has(value.flag === '' ? 'N' : value.flag) : null;
    };
  },
  isUnknownWithout: () => true,
  subjects: (block, _wanted, subjects) => aboutFactor(block, subjects),
  say(block, saying) {
    const labels = block.in.map((flag) =>
      saying.t('rule.say.flag', { flag, label: saying.world.label('data_flag', flag) ?? '' }),
    );
    return plain(
      saying.t('rule.say.mark', {
        factor: factorName(block.factor, saying),
        flags: listText(labels, saying.t),
      }),
    );
  },
  print: (block, printing) =>
    writeCall('mark', writeFactor(block.factor, printing), ...block.in.map(quote)),
  binding: () => BINDING.alone,
  calls: {
    mark: (reader, from) =>
      reader.condition(
        { op: 'mark', factor: reader.factor(), in: readMore(reader, () => reader.label()) },
        from,
      ),
  },
};
