import { FLOW_FACTORS } from '../factors.ts';
import { FLOW, type FactorRef, type Value } from '../tree.ts';
import { ratioOf, spellUnit } from '../units.ts';
import type { Measure, UnitHome, UnitLook, Units, ValueCard } from './card.ts';

type OfFactor = Extract<Value, { readonly factor: FactorRef }>;

/** What a factor is measured in; null where nobody knows it. */
export function measureOfFactor(code: FactorRef, { world }: UnitLook): Measure {
  if (code === FLOW) {
    const unit = FLOW_FACTORS.map((factor) => world.factor(factor)?.unit).find((one) => one);
    return unit ? { unit, isFlow: true } : null;
  }
  const factor = world.factor(code);
  if (!factor) return null;
  return factor.unit ? { unit: factor.unit } : 'plain';
}

/** Where another unit is wanted than a value comes in, it becomes a product (or quotient) of itself. */
export function bringMeasured(value: Value, unit: string | null, units: Units): Value {
  const own = units.unitOfValue(value);
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

/** Tells of a value that is converted; nothing of flow, whose unit is that of the kind of point. */
export function tellMeasured(value: Value, home: UnitHome, look: UnitLook): void {
  const own = look.measureOf(value, look);
  if (own === null || typeof own === 'string' || own.isFlow || home.isFlow) return;
  if (spellUnit(own.unit) !== spellUnit(home.unit))
    look.note(value.id, 'convertedFactor', { from: own.unit, to: home.unit });
}

/** The answers of a number that comes in the unit of its factor. */
export const UNIT_OF_FACTOR: Pick<
  ValueCard<OfFactor>,
  'unit' | 'bring' | 'measure' | 'tellBrought'
> = {
  unit: ({ factor }, { unitOf }) => unitOf(factor),
  bring: bringMeasured,
  measure: ({ factor }, look) => measureOfFactor(factor, look),
  tellBrought: tellMeasured,
};
