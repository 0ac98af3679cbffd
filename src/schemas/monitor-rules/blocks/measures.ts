import type { Value } from '../tree.ts';
import { isConvertible } from '../units.ts';
import type { Home, Measure, UnitLook } from './card.ts';

/** The first that is measured, then the first that has a unit; undefined where nothing says any. */
export function homeOf(measures: readonly Measure[]): Home | undefined {
  const said = measures.filter((one): one is Home => one !== null && one !== 'open');
  return said.find((one) => typeof one === 'string' || !one.isNumber) ?? said[0];
}

/** Whether what is measured so can be brought to a home; tells where it cannot. */
export function isFit(
  own: Measure,
  home: Home,
  { blockId, look }: { readonly blockId: string; readonly look: UnitLook },
): boolean {
  if (own === null || own === 'open') return true;
  if (typeof own === 'string' || typeof home === 'string') {
    if (own === home) return true;
    look.problem(blockId, 'unitOfPlain', { unit: measuredIn(own) || measuredIn(home) });
    return false;
  }
  if (own.unit === home.unit || isConvertible(own.unit, home.unit)) return true;
  look.problem(blockId, 'otherUnits', { left: home.unit, right: own.unit });
  return false;
}

/** A number by which something else is multiplied or divided. */
export const isFree = (measure: Measure): measure is 'plain' | 'open' =>
  measure === 'plain' || measure === 'open';

/** The unit of a measure; empty where it has none. */
export const measuredIn = (measure: Measure): string =>
  measure !== null && typeof measure !== 'string' ? measure.unit : '';

/** What two numbers without unit make. */
export const freeOf = (one: Measure, other: Measure): Measure =>
  one === 'plain' || other === 'plain' ? 'plain' : 'open';

/** The sides of a product whose unit is that of the result. */
export function unitSides(sides: readonly Value[], look: UnitLook): readonly Value[] {
  return sides.filter(
    (side) => !isFree(look.measureOf(side, { ...look, problem: () => undefined })),
  );
}
