import { endsOf } from '#engine/fields/inputs/time-spans.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';
import { shiftTime } from '#schemas/types/dates.ts';
import type { CURVE_KINDS } from './takes.ts';

/** How close together the values of a curve lie. */
export type CurveKind = (typeof CURVE_KINDS)[number];

/** Spans of one click; `2h` of values in real time, `1y` the last 365 days, the others as far as their name says. */
export const CURVE_SPANS = [
  '2h',
  'today',
  'yesterday',
  '24h',
  '7d',
  '30d',
  'thisMonth',
  'lastMonth',
  '1y',
] as const;
export type CurveSpan = (typeof CURVE_SPANS)[number];

/** Both ends, `YYYY-MM-DD HH:mm:ss`. */
export type Period = readonly [string, string];

const YEAR_DAYS = 365;
/** Up to so many hours a curve shows the values of a kind by itself. */
const KIND_UP_TO: readonly (readonly [CurveKind, number])[] = [
  ['rt', 6],
  ['hour', 24 * 10],
  ['day', Number.POSITIVE_INFINITY],
];
/** Hours before and after an alarm that its curve shows. */
const AROUND_HOURS: Readonly<Record<CurveKind, number>> = { rt: 6, minute: 6, hour: 24, day: 360 };

/** A span that ends now, or with its day. */
export function periodOfSpan(span: CurveSpan, now: string): Period {
  if (span === '2h') return [shiftTime(now, -2 * HOUR_MS), now];
  if (span === '1y') return [shiftTime(now, -YEAR_DAYS * 24 * HOUR_MS), now];
  const [from, to] = endsOf(span, 'datetime', now);
  return [from ?? now, to !== null && to < now ? to : now];
}

export function periodAround(time: string, kind: CurveKind): Period {
  return [
    shiftTime(time, -AROUND_HOURS[kind] * HOUR_MS),
    shiftTime(time, AROUND_HOURS[kind] * HOUR_MS),
  ];
}

/** The kind whose values show a period best. */
export function kindOfPeriod([from, to]: Period): CurveKind {
  const hours = (msOf(to) - msOf(from)) / HOUR_MS;
  return KIND_UP_TO.find(([, upTo]) => hours <= upTo)?.[0] ?? 'day';
}

function msOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}
