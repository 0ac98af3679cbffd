import { HOUR_MS } from '#schemas/basics/units.ts';
import type { TimePart } from '#schemas/types/card.ts';
import { shiftDate, shiftTime } from '#schemas/types/dates.ts';
import type { TimeSpan } from '#schemas/types/words.ts';

/** Two ends in the text form of the wire; null is open. */
export type Ends = readonly [string | null, string | null];

/** How far the beginning of a span "until now" may lie from where it would begin now, so that it still counts as that span. */
const SLACK_MS = HOUR_MS / 4;

/** Hours that a span reaches back from now. */
const BACK_HOURS: Readonly<Partial<Record<TimeSpan, number>>> = {
  '24h': 24,
  '7d': 7 * 24,
  '30d': 30 * 24,
};
/** Whole days of a span that ends with today. */
const BACK_DAYS: Readonly<Partial<Record<TimeSpan, number>>> = { today: 1, '7d': 7, '30d': 30 };

/** The ends of a span as a filter of times takes them, told to this part; `now` is `YYYY-MM-DD HH:mm:ss`. */
export function endsOf(span: TimeSpan, part: TimePart, now: string): Ends {
  const hours = BACK_HOURS[span];
  if (part === 'datetime' && hours !== undefined) return [shiftTime(now, -hours * HOUR_MS), null];
  const [from, to] = daysOf(span, now.slice(0, 10));
  if (part === 'month') return [from.slice(0, 7), to.slice(0, 7)];
  return part === 'date' ? [from, to] : [`${from} 00:00:00`, `${to} 23:59:59`];
}

/** The offered span that a filter's value is; undefined where it is none of them. */
export function spanOf(
  value: Ends,
  spans: readonly TimeSpan[],
  part: TimePart,
  now: string,
): TimeSpan | undefined {
  return spans.find((span) => {
    const [from, to] = endsOf(span, part, now);
    if (to !== value[1]) return false;
    return from === value[0] || (to === null && Math.abs(msOf(from) - msOf(value[0])) <= SLACK_MS);
  });
}

function daysOf(span: TimeSpan, today: string): readonly [string, string] {
  const month = `${today.slice(0, 7)}-01`;
  if (span === 'thisMonth') return [month, shiftDate(`${shiftDate(month, 31).slice(0, 7)}-01`, -1)];
  if (span === 'lastMonth') return [`${shiftDate(month, -1).slice(0, 7)}-01`, shiftDate(month, -1)];
  if (span === 'yesterday') return [shiftDate(today, -1), shiftDate(today, -1)];
  return [shiftDate(today, 1 - (BACK_DAYS[span] ?? 1)), today];
}

function msOf(time: string | null): number {
  return time === null ? Number.NaN : Date.parse(`${time.replace(' ', 'T')}Z`);
}
