import { ChangeCell } from '../judging/number-cells.ts';
import { settle } from '../judging/numbers.ts';
import { numberFrom, readerOf } from '../judging/readers.ts';
import { MEASURED, type OfOp } from '../parts.ts';
import { plain } from '../phrases/phrases.ts';
import { measuredName } from '../phrases/words.ts';
import { readSource } from '../scanning/calls.ts';
import { BINDING, writeCall, writeSource } from '../scanning/written.ts';
import type { Value } from '../tree.ts';
import type { ValueCard } from './card.ts';
import { measureOfFactor, UNIT_OF_FACTOR } from './factor-units.ts';
import { isElsewhere, readsOf } from './source.ts';

const PERCENT = '%';

/** Against the valid value before it (变化), as an amount or in percent of that. */
export const changeCard: ValueCard<OfOp<Value, 'change'>> = {
  ...UNIT_OF_FACTOR,
  parts: [{ name: 'as', kind: 'one', of: ['amount', 'percent'] }, ...MEASURED],
  reads: readsOf,
  compile(value, { add }) {
    const read = readerOf(value);
    return numberFrom(add(() => new ChangeCell(read, value.as === 'percent')));
  },
  looksBackMs: (_value, apartMs) => apartMs,
  /** The frame after one whose value is known. */
  settles(value) {
    const read = readerOf(value);
    return (memory) => (Number.isNaN(settle(read(memory))) ? Infinity : memory.timeMs + 1);
  },
  remembersSilence: () => false,
  remembersOthers: isElsewhere,
  needsOwn: ({ point }) => point === undefined,
  unit: ({ as, factor }, { unitOf }) => (as === 'percent' ? PERCENT : unitOf(factor)),
  measure: ({ as, factor }, look) =>
    as === 'percent' ? { unit: PERCENT } : measureOfFactor(factor, look),
  say(value, saying) {
    const what = measuredName(value, saying);
    return plain(
      value.as === 'percent'
        ? saying.t('rule.say.changePercent', { what })
        : saying.t('rule.say.change', { what }),
    );
  },
  print: (value, printing) =>
    writeCall(value.as === 'percent' ? 'changePercent' : 'change', writeSource(value, printing)),
  binding: () => BINDING.alone,
  calls: {
    change: (reader, from) =>
      reader.value({ op: 'change', as: 'amount', ...readSource(reader) }, from),
    changePercent: (reader, from) =>
      reader.value({ op: 'change', as: 'percent', ...readSource(reader) }, from),
  },
};
