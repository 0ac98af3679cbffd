import type { Bounds, ExistingLimit, StandardItem } from './standard-store.ts';

const OUTCOMES = ['create', 'same', 'kept', 'replaced', 'conditional', 'repeated'] as const;

/**
 * What becomes of a limit of a standard at a point. `create`: nothing is in its way. `same`: one that says the same is in force.
 * `kept`: one that says something else is, and stays. `replaced`: such ones end the day before. `conditional`: it holds under a
 * condition that nobody can judge by a value, so it is entered by hand. `repeated`: a factor has one limit at a time, an earlier one of the class stands.
 */
export interface PlannedLimit {
  readonly item: StandardItem;
  readonly outcome: (typeof OUTCOMES)[number];
  /** The first of those in its way. */
  readonly existing: ExistingLimit | undefined;
  /** Those that end. */
  readonly ends: readonly ExistingLimit[];
}

/**
 * Judges each limit of a class of a standard against the limits a point has within the same days. A limit that begins with the standard or
 * later is never ended: it was made for that time.
 */
export function planLimits(
  items: readonly StandardItem[],
  existing: readonly ExistingLimit[],
  { from, endExisting }: { readonly from: string; readonly endExisting: boolean },
): readonly PlannedLimit[] {
  const seen = new Set<string>();
  return items.map((item) => {
    const inTheWay = existing.filter(({ factorCode }) => factorCode === item.factorCode);
    if (item.condition === null && seen.has(item.factorCode))
      return { item, outcome: 'repeated', ends: [], existing: undefined };
    if (item.condition === null) seen.add(item.factorCode);
    return { item, ...judge(item, inTheWay, { from, endExisting }), existing: inTheWay[0] };
  });
}

function judge(
  item: StandardItem,
  inTheWay: readonly ExistingLimit[],
  { from, endExisting }: { readonly from: string; readonly endExisting: boolean },
): Pick<PlannedLimit, 'outcome' | 'ends'> {
  if (item.condition !== null) return { outcome: 'conditional', ends: [] };
  if (inTheWay.length === 0) return { outcome: 'create', ends: [] };
  if (inTheWay.every((one) => isSame(one, item))) return { outcome: 'same', ends: [] };
  const canEnd = inTheWay.every((one) => one.from === null || one.from < from);
  return endExisting && canEnd
    ? { outcome: 'replaced', ends: inTheWay }
    : { outcome: 'kept', ends: [] };
}

function isSame(one: Bounds, other: Bounds): boolean {
  return one.upper === other.upper && one.lower === other.lower;
}
