import { settle } from '../judging/numbers.ts';
import type { OfOp } from '../parts.ts';
import { plain } from '../phrases/phrases.ts';
import { numberText } from '../phrases/words.ts';
import { BINDING, quote } from '../scanning/written.ts';
import type { Value } from '../tree.ts';
import { convertUnit, spellUnit, UNITS } from '../units.ts';
import type { ValueCard } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';

/** A number that was written (数值), with its unit or in that of the other side. */
export const numberCard: ValueCard<OfOp<Value, 'number'>> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: [
    { name: 'value', kind: 'number' },
    { name: 'unit', kind: 'unit' },
  ],
  written: ({ value }) => value,
  compile({ value }) {
    const number = settle(value);
    return () => number;
  },
  needsOwn: () => false,
  unit: ({ unit }) => unit,
  bring(value, unit) {
    if (value.unit === null || unit === null) return value;
    const converted = convertUnit(value.value, value.unit, unit);
    return converted === null ? value : { ...value, value: converted, unit };
  },
  measure({ id, unit }, { world, problem }) {
    if (unit === null) return 'open';
    if (UNITS.includes(spellUnit(unit)) || world.factors().some((factor) => factor.unit === unit))
      return { unit, isNumber: true };
    problem(id, 'unknownUnit', { unit });
    return null;
  },
  tellBrought({ id, value, unit }, home, { note }) {
    if (unit === null) return undefined;
    if (home.isFlow) return note(id, 'flowUnit', { unit });
    const converted =
      spellUnit(unit) === spellUnit(home.unit) ? null : convertUnit(value, unit, home.unit);
    if (converted !== null)
      note(id, 'converted', { from: `${value} ${unit}`, to: `${converted} ${home.unit}` });
    return undefined;
  },
  say: ({ value, unit }, saying) => plain(numberText(value, unit ?? saying.unit)),
  print: ({ value, unit }) =>
    unit === null ? `${value}` : `${value} ${UNITS.includes(unit) ? unit : quote(unit)}`,
  binding: () => BINDING.alone,
  calls: {},
};
