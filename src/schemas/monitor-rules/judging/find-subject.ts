import type { RuleSubject } from '../frame.ts';
import { unitOfValue } from '../settle-units.ts';
import { type Comparison, type Condition, FLOW, type Value } from '../tree.ts';
import { childrenOf, isOff, resolveFactor } from '../walk.ts';

/** What blocks came to. */
export interface Outcome {
  readonly flow: string;
  truthOf(block: Condition): boolean | null;
  /** NaN where it is not known. */
  numberOf(block: Value): number;
  /** The valid value of a factor in the frame; NaN where there is none. */
  valueOf(factor: string): number;
}

const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
  '=': '=',
  '!=': '!=',
};
const NEGATED: Readonly<Record<Comparison, Comparison>> = {
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  '=': '!=',
  '!=': '=',
};

/** The number that made a condition true. @param about a factor whose numbers go before others */
export function findSubject(when: Condition, outcome: Outcome, about?: string): RuleSubject | null {
  const found = subjectsOf(when, true, outcome);
  const compared = found.filter(({ is }) => is !== null);
  const wanted = about === FLOW ? outcome.flow : about;
  return (
    compared.find(({ factor }) => factor === wanted) ??
    compared[0] ??
    found.find(({ factor }) => factor === wanted) ??
    found[0] ??
    null
  );
}

/** @param wanted what the block must be; under `not` it must be false */
function subjectsOf(block: Condition, wanted: boolean, outcome: Outcome): readonly RuleSubject[] {
  if (isOff(block) || outcome.truthOf(block) !== wanted) return [];
  switch (block.op) {
    case 'and':
    case 'or':
      return block.of.flatMap((part) => subjectsOf(part, wanted, outcome));
    case 'not':
      return subjectsOf(block.of, !wanted, outcome);
    case 'times':
    case 'within':
    case 'lasts':
      return subjectsOf(block.of, wanted, outcome);
    case 'compare':
      return [subjectOfComparison(block, wanted, outcome)];
    case 'between':
      return [subjectOfRange(block, outcome)];
    default:
      return ofFactor(block, outcome);
  }
}

function subjectOfComparison(
  { left, is, right }: Extract<Condition, { readonly op: 'compare' }>,
  wanted: boolean,
  outcome: Outcome,
): RuleSubject {
  const held = wanted ? is : NEGATED[is];
  const isTurned = factorIn(left) === null && factorIn(right) !== null;
  const [value, bound] = isTurned ? [right, left] : [left, right];
  return {
    factor: codeIn(value, outcome),
    value: orNull(outcome.numberOf(value)),
    bound: orNull(outcome.numberOf(bound)),
    is: isTurned ? MIRRORED[held] : held,
    ...unitBesides(value),
  };
}

/** The end that was crossed; of a value within both, the upper one. */
function subjectOfRange(
  { value, low, high }: Extract<Condition, { readonly op: 'between' }>,
  outcome: Outcome,
): RuleSubject {
  const [number, least, most] = [
    outcome.numberOf(value),
    outcome.numberOf(low),
    outcome.numberOf(high),
  ];
  const isBelow = number < least;
  return {
    factor: codeIn(value, outcome),
    value: orNull(number),
    bound: orNull(isBelow ? least : most),
    is: isBelow ? '<' : number > most ? '>' : '<=',
    ...unitBesides(value),
  };
}

/** What a condition without comparison is about; the state of an analyser is about no value. */
function ofFactor(block: Condition, outcome: Outcome): readonly RuleSubject[] {
  if (!('factor' in block) || block.factor === undefined) return [];
  const code = resolveFactor(block.factor, outcome.flow);
  return [
    {
      factor: code,
      value: block.op === 'analyser' ? null : orNull(outcome.valueOf(code)),
      bound: null,
      is: null,
    },
  ];
}

const OF_FACTOR = 'that of the factor';

/** The unit of what is made of a factor where it is another: a change in percent has one, a share of two has none. */
function unitBesides(value: Value): Pick<RuleSubject, 'unit'> {
  const unit = unitOfValue(value, () => OF_FACTOR);
  return unit === OF_FACTOR ? {} : { unit };
}

const orNull = (number: number): number | null => (Number.isNaN(number) ? null : number);

function codeIn(value: Value, { flow }: Outcome): string | null {
  const factor = factorIn(value);
  return factor === FLOW ? flow : factor;
}

/** The first factor that is measured in a number. */
function factorIn(value: Value): string | null {
  if ('factor' in value && value.op !== 'limit') return value.factor;
  for (const child of childrenOf(value)) {
    const factor = factorIn(child as Value);
    if (factor !== null) return factor;
  }
  return null;
}
