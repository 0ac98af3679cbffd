import { truthFrom } from '../judging/readers.ts';
import { TimesCell } from '../judging/truth-cells.ts';
import { countPart, OF, type OfOp } from '../parts.ts';
import { next } from '../scanning/calls.ts';
import { BINDING, writeCall } from '../scanning/written.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';
import { sayRun } from './run.ts';

/** True in so many known frames in a row (连续 n 次). */
export const timesCard: ConditionCard<OfOp<Condition, 'times'>> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: [OF, countPart(1)],
  isCount: true,
  compile(block, { truthOf, add }) {
    const of = truthOf(block.of);
    return truthFrom(add(() => new TimesCell(of, block.count)));
  },
  looksBackMs: ({ count }, apartMs) => count * apartMs,
  /** A frame that begins the count anew, or as many true ones as it counts. */
  settles({ of, count }, { truthOf, below }) {
    const truthNow = truthOf(of);
    let run = 0;
    return (memory) => {
      if (below() > memory.timeMs) return Infinity;
      const truth = truthNow(memory);
      if (truth === true) run += 1;
      return truth === false || run >= count ? memory.timeMs : Infinity;
    };
  },
  isUnknownWithout: ({ of }, { isUnknown }) => isUnknown(of),
  remembersSilence: ({ of }, { isUnknown }) => !isUnknown(of),
  subjects: ({ of }, wanted, { subjectsOf }) => subjectsOf(of, wanted),
  stay: (block, stayOf) => (block.off ? block : stayOf(block.of)),
  raisesAfter: ({ count }) => count,
  say: ({ of, count }, saying) =>
    sayRun(of, saying, {
      compared: 'rule.say.timesCompare',
      other: 'rule.say.times',
      params: { count },
    }),
  print: ({ of, count }, { print }) => writeCall('times', print(of), `${count}`),
  binding: () => BINDING.alone,
  calls: {
    times: (reader, from) =>
      reader.condition(
        { op: 'times', of: reader.readCondition(), count: next(reader).count(1, 1000) },
        from,
      ),
  },
};
