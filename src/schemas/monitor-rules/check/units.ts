import type { RuleWorld } from '../frame.ts';
import type { OfOp, ValueOp } from '../parts.ts';
import { FLOW, type Condition, type Value } from '../tree.ts';
import { convertUnit, isConvertible, spellUnit, UNITS } from '../units.ts';
import { blocksUnder } from '../walk.ts';
import type { Note, Problem } from './codes.ts';

/** Flow of waste water and of waste gas: what `flow` may stand for. */
const FLOW_FACTORS = ['w00000', 'a00000'];
const PERCENT = '%';

/**
 * What a value is measured in. `plain`: a number without unit by nature (pH, a share of two). `open`: a number that was written
 * without one and takes the other side's. Null: not known, so that nothing is said of it.
 */
type Measure =
  | { readonly unit: string; readonly isNumber?: true; readonly isFlow?: true }
  | 'plain'
  | 'open'
  | null;
/** What the sides of a comparison are brought to. */
type Home = Exclude<Measure, 'open' | null>;

/** Told of each block that is wrong or converted. */
interface Tells {
  problem(blockId: string, code: Problem['code'], params: Problem['params']): void;
  note(blockId: string, code: Note['code'], params: Note['params']): void;
}

interface Look extends Tells {
  readonly world: Pick<RuleWorld, 'factor' | 'factors'>;
}

/** Judges what is held against each other, and says what `settleUnits` converts. */
export function checkUnits(
  when: Condition,
  world: Look['world'],
): { readonly problems: readonly Problem[]; readonly notes: readonly Note[] } {
  const [problems, notes]: [Problem[], Note[]] = [[], []];
  const look: Look = {
    world,
    problem: (blockId, code, params) => problems.push({ blockId, code, params }),
    note: (blockId, code, params) => notes.push({ blockId, code, params }),
  };
  for (const block of blocksUnder(when)) {
    if (block.op === 'compare') checkSides([block.left, block.right], block.id, look);
    if (block.op === 'between') checkSides([block.value, block.low, block.high], block.id, look);
  }
  return { problems, notes };
}

/** Values that are held against each other: all are brought to the unit of the first that is measured. */
function checkSides(sides: readonly Value[], blockId: string, look: Look): void {
  const measures = sides.map((side) => measureOf(side, look));
  const home = homeOf(measures);
  if (home === undefined) return;
  for (const [at, side] of sides.entries())
    if (isFit(measures[at] ?? null, home, { blockId, look }) && typeof home !== 'string')
      bring(side, home, look);
}

/** The first that is measured, then the first that has a unit; undefined where nothing says any. */
function homeOf(measures: readonly Measure[]): Home | undefined {
  const said = measures.filter((one): one is Home => one !== null && one !== 'open');
  return said.find((one) => typeof one === 'string' || !one.isNumber) ?? said[0];
}

function isFit(
  own: Measure,
  home: Home,
  { blockId, look }: { readonly blockId: string; readonly look: Look },
): boolean {
  if (own === null || own === 'open') return true;
  if (typeof own === 'string' || typeof home === 'string') {
    if (own === home) return true;
    look.problem(blockId, 'unitOfPlain', { unit: unitOf(own) || unitOf(home) });
    return false;
  }
  if (own.unit === home.unit || isConvertible(own.unit, home.unit)) return true;
  look.problem(blockId, 'otherUnits', { left: home.unit, right: own.unit });
  return false;
}

function measureOf(value: Value, look: Look): Measure {
  return MEASURES[value.op](value as never, look);
}

type Measuring<O extends ValueOp> = (value: OfOp<Value, O>, look: Look) => Measure;
const ofFactor = (value: { readonly factor: string }, look: Look) =>
  factorMeasure(value.factor, look);

const MEASURES: { readonly [O in ValueOp]: Measuring<O> } = {
  number: ({ id, unit }, { world, problem }) => {
    if (unit === null) return 'open';
    if (UNITS.includes(spellUnit(unit)) || world.factors().some((factor) => factor.unit === unit))
      return { unit, isNumber: true };
    problem(id, 'unknownUnit', { unit });
    return null;
  },
  measured: ofFactor,
  limit: ofFactor,
  mean: ofFactor,
  lowest: ofFactor,
  highest: ofFactor,
  sum: ofFactor,
  change: (value, look) => (value.as === 'percent' ? { unit: PERCENT } : ofFactor(value, look)),
  '+': sumOf,
  '-': sumOf as never,
  '*': productOf,
  '/': quotientOf as never,
  abs: ({ of }, look) => measureOf(of, look),
};

function factorMeasure(code: string, { world }: Look): Measure {
  if (code === FLOW) {
    const unit = FLOW_FACTORS.map((factor) => world.factor(factor)?.unit).find((one) => one);
    return unit ? { unit, isFlow: true } : null;
  }
  const factor = world.factor(code);
  if (!factor) return null;
  return factor.unit ? { unit: factor.unit } : 'plain';
}

type Product = OfOp<Value, '*'>;

function sumOf({ id, left, right }: Product, look: Look): Measure {
  const measures = [measureOf(left, look), measureOf(right, look)];
  const home = homeOf(measures);
  if (home === undefined) return measures.includes(null) ? null : 'open';
  return measures.every((own) => isFit(own, home, { blockId: id, look })) ? home : null;
}

/** A number by which something else is multiplied or divided. */
const isFree = (measure: Measure) => measure === 'plain' || measure === 'open';
const unitOf = (measure: Measure) =>
  measure !== null && typeof measure !== 'string' ? measure.unit : '';

function productOf({ id, left, right }: Product, look: Look): Measure {
  const [one, other] = [measureOf(left, look), measureOf(right, look)];
  if (one === null || other === null) return null;
  if (isFree(one)) return isFree(other) ? freeOf(one, other) : other;
  if (isFree(other)) return one;
  look.problem(id, 'composedUnit', { unit: `${unitOf(one)}·${unitOf(other)}` });
  return null;
}

function quotientOf({ id, left, right }: Product, look: Look): Measure {
  const [one, other] = [measureOf(left, look), measureOf(right, look)];
  if (one === null || other === null) return null;
  if (isFree(other)) return isFree(one) ? freeOf(one, other) : one;
  if (!isFree(one) && isConvertible(unitOf(one), unitOf(other))) return 'plain';
  look.problem(id, 'composedUnit', {
    unit: isFree(one) ? `1/(${unitOf(other)})` : `${unitOf(one)}/(${unitOf(other)})`,
  });
  return null;
}

const freeOf = (one: Measure, other: Measure): Measure =>
  one === 'plain' || other === 'plain' ? 'plain' : 'open';

/** Says what becomes of the numbers and measured values of a side when it is brought to a unit. */
function bring(value: Value, home: Extract<Measure, object>, look: Look): void {
  if (value.op === 'number') bringNumber(value, home, look);
  else if (value.op === 'abs') bring(value.of, home, look);
  else if ('left' in value) for (const side of unitSides(value, look)) bring(side, home, look);
  else bringMeasured(value, home, look);
}

/** The sides whose unit is that of the result. */
function unitSides(value: OfOp<Value, '+' | '*'>, look: Look): readonly Value[] {
  const sides = [value.left, value.right];
  if (value.op === '+' || value.op === '-') return sides;
  return sides.filter((side) => !isFree(measureOf(side, { ...look, problem: () => undefined })));
}

function bringMeasured(value: Value, home: Extract<Measure, object>, look: Look): void {
  const own = measureOf(value, look);
  if (own === null || typeof own === 'string' || own.isFlow || home.isFlow) return;
  if (spellUnit(own.unit) !== spellUnit(home.unit))
    look.note(value.id, 'convertedFactor', { from: own.unit, to: home.unit });
}

function bringNumber(
  { id, value, unit }: OfOp<Value, 'number'>,
  home: Extract<Measure, object>,
  { note }: Look,
): void {
  if (unit === null) return;
  if (home.isFlow) return note(id, 'flowUnit', { unit });
  const converted =
    spellUnit(unit) === spellUnit(home.unit) ? null : convertUnit(value, unit, home.unit);
  if (converted !== null)
    note(id, 'converted', { from: `${value} ${unit}`, to: `${converted} ${home.unit}` });
}
