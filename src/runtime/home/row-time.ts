import { MINUTE_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import type { DueState } from '#schemas/language/page.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** What the time beside a row says: a key of the home texts with how much of it, in its largest unit. */
export interface RowTime {
  readonly key: 'late' | 'left' | 'waiting' | 'ago';
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
  /** The time itself, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
}

/** An order by its deadline, as far as that counts: late, or what is left; otherwise since when it waits. */
export function orderTime(
  order: {
    readonly planEnd: string | null;
    readonly statusTime: string | null;
    readonly due: DueState | null;
  },
  now: Date,
): RowTime | undefined {
  if (order.due === null || order.planEnd === null)
    return order.statusTime === null ? undefined : spanOf('waiting', order.statusTime, now);
  return spanOf(order.due === 'over' ? 'late' : 'left', order.planEnd, now);
}

/** How long ago something happened. */
export function timeAgo(at: string, now: Date): RowTime | undefined {
  return at ? spanOf('ago', at, now) : undefined;
}

function spanOf(key: RowTime['key'], at: string, now: Date): RowTime | undefined {
  const time = parseWallTime(at);
  if (time === null) return undefined;
  const minutes = Math.max(1, Math.floor(Math.abs(now.getTime() - time) / MINUTE_MS));
  const [unit, size] =
    minutes >= DAY
      ? (['days', DAY] as const)
      : minutes >= HOUR
        ? (['hours', HOUR] as const)
        : (['minutes', 1] as const);
  return { key, unit, count: Math.floor(minutes / size), at };
}
