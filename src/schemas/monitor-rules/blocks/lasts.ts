import { truthFrom } from '../judging/readers.ts';
import { LastsCell } from '../judging/truth-cells.ts';
import { OF, type OfOp, SPAN } from '../parts.ts';
import { spanText } from '../phrases/words.ts';
import { next } from '../scanning/calls.ts';
import { BINDING, writeCall, writeSpan } from '../scanning/written.ts';
import { spanMs } from '../spans.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';
import { sayRun } from './run.ts';

/** True in every known frame for so long (持续). */
export const lastsCard: ConditionCard<OfOp<Condition, 'lasts'>> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: [OF, SPAN],
  compile(block, { truthOf, add }) {
    const of = truthOf(block.of);
    return truthFrom(add(() => new LastsCell(of, spanMs(block.span))));
  },
  /** One known frame before its span. */
  looksBackMs: ({ span }, apartMs) => spanMs(span) + apartMs,
  /** A frame that begins the run anew, or a run as long as the span. */
  settles({ of, span }, { truthOf, below }) {
    const truthNow = truthOf(of);
    let sinceMs = Infinity;
    return (memory) => {
      if (below() > memory.timeMs) return Infinity;
      const truth = truthNow(memory);
      if (truth === true) sinceMs = Math.min(sinceMs, memory.timeMs);
      return truth === false || (truth === true && memory.timeMs - sinceMs >= spanMs(span))
        ? memory.timeMs
        : Infinity;
    };
  },
  isUnknownWithout: ({ of }, { isUnknown }) => isUnknown(of),
  remembersSilence: ({ of }, { isUnknown }) => !isUnknown(of),
  subjects: ({ of }, wanted, { subjectsOf }) => subjectsOf(of, wanted),
  say: ({ of, span }, saying) =>
    sayRun(of, saying, {
      compared: 'rule.say.lastsCompare',
      other: 'rule.say.lasts',
      params: { span: spanText(span, saying) },
    }),
  print: ({ of, span }, { print }) => writeCall('lasts', print(of), writeSpan(span)),
  binding: () => BINDING.alone,
  calls: {
    lasts: (reader, from) =>
      reader.condition(
        { op: 'lasts', of: reader.readCondition(), span: next(reader).span() },
        from,
      ),
  },
};
