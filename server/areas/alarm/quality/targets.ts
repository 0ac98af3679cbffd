import type { AlarmLoad } from './load.ts';

/** What of the alarms is measured. */
type MeasureName =
  | 'perHour'
  | 'perOperatorHour'
  | 'peak'
  | 'floodShare'
  | 'topShare'
  | 'chattering'
  | 'stale';

/** good: within the target; high: above it; bad: above what can still be borne; none: no target, or nothing measured. */
export type Verdict = 'good' | 'high' | 'bad' | 'none';

/** A measure with its target. */
export interface MeasuredTarget {
  readonly name: MeasureName;
  readonly value: number | null;
  readonly good: number | null;
  readonly most: number | null;
  readonly verdict: Verdict;
}

type Measures = AlarmLoad & { readonly stale: number };

/**
 * `good`: acceptable; `most`: the most that can be borne. Usual targets of ISA-18.2-2016 / IEC 62682 (about 6 an hour and operator, at most 12;
 * 10 in ten minutes; under 1 % of ten-minute spans in flood; at most 5 % from the ten most frequent; none that chatter; at most 5 stale).
 * From memory: nobody compared them with the text of the standard.
 */
const TARGETS: readonly {
  readonly name: MeasureName;
  readonly good: number | null;
  readonly most: number | null;
  readonly of: (measures: Measures) => number | null;
}[] = [
  { name: 'perHour', good: null, most: null, of: ({ perHour }) => perHour },
  { name: 'perOperatorHour', good: 6, most: 12, of: ({ perOperatorHour }) => perOperatorHour },
  { name: 'peak', good: 10, most: 10, of: ({ peak }) => peak },
  { name: 'floodShare', good: 1, most: 1, of: ({ floodShare }) => floodShare },
  { name: 'topShare', good: 5, most: 5, of: ({ topShare }) => topShare },
  { name: 'chattering', good: 0, most: 0, of: ({ chattering }) => chattering },
  { name: 'stale', good: 5, most: 5, of: ({ stale }) => stale },
];

/** Every measure against its target. */
export function holdAgainstTargets(measures: Measures): readonly MeasuredTarget[] {
  return TARGETS.map(({ name, good, most, of }) => {
    const value = of(measures);
    return { name, value, good, most, verdict: verdictOf(value, good, most) };
  });
}

function verdictOf(value: number | null, good: number | null, most: number | null): Verdict {
  if (value === null || good === null || most === null) return 'none';
  if (value <= good) return 'good';
  return value <= most ? 'high' : 'bad';
}
