import type { GroupAnswer } from '#schemas/api/group.ts';

/** The rows of one value, folded into one. */
export interface MergedGroup {
  /** The value they share; null: the field is empty. */
  readonly key: string | null;
  readonly name: string;
  readonly count: number;
  /** The gravest value among them; null where no order of gravity is known. */
  readonly worst: string | null;
  /** `YYYY-MM-DD HH:mm:ss` of the newest of them. */
  readonly latest: string | null;
}

/**
 * Groups by value and gravity, added up by value: the gravest first, then the newest. `ranks` are the values of gravity from the
 * lightest to the gravest.
 */
export function mergeGroups(
  { groups }: GroupAnswer,
  ranks: readonly string[],
): readonly MergedGroup[] {
  const merged = new Map<string | null, MergedGroup>();
  for (const { keys, names, count, latest = null } of groups) {
    const [key = null, worst = null] = keys;
    const before = merged.get(key) ?? {
      key,
      name: names[0] ?? key ?? '',
      count: 0,
      worst: null,
      latest: null,
    };
    merged.set(key, {
      ...before,
      count: before.count + count,
      worst: later(ranks, before.worst, worst),
      latest: newer(before.latest, latest),
    });
  }
  const rank = ({ worst }: MergedGroup): number => (worst === null ? -1 : ranks.indexOf(worst));
  return [...merged.values()].sort(
    (a, b) => rank(b) - rank(a) || (b.latest ?? '').localeCompare(a.latest ?? ''),
  );
}

function later(ranks: readonly string[], one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return ranks.indexOf(other) > ranks.indexOf(one) ? other : one;
}

function newer(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return other > one ? other : one;
}
