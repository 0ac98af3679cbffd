/** What becomes of work that nobody planned in time, after an outage: all of it is made up for, the latest alone, or none. */
export type CatchUpPolicy = 'all' | 'latest' | 'none';

/** Work that waits for its order. Days are `YYYY-MM-DD`. */
export interface WaitingDue {
  readonly id: string;
  /** The day on which it is due. */
  readonly day: string;
  /** The last day on which it is in time. */
  readonly last: string;
}

/**
 * Which of the waiting works of one rule at one station get an order, and which are missed for good (漏期). What may still be done in
 * time always gets one; the latest of those that are late gets one only where nothing is in time.
 */
export function catchUp<D extends WaitingDue>(
  policy: CatchUpPolicy,
  waiting: readonly D[],
  today: string,
): { readonly made: readonly D[]; readonly missed: readonly D[] } {
  const late = waiting.filter(({ last }) => last < today);
  const inTime = waiting.filter(({ last }) => last >= today);
  if (policy === 'all') return { made: [...late, ...inTime], missed: [] };
  const isMadeUp = policy === 'latest' && !inTime.some(({ day }) => day <= today);
  const latest = isMadeUp ? late.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, 1) : [];
  return {
    made: [...latest, ...inTime],
    missed: late.filter((due) => !latest.includes(due)),
  };
}
