import { compareValues, isSame } from './values.ts';

/** How two values are compared. */
export type Ordering = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

/** What one value is compared with, and how. */
export interface Bound {
  readonly op: Ordering;
  readonly value: unknown;
}

/** The same with its sides exchanged. */
export const MIRRORED: Readonly<Record<Ordering, Ordering>> = {
  eq: 'eq',
  ne: 'ne',
  lt: 'gt',
  le: 'ge',
  gt: 'lt',
  ge: 'le',
};

/** What holds where the condition does not. */
export const TURNED: Readonly<Record<Ordering, Ordering>> = {
  eq: 'ne',
  ne: 'eq',
  lt: 'ge',
  le: 'gt',
  gt: 'le',
  ge: 'lt',
};

const LESS: ReadonlySet<Ordering> = new Set(['lt', 'le']);

/** Whether no value meets both. */
export function isContrary(one: Bound, other: Bound): boolean {
  if (one.op === 'eq') return !meets(one.value, other);
  if (other.op === 'eq') return !meets(other.value, one);
  if (one.op === 'ne' || other.op === 'ne') return false;
  const [low, high] = LESS.has(one.op) ? [other, one] : [one, other];
  if (LESS.has(low.op) || !LESS.has(high.op)) return false;
  const order = compareValues(low.value, high.value);
  return order === 1 || (order === 0 && (low.op === 'gt' || high.op === 'lt'));
}

/** Also where nobody can say. */
function meets(value: unknown, { op, value: bound }: Bound): boolean {
  if (op === 'eq') return isSame(value, bound);
  if (op === 'ne') return !isSame(value, bound);
  const order = compareValues(value, bound);
  if (order === null) return true;
  if (order === 0) return op === 'le' || op === 'ge';
  return LESS.has(op) === (order === -1);
}
