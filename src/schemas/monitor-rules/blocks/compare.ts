import type { RuleSubject } from '../frame.ts';
import { LEFT, RIGHT, type OfOp } from '../parts.ts';
import { plain } from '../phrases/phrases.ts';
import type { Saying } from '../phrases/saying.ts';
import { BINDING } from '../scanning/written.ts';
import { type Comparison, COMPARISONS, type Condition, type Value } from '../tree.ts';
import type { ConditionCard, Subjects } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';
import { numberOrNull } from './subjects.ts';

type Compare = OfOp<Condition, 'compare'>;

/** Of numbers that are known. */
const HOLDS: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
};
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
const SIGNS = { '>': '>', '>=': '≥', '<': '<', '<=': '≤', '=': '=', '!=': '≠' } as const;

/** A number against a number (氨氮 > 5); not known where one of them is not. */
export const compareCard: ConditionCard<Compare> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: [LEFT, { name: 'is', kind: 'one', of: COMPARISONS }, RIGHT],
  compile({ left, is, right }, { numberOf }) {
    const [a, b, holds] = [numberOf(left), numberOf(right), HOLDS[is]];
    return (memory) => {
      const [x, y] = [a(memory), b(memory)];
      return Number.isNaN(x) || Number.isNaN(y) ? null : holds(x, y);
    };
  },
  isUnknownWithout: ({ left, right }, { needsOwn }) => needsOwn(left) || needsOwn(right),
  subjects: (block, wanted, subjects) => [subjectOf(block, wanted, subjects)],
  sides: ({ left, right }) => ({ left, right }),
  compared: (block, saying) => ({ ...sidesOf(block, saying), is: SIGNS[block.is] }),
  say(block, saying) {
    const { left, right } = sidesOf(block, saying);
    return [...left, ...plain(` ${SIGNS[block.is]} `), ...right];
  },
  print: ({ left, is, right }, { print }) => `${print(left)} ${is} ${print(right)}`,
  binding: () => BINDING.compare,
  calls: {},
};

function subjectOf({ left, is, right }: Compare, wanted: boolean, ask: Subjects): RuleSubject {
  const held = wanted ? is : NEGATED[is];
  const isTurned = ask.codeIn(left) === null && ask.codeIn(right) !== null;
  const [value, bound] = isTurned ? [right, left] : [left, right];
  return {
    factor: ask.codeIn(value),
    value: numberOrNull(ask.numberOf(value)),
    bound: numberOrNull(ask.numberOf(bound)),
    is: isTurned ? MIRRORED[held] : held,
    ...ask.unitBesides(value),
  };
}

/** Both sides, numbers in the unit of the other one. */
function sidesOf({ left, right }: Compare, saying: Saying) {
  const say = (value: Value, other: Value) =>
    saying.value(value, { ...saying, unit: saying.unitOf(other) });
  return { left: say(left, right), right: say(right, left) };
}
