import { readValid } from '../judging/numbers.ts';
import { codeOf, truthFrom } from '../judging/readers.ts';
import { AbsentCell } from '../judging/truth-cells.ts';
import { FACTOR, type OfOp, SPAN } from '../parts.ts';
import { plain } from '../phrases/phrases.ts';
import { factorName, spanText } from '../phrases/words.ts';
import { next } from '../scanning/calls.ts';
import { BINDING, writeCall, writeFactor, writeSpan } from '../scanning/written.ts';
import { spanMs } from '../spans.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { FRAME_ALONE } from './frame-alone.ts';
import { aboutFactor } from './subjects.ts';

/** No valid value for so long though the point sent frames (缺失). */
export const absentCard: ConditionCard<OfOp<Condition, 'absent'>> = {
  ...FRAME_ALONE,
  parts: [FACTOR, SPAN],
  reads: ({ factor }) => ({ factor, field: 'value' }),
  compile: ({ factor, span }, { add }) =>
    truthFrom(add(() => new AbsentCell(codeOf(factor), spanMs(span)))),
  /** One frame before its span. */
  looksBackMs: ({ span }, apartMs) => spanMs(span) + apartMs,
  /** What was seen is absent no more; what was not seen is, once a frame lies before its span. */
  settles({ factor, span }) {
    const code = codeOf(factor);
    return (memory) => {
      const isThere = !Number.isNaN(readValid(memory.values.get(code(memory)), 'value'));
      return isThere ? memory.timeMs + 1 : memory.firstMs + spanMs(span);
    };
  },
  isUnknownWithout: () => false,
  remembersSilence: () => true,
  subjects: (block, _wanted, subjects) => aboutFactor(block, subjects),
  say: ({ factor, span }, saying) =>
    plain(
      saying.t('rule.say.absent', {
        factor: factorName(factor, saying),
        span: spanText(span, saying),
      }),
    ),
  print: ({ factor, span }, printing) =>
    writeCall('absent', writeFactor(factor, printing), writeSpan(span)),
  binding: () => BINDING.alone,
  calls: {
    absent: (reader, from) =>
      reader.condition({ op: 'absent', factor: reader.factor(), span: next(reader).span() }, from),
  },
};
