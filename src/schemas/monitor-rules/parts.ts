import { VALUE_FIELDS } from './tree.ts';

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

/** Kinds of parts that are blocks of their own. */
export const BLOCK_PARTS: ReadonlySet<PartKind> = new Set(['condition', 'conditions', 'value']);

/** The condition inside of a block. */
export const OF = { name: 'of', kind: 'condition' } as const;
/** A factor, and one that may be left out. */
export const FACTOR = { name: 'factor', kind: 'factor' } as const;
export const ABOUT = { ...FACTOR, isOptional: true } as const;
/** A span of time. */
export const SPAN = { name: 'span', kind: 'span' } as const;
/** Both sides of what holds two numbers against each other, or makes one of them. */
export const LEFT = { name: 'left', kind: 'value' } as const;
export const RIGHT = { name: 'right', kind: 'value' } as const;
/** What is measured: a factor, what of it, of which point. */
export const MEASURED = [
  FACTOR,
  { name: 'field', kind: 'one', of: VALUE_FIELDS, isOptional: true },
  { name: 'point', kind: 'point', isOptional: true },
] as const;
/** Levels of warnings and alarms. */
export const LEVELS = ['1', '2', '3', '4'] as const;

/** How often something is counted, from so many on. */
export const countPart = (min: number) =>
  ({ name: 'count', kind: 'count', min, max: 1000 }) as const;

/** Parts of `clock` and of the effective times of a rule. */
export const EFFECTIVE_PARTS: readonly Part[] = [
  { name: 'from', kind: 'time', isOptional: true },
  { name: 'to', kind: 'time', isOptional: true },
  { name: 'days', kind: 'days', isOptional: true },
  { name: 'holidays', kind: 'one', of: ['only', 'never'], isOptional: true },
];
