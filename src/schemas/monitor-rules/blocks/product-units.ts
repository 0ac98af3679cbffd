import { isConvertible, ratioOf } from '../units.ts';
import type { Arithmetic } from './arithmetic.ts';
import type { Units, ValueCard } from './card.ts';
import { freeOf, isFree, measuredIn, unitSides } from './measures.ts';

type Answers = Pick<ValueCard<Arithmetic>, 'unit' | 'bring' | 'measure' | 'tellBrought'>;

const unitsOf = ({ left, right }: Arithmetic, { unitOfValue }: Units) =>
  [unitOfValue(left), unitOfValue(right)] as const;

const tellBrought: Answers['tellBrought'] = ({ left, right }, home, look) => {
  for (const side of unitSides([left, right], look)) look.bring(side, home, look);
};

/** A product keeps a unit where the other part has none. */
export const UNIT_OF_PRODUCT: Answers = {
  unit(value, units) {
    const [over, by] = unitsOf(value, units);
    if (by === null) return over;
    return over === null ? by : null;
  },
  /** The part that has the unit is brought to the asked one; the other is settled by itself. */
  bring(value, unit, units) {
    const [over, by] = unitsOf(value, units);
    return {
      ...value,
      left: units.bring(value.left, over !== null && by === null ? unit : over),
      right: units.bring(value.right, over === null && by !== null ? unit : by),
    };
  },
  measure({ id, left, right }, look) {
    const [one, other] = [look.measureOf(left, look), look.measureOf(right, look)];
    if (one === null || other === null) return null;
    if (isFree(one)) return isFree(other) ? freeOf(one, other) : other;
    if (isFree(other)) return one;
    look.problem(id, 'composedUnit', { unit: `${measuredIn(one)}·${measuredIn(other)}` });
    return null;
  },
  tellBrought,
};

/** A quotient keeps the unit of what is divided by a plain number. */
export const UNIT_OF_QUOTIENT: Answers = {
  unit(value, units) {
    const [over, by] = unitsOf(value, units);
    return by === null ? over : null;
  },
  bring(value, unit, units) {
    const [over, by] = unitsOf(value, units);
    // mg/L by μg/L is a plain number once both are said in one unit
    const isRatio = over !== null && by !== null && ratioOf(over, by) !== null;
    return {
      ...value,
      left: units.bring(value.left, over !== null && by === null ? unit : over),
      right: units.bring(value.right, isRatio ? over : by),
    };
  },
  measure({ id, left, right }, look) {
    const [one, other] = [look.measureOf(left, look), look.measureOf(right, look)];
    if (one === null || other === null) return null;
    if (isFree(other)) return isFree(one) ? freeOf(one, other) : one;
    if (!isFree(one) && isConvertible(measuredIn(one), measuredIn(other))) return 'plain';
    const unit = isFree(one)
      ? `1/(${measuredIn(other)})`
      : `${measuredIn(one)}/(${measuredIn(other)})`;
    look.problem(id, 'composedUnit', { unit });
    return null;
  },
  tellBrought,
};
