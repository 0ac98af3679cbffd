import { truthFrom } from '../judging/readers.ts';
import { WithinCell } from '../judging/truth-cells.ts';
import { countPart, OF, type OfOp, SPAN } from '../parts.ts';
import { fillPhrases } from '../phrases/phrases.ts';
import { spanText } from '../phrases/words.ts';
import { next } from '../scanning/calls.ts';
import { BINDING, writeCall, writeSpan } from '../scanning/written.ts';
import { spanMs } from '../spans.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';

/** True in at least so many frames of a span (累计次数). */
export const withinCard: ConditionCard<OfOp<Condition, 'within'>> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: [OF, countPart(1), SPAN],
  compile(block, { truthOf, add }) {
    const of = truthOf(block.of);
    return truthFrom(add(() => new WithinCell(of, block.count, spanMs(block.span))));
  },
  looksBackMs: ({ span }) => spanMs(span),
  settles: ({ span }) => spanMs(span),
  isUnknownWithout: () => false,
  remembersSilence: ({ of }, { isUnknown }) => !isUnknown(of),
  subjects: ({ of }, wanted, { subjectsOf }) => subjectsOf(of, wanted),
  say: ({ of, count, span }, saying) =>
    fillPhrases(
      (slots) => saying.t('rule.say.within', { ...slots, count, span: spanText(span, saying) }),
      { of: saying.part(of, saying) },
    ),
  print: ({ of, count, span }, { print }) =>
    writeCall('within', print(of), `${count}`, writeSpan(span)),
  binding: () => BINDING.alone,
  calls: {
    within: (reader, from) =>
      reader.condition(
        {
          op: 'within',
          of: reader.readCondition(),
          count: next(reader).count(1, 1000),
          span: next(reader).span(),
        },
        from,
      ),
  },
};
