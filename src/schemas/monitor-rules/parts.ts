import { STATE_DEVICES } from './states.ts';
import {
  COMPARISONS,
  FLOW,
  VALUE_FIELDS,
  type Action,
  type Condition,
  type Value,
} from './tree.ts';
import { blocksUnder } from './walk.ts';

export type ConditionOp = Condition['op'];
export type ValueOp = Value['op'];
export type ActionOp = Action['do'];
/** The block of a union that has this `op`. */
export type OfOp<B, O> = B extends { readonly op: infer K } ? (O extends K ? B : never) : never;
/** The action that does this. */
export type OfDo<A, D> = A extends { readonly do: infer K } ? (D extends K ? A : never) : never;

/**
 * What a part of a block holds. `label` and `labels`: values of a dictionary; `one`: one of some words; `names`: ids or codes that
 * the block's own `by` tells of; `to`: who is told; `item`: a facility, `SB1`.
 */
export type PartKind =
  | 'condition'
  | 'conditions'
  | 'value'
  | 'factor'
  | 'point'
  | 'span'
  | 'count'
  | 'number'
  | 'unit'
  | 'one'
  | 'flag'
  | 'time'
  | 'days'
  | 'label'
  | 'labels'
  | 'names'
  | 'to'
  | 'item'
  | 'text';

/** One part of a block beside `id`, `op` (or `do`) and `off`. */
export interface Part {
  readonly name: string;
  readonly kind: PartKind;
  readonly isOptional?: true;
  /** Of `count`. */
  readonly min?: number;
  readonly max?: number;
  /** Of `one`. */
  readonly of?: readonly string[];
  /** Of `label` and `labels`. */
  readonly dict?: string;
}

const OF = { name: 'of', kind: 'condition' } as const;
const GROUP = [{ name: 'of', kind: 'conditions' }] as const;
const FACTOR = { name: 'factor', kind: 'factor' } as const;
const ABOUT = { ...FACTOR, isOptional: true } as const;
const SPAN = { name: 'span', kind: 'span' } as const;
const LEFT = { name: 'left', kind: 'value' } as const;
const RIGHT = { name: 'right', kind: 'value' } as const;
const ARITHMETIC = [LEFT, RIGHT] as const;
const MEASURED = [
  FACTOR,
  { name: 'field', kind: 'one', of: VALUE_FIELDS, isOptional: true },
  { name: 'point', kind: 'point', isOptional: true },
] as const;
const AGGREGATE = [...MEASURED, SPAN] as const;
const count = (min: number) => ({ name: 'count', kind: 'count', min, max: 1000 }) as const;
const WARNING_LEVELS = ['1', '2', '3', '4'];

/** Parts of `clock` and of the effective times of a rule. */
export const EFFECTIVE_PARTS: readonly Part[] = [
  { name: 'from', kind: 'time', isOptional: true },
  { name: 'to', kind: 'time', isOptional: true },
  { name: 'days', kind: 'days', isOptional: true },
  { name: 'holidays', kind: 'one', of: ['only', 'never'], isOptional: true },
];

/** What every condition is made of. */
export const CONDITION_PARTS: Readonly<Record<ConditionOp, readonly Part[]>> = {
  and: GROUP,
  or: GROUP,
  not: [OF],
  compare: [LEFT, { name: 'is', kind: 'one', of: COMPARISONS }, RIGHT],
  between: [
    { name: 'value', kind: 'value' },
    { name: 'low', kind: 'value' },
    { name: 'high', kind: 'value' },
    { name: 'outside', kind: 'flag', isOptional: true },
  ],
  mark: [FACTOR, { name: 'in', kind: 'labels', dict: 'data_flag' }],
  facility: [
    { name: 'item', kind: 'item', isOptional: true },
    { name: 'in', kind: 'labels', dict: STATE_DEVICES.facility.dict },
  ],
  analyser: [ABOUT, { name: 'in', kind: 'labels', dict: STATE_DEVICES.analyser.dict }],
  place: [
    { name: 'by', kind: 'one', of: ['station', 'point', 'type'] },
    { name: 'in', kind: 'names' },
  ],
  clock: EFFECTIVE_PARTS,
  times: [OF, count(1)],
  within: [OF, count(1), SPAN],
  lasts: [OF, SPAN],
  constant: [FACTOR, count(2)],
  absent: [FACTOR, SPAN],
};

/** What every value is made of. */
export const VALUE_PARTS: Readonly<Record<ValueOp, readonly Part[]>> = {
  number: [
    { name: 'value', kind: 'number' },
    { name: 'unit', kind: 'unit' },
  ],
  measured: [...MEASURED, { name: 'back', kind: 'span', isOptional: true }],
  limit: [FACTOR, { name: 'side', kind: 'one', of: ['upper', 'lower'] }],
  mean: AGGREGATE,
  lowest: AGGREGATE,
  highest: AGGREGATE,
  sum: AGGREGATE,
  change: [{ name: 'as', kind: 'one', of: ['amount', 'percent'] }, ...MEASURED],
  '+': ARITHMETIC,
  '-': ARITHMETIC,
  '*': ARITHMETIC,
  '/': ARITHMETIC,
  abs: [{ name: 'of', kind: 'value' }],
};

/** What every action is made of. */
export const ACTION_PARTS: Readonly<Record<ActionOp, readonly Part[]>> = {
  alarm: [
    { name: 'kind', kind: 'label', dict: 'alarm_type' },
    { name: 'level', kind: 'one', of: [...WARNING_LEVELS, 'multiple'] },
    ABOUT,
  ],
  warning: [
    { name: 'level', kind: 'one', of: WARNING_LEVELS },
    { name: 'reason', kind: 'label', dict: 'warning_reason' },
    ABOUT,
  ],
  order: [
    { name: 'type', kind: 'label', dict: 'work_order_type' },
    { name: 'urgency', kind: 'label', dict: 'work_order_urgency' },
  ],
  notify: [
    { name: 'to', kind: 'to' },
    { name: 'text', kind: 'text', isOptional: true },
  ],
  diagnose: [],
  flag: [],
};

export function isConditionOp(op: unknown): op is ConditionOp {
  return typeof op === 'string' && Object.hasOwn(CONDITION_PARTS, op);
}

export function isValueOp(op: unknown): op is ValueOp {
  return typeof op === 'string' && Object.hasOwn(VALUE_PARTS, op);
}

export function isActionOp(op: unknown): op is ActionOp {
  return typeof op === 'string' && Object.hasOwn(ACTION_PARTS, op);
}

/** The factor a block names, `flow` among them. */
export function factorOf(block: Condition | Value): string | undefined {
  return 'factor' in block ? block.factor : undefined;
}

/** The first factor that a condition names, for what an action is about. */
export function firstFactor(when: Condition): string | undefined {
  const factors = blocksUnder(when).flatMap((block) => factorOf(block) ?? []);
  return factors.find((factor) => factor !== FLOW) ?? factors[0];
}
