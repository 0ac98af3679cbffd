import type { Counted, NumberCell } from '../judging/number-cells.ts';
import { numberFrom, readerOf } from '../judging/readers.ts';
import { MEASURED, type OfOp, SPAN } from '../parts.ts';
import { plain, type Translate } from '../phrases/phrases.ts';
import { measuredName, spanText } from '../phrases/words.ts';
import { next, readSource } from '../scanning/calls.ts';
import { BINDING, writeCall, writeSource, writeSpan } from '../scanning/written.ts';
import { spanMs } from '../spans.ts';
import type { Value } from '../tree.ts';
import type { ValueCard } from './card.ts';
import { UNIT_OF_FACTOR } from './factor-units.ts';
import { isElsewhere, readsOf } from './source.ts';

type AggregateOp = 'mean' | 'lowest' | 'highest' | 'sum';
type Aggregate = OfOp<Value, AggregateOp>;

/** What numbers over a window answer alike. */
export function aggregateCard(
  op: AggregateOp,
  {
    cell,
    words,
  }: {
    /** What remembers the window. @param spanMs how long it is */
    readonly cell: (read: Counted, spanMs: number) => NumberCell;
    readonly words: (
      t: Translate,
      slots: { readonly what: string; readonly span: string },
    ) => string;
  },
): ValueCard<Aggregate> {
  return {
    ...UNIT_OF_FACTOR,
    parts: [...MEASURED, SPAN],
    reads: readsOf,
    compile(value, { add }) {
      const read = readerOf(value);
      const ms = spanMs(value.span);
      return numberFrom(add(() => cell(read, ms)));
    },
    looksBackMs: ({ span }) => spanMs(span),
    settles: ({ span }) => spanMs(span),
    remembersSilence: () => false,
    remembersOthers: isElsewhere,
    needsOwn: () => false,
    say: (value, saying) =>
      plain(
        words(saying.t, {
          what: measuredName(value, saying),
          span: spanText(value.span, saying),
        }),
      ),
    print: (value, printing) => writeCall(op, writeSource(value, printing), writeSpan(value.span)),
    binding: () => BINDING.alone,
    calls: {
      [op]: (reader, from) =>
        reader.value({ op, ...readSource(reader), span: next(reader).span() }, from),
    },
  };
}
