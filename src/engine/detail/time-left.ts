import { MINUTE_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
/** Share of the whole time from which on what is left is little. */
const LITTLE = 0.25;

/** How much time is left until a deadline. */
export interface TimeLeft {
  /** Whole minutes; negative when it is over. */
  readonly minutes: number;
  /** `little`: less than a quarter of the time between beginning and deadline. */
  readonly tone: 'good' | 'little' | 'late';
}

/** Times as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; undefined without a deadline. A missing beginning leaves only good and late. */
export function timeLeft(from: unknown, by: unknown, now: Date): TimeLeft | undefined {
  const end = instant(by);
  if (end === undefined) return undefined;
  const left = end - now.getTime();
  const start = instant(from);
  const isLittle = start !== undefined && end > start && left < (end - start) * LITTLE;
  return {
    minutes: left < 0 ? Math.ceil(left / MINUTE_MS) : Math.floor(left / MINUTE_MS),
    tone: left < 0 ? 'late' : isLittle ? 'little' : 'good',
  };
}

function instant(text: unknown): number | undefined {
  return parseWallTime(text) ?? undefined;
}
