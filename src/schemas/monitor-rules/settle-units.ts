import type { Condition, Value } from './tree.ts';
import { ratioOf, convertUnit } from './units.ts';
import { resolveFactor } from './walk.ts';

/** The unit of a factor in the factor table; null where it has none or is not known. */
export type UnitOf = (factor: string) => string | null;

/**
 * A condition in which every number has the unit of what it stands against, so that who judges it need not know units: numbers are
 * converted, and where two measured values differ the right one becomes a product (or quotient) of itself, whose id ends in `_u`. Ids of
 * blocks stay. What cannot be converted stays as it is; checking refuses it before.
 * @param flow code of the factor that `flow` is: water and gas are told in different units; without it the unit of `flow` itself is asked
 */
export function settleUnits(condition: Condition, unitOf: UnitOf, flow?: string): Condition {
  return settleCondition(
    condition,
    flow === undefined ? unitOf : (factor) => unitOf(resolveFactor(factor, flow)),
  );
}

function settleCondition(condition: Condition, unitOf: UnitOf): Condition {
  switch (condition.op) {
    case 'and':
    case 'or':
      return { ...condition, of: condition.of.map((part) => settleCondition(part, unitOf)) };
    case 'not':
    case 'times':
    case 'within':
    case 'lasts':
      return { ...condition, of: settleCondition(condition.of, unitOf) };
    case 'compare': {
      const { left, right } = condition;
      const unit = commonUnit([left, right], unitOf);
      return { ...condition, left: bring(left, unit, unitOf), right: bring(right, unit, unitOf) };
    }
    case 'between': {
      const { value, low, high } = condition;
      const unit = commonUnit([value, low, high], unitOf);
      return {
        ...condition,
        value: bring(value, unit, unitOf),
        low: bring(low, unit, unitOf),
        high: bring(high, unit, unitOf),
      };
    }
    default:
      return condition;
  }
}

/** The unit of a number of a rule; null where it has none or it cannot be told (a product of two units). */
export function unitOfValue(value: Value, unitOf: UnitOf): string | null {
  if (value.op === 'number') return value.unit;
  if (value.op === 'change' && value.as === 'percent') return '%';
  if ('factor' in value) return unitOf(value.factor);
  if (value.op === 'abs') return unitOfValue(value.of, unitOf);
  if (isSum(value)) return commonUnit([value.left, value.right], unitOf);
  return unitOfProduct(value, unitOf);
}

type Operation = Extract<Value, { readonly left: Value }>;
const isSum = ({ op }: Operation): boolean => op === '+' || op === '-';

/** A product keeps a unit where the other part has none; a quotient that of what is divided. */
function unitOfProduct({ op, left, right }: Operation, unitOf: UnitOf): string | null {
  const [over, by] = [unitOfValue(left, unitOf), unitOfValue(right, unitOf)];
  if (by === null) return over;
  return op === '*' && over === null ? by : null;
}

/** What several numbers are brought to: the unit of the first that is not written, else of the first that has one. */
function commonUnit(values: readonly Value[], unitOf: UnitOf): string | null {
  const units = values.map((value) => unitOfValue(value, unitOf));
  return (
    units.find((unit, i) => unit !== null && values[i]?.op !== 'number') ??
    units.find((unit) => unit !== null) ??
    null
  );
}

function bring(value: Value, unit: string | null, unitOf: UnitOf): Value {
  if (value.op === 'number') return bringNumber(value, unit);
  if (value.op === 'abs') return { ...value, of: bring(value.of, unit, unitOf) };
  if (!('left' in value)) return bringMeasured(value, unitOfValue(value, unitOf), unit);
  return isSum(value)
    ? bringBoth(value, unit ?? unitOfValue(value, unitOf), unitOf)
    : bringProduct(value, unit, unitOf);
}

function bringNumber(value: Extract<Value, { readonly op: 'number' }>, unit: string | null): Value {
  if (value.unit === null || unit === null) return value;
  const converted = convertUnit(value.value, value.unit, unit);
  return converted === null ? value : { ...value, value: converted, unit };
}

function bringBoth(value: Operation, unit: string | null, unitOf: UnitOf): Value {
  return {
    ...value,
    left: bring(value.left, unit, unitOf),
    right: bring(value.right, unit, unitOf),
  };
}

/** The part that has the unit is brought to the asked one; the other is settled by itself. */
function bringProduct(value: Operation, unit: string | null, unitOf: UnitOf): Value {
  const { left, right } = value;
  const [over, by] = [unitOfValue(left, unitOf), unitOfValue(right, unitOf)];
  const isLeft = over !== null && by === null;
  const isRight = value.op === '*' && over === null && by !== null;
  // mg/L by μg/L is a plain number once both are said in one unit
  const isRatio = value.op === '/' && over !== null && by !== null && ratioOf(over, by) !== null;
  return {
    ...value,
    left: bring(left, isLeft ? unit : over, unitOf),
    right: bring(right, isRight ? unit : isRatio ? over : by, unitOf),
  };
}

function bringMeasured(value: Value, own: string | null, unit: string | null): Value {
  const ratio = own === null || unit === null ? null : ratioOf(own, unit);
  if (!ratio || ratio.times === ratio.by) return value;
  const isLarger = ratio.times > ratio.by;
  const by = isLarger ? ratio.times / ratio.by : ratio.by / ratio.times;
  return {
    op: isLarger ? '*' : '/',
    id: `${value.id}_u`,
    left: value,
    right: { op: 'number', id: `${value.id}_v`, value: by, unit: null },
  };
}
