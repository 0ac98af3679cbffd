import { childrenOf, conditionCard, isCondition, valueCard, writtenNumber } from './blocks/ask.ts';
import type { Units } from './blocks/card.ts';
import { resolveFactor } from './factors.ts';
import { BLOCK_PARTS } from './parts.ts';
import type { Condition, RuleBlock, Value } from './tree.ts';

/** The unit of a factor in the factor table; null where it has none or is not known. */
export type UnitOf = (factor: string) => string | null;

/** The same at points of a kind: ambient air is told in units of its own. @param stCode ST of the point */
export type PlacedUnitOf = (factor: string, stCode: string | null) => string | null;

/**
 * A condition in which every number has the unit of what it stands against, so that who judges it need not know units: numbers are
 * converted, and where two measured values differ the right one becomes a product (or quotient) of itself, whose id ends in `_u`. Ids of
 * blocks stay. What cannot be converted stays as it is; checking refuses it before.
 * @param flow code of the factor that `flow` is: water and gas are told in different units; without it the unit of `flow` itself is asked
 */
export function settleUnits(condition: Condition, unitOf: UnitOf, flow?: string): Condition {
  return settleCondition(
    condition,
    unitsOf(flow === undefined ? unitOf : (factor) => unitOf(resolveFactor(factor, flow))),
  );
}

/** The unit of a number of a rule; null where it has none or it cannot be told (a product of two units). */
export function unitOfValue(value: Value, unitOf: UnitOf): string | null {
  return unitsOf(unitOf).unitOfValue(value);
}

function unitsOf(unitOf: UnitOf): Units {
  const units: Units = {
    unitOf,
    unitOfValue: (value) => valueCard(value).unit(value, units),
    common(values) {
      const said = values.map(units.unitOfValue);
      return (
        said.find((unit, i) => unit !== null && writtenNumber(values[i]) === undefined) ??
        said.find((unit) => unit !== null) ??
        null
      );
    },
    bring: (value, unit) => valueCard(value).bring(value, unit, units),
  };
  return units;
}

/** Numbers that stand in one condition are held against each other: they are brought to one unit. */
function settleCondition(condition: Condition, units: Units): Condition {
  const children = childrenOf(condition);
  if (children.length === 0) return condition;
  const values = children.filter((block): block is Value => !isCondition(block));
  const unit = units.common(values);
  return withChildren(condition, (block) =>
    isCondition(block) ? settleCondition(block, units) : units.bring(block, unit),
  );
}

/** A condition with other blocks in the places of those inside of it. */
function withChildren(condition: Condition, change: (block: RuleBlock) => RuleBlock): Condition {
  const held = condition as unknown as Readonly<Record<string, RuleBlock | readonly RuleBlock[]>>;
  const changed = Object.fromEntries(
    conditionCard(condition)
      .parts.filter(({ kind }) => BLOCK_PARTS.has(kind))
      .map(({ name }): [string, unknown] => {
        const inside = held[name];
        return [name, Array.isArray(inside) ? inside.map(change) : change(inside as RuleBlock)];
      }),
  );
  return { ...condition, ...changed };
}
