import { readValid, settle } from '../judging/numbers.ts';
import { codeOf, truthFrom } from '../judging/readers.ts';
import { ConstantCell } from '../judging/truth-cells.ts';
import { countPart, FACTOR, type OfOp } from '../parts.ts';
import { plain } from '../phrases/phrases.ts';
import { factorName } from '../phrases/words.ts';
import { next } from '../scanning/calls.ts';
import { BINDING, writeCall, writeFactor } from '../scanning/written.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { FRAME_ALONE } from './frame-alone.ts';
import { aboutFactor } from './subjects.ts';

/** The same valid value so many times in a row (恒值). */
export const constantCard: ConditionCard<OfOp<Condition, 'constant'>> = {
  ...FRAME_ALONE,
  parts: [FACTOR, countPart(2)],
  isCount: true,
  reads: ({ factor }) => ({ factor, field: 'value', hasSampleTime: true }),
  compile: ({ factor, count }, { add }) =>
    truthFrom(add(() => new ConstantCell(codeOf(factor), count))),
  looksBackMs: ({ count }, apartMs) => count * apartMs,
  /** Another value than the one before, or as many measurements as it counts. */
  settles({ factor, count }) {
    const code = codeOf(factor);
    let [last, sample, run]: [number, string | null, number] = [NaN, null, 0];
    return (memory) => {
      const now = memory.values.get(code(memory));
      const value = settle(readValid(now, 'value'));
      if (!now || Number.isNaN(value) || (now.sampleTime !== null && now.sampleTime === sample))
        return Infinity;
      const isOther = !Number.isNaN(last) && value !== last;
      run += 1;
      [last, sample] = [value, now.sampleTime];
      return isOther || run >= count ? memory.timeMs : Infinity;
    };
  },
  isUnknownWithout: () => true,
  subjects: (block, _wanted, subjects) => aboutFactor(block, subjects),
  say: ({ factor, count }, saying) =>
    plain(saying.t('rule.say.constant', { factor: factorName(factor, saying), count })),
  print: ({ factor, count }, printing) =>
    writeCall('constant', writeFactor(factor, printing), `${count}`),
  binding: () => BINDING.alone,
  calls: {
    constant: (reader, from) =>
      reader.condition(
        { op: 'constant', factor: reader.factor(), count: next(reader).count(2, 1000) },
        from,
      ),
  },
};
