import { BackCell } from '../judging/number-cells.ts';
import { settle } from '../judging/numbers.ts';
import { numberFrom, readerOf } from '../judging/readers.ts';
import { MEASURED, type OfOp } from '../parts.ts';
import { plain } from '../phrases/phrases.ts';
import { measuredName, spanText } from '../phrases/words.ts';
import { next, readElsewhere, readSource } from '../scanning/calls.ts';
import type { Call } from '../scanning/reader.ts';
import { BINDING, writeCall, writeSource, writeSpan } from '../scanning/written.ts';
import { spanMs } from '../spans.ts';
import type { Value, ValueField } from '../tree.ts';
import type { ValueCard } from './card.ts';
import { UNIT_OF_FACTOR } from './factor-units.ts';
import { FRAME_ALONE } from './frame-alone.ts';
import { readsOf } from './source.ts';

/** A measured value (监测值) of the frame, or of exactly so long before. */
export const measuredCard: ValueCard<OfOp<Value, 'measured'>> = {
  ...FRAME_ALONE,
  ...UNIT_OF_FACTOR,
  parts: [...MEASURED, { name: 'back', kind: 'span', isOptional: true }],
  reads: (value) => ({ ...readsOf(value), ...(value.back ? { backMs: spanMs(value.back) } : {}) }),
  compile(value, { add }) {
    const backMs = value.back ? spanMs(value.back) : 0;
    const read = readerOf(value, value.point === undefined ? 0 : backMs);
    if (backMs === 0 || value.point !== undefined) return (memory) => settle(read(memory));
    return numberFrom(add(() => new BackCell(read, backMs)));
  },
  looksBackMs: ({ back }) => (back ? spanMs(back) : 0),
  /** Another point is asked for what it said; only of the own one it is remembered. */
  settles: ({ back, point }) => (back && point === undefined ? spanMs(back) : 0),
  needsOwn: ({ back, point }) => point === undefined && back === undefined,
  say(value, saying) {
    const what = measuredName(value, saying, saying.period.take());
    return plain(
      value.back ? saying.t('rule.say.back', { what, span: spanText(value.back, saying) }) : what,
    );
  },
  print: (value, printing) =>
    value.back
      ? writeCall('back', writeSource(value, printing), writeSpan(value.back))
      : writeSource(value, printing),
  binding: () => BINDING.alone,
  calls: {
    back: (reader, from) =>
      reader.value({ op: 'measured', ...readSource(reader), back: next(reader).span() }, from),
    at: (reader, from) => reader.value({ op: 'measured', ...readElsewhere(reader) }, from),
    value: readField('value'),
    converted: readField('converted'),
    min: readField('min'),
    max: readField('max'),
  },
};

function readField(field: ValueField): Call {
  return (reader, from) => reader.value({ op: 'measured', factor: reader.factor(), field }, from);
}
