/** How a field is compared. */
export const COMPARISONS = [
  'gt',
  'ge',
  'lt',
  'le',
  'eq',
  'ne',
  'contains',
  'empty',
  'filled',
] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** One comparison; `value` says nothing for `empty` and `filled`. */
export interface Comparing {
  readonly field: string;
  readonly is: Comparison;
  readonly value: string | number | boolean;
}

/** Holds when all comparisons of any group hold. */
export type Condition = readonly (readonly Comparing[])[];
