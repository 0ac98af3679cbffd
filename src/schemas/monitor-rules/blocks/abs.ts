import type { OfOp } from '../parts.ts';
import { fillPhrases } from '../phrases/phrases.ts';
import { BINDING, writeCall } from '../scanning/written.ts';
import type { Value } from '../tree.ts';
import type { ValueCard } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';

/** The number without its sign (绝对值), in the unit it has. */
export const absCard: ValueCard<OfOp<Value, 'abs'>> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: [{ name: 'of', kind: 'value' }],
  isWorkedOut: true,
  compile(value, { numberOf }) {
    const of = numberOf(value.of);
    return (memory) => Math.abs(of(memory));
  },
  needsOwn: ({ of }, { needsOwn }) => needsOwn(of),
  unit: ({ of }, { unitOfValue }) => unitOfValue(of),
  bring: (value, unit, { bring }) => ({ ...value, of: bring(value.of, unit) }),
  measure: ({ of }, look) => look.measureOf(of, look),
  tellBrought: ({ of }, home, look) => look.bring(of, home, look),
  say: ({ of }, saying) =>
    fillPhrases((slots) => saying.t('rule.say.abs', slots), { of: saying.value(of, saying) }),
  print: ({ of }, { print }) => writeCall('abs', print(of)),
  binding: () => BINDING.alone,
  calls: { abs: (reader, from) => reader.value({ op: 'abs', of: reader.readValue() }, from) },
};
