import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { CHINA_OFFSET_MS, parseWallTime } from '#schemas/basics/wall-time.ts';
import { isCron, nextOfCron } from './cron.ts';

/**
 * When a timer is due, in milliseconds since 1970; `turnsLeft` how many times more it comes (null: without end). `cycle` is how often, and
 * since when: `1769846400000/P1M` or a pattern of cron. Turns are counted from that beginning, so that none drifts.
 */
export interface Due {
  readonly dueMs: number;
  readonly cycle: string | null;
  readonly turnsLeft: number | null;
}

const DURATION =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
/** A timer is not due later than this: what says more is a mistake. */
const LATEST_MS = 100 * 366 * DAY_MS;
/** Cycles do not turn faster than this. */
const LEAST_CYCLE_MS = SECOND_MS;

/** @returns null where the text is no time of this kind (ISO 8601: a duration, a date, or `R3/PT10H`; a cycle may be a pattern of cron) */
export function readTimer(
  timer: 'duration' | 'date' | 'cycle',
  text: string,
  nowMs: number,
): Due | null {
  if (timer === 'duration') return once(addDuration(nowMs, text));
  if (timer === 'date') return once(readDate(text));
  return readCycle(text, nowMs);
}

function readCycle(text: string, nowMs: number): Due | null {
  if (isCron(text)) return { dueMs: nextOfCron(text, nowMs), cycle: text, turnsLeft: null };
  const [, turns, rest = ''] = /^R(\d*)\/(.+)$/.exec(text) ?? [];
  if (turns === undefined) return null;
  const [first = '', second] = rest.split('/');
  const duration = second ?? first;
  const fromMs = second === undefined ? nowMs : readDate(first);
  if (fromMs === null || !isCycle(duration, nowMs)) return null;
  const cycle = `${fromMs}/${duration}`;
  // one that began in the past comes at its next turn; without a beginning the first turn is over after the first length
  const dueMs = second !== undefined && fromMs >= nowMs ? fromMs : nextTurn(cycle, fromMs, nowMs);
  return { dueMs, cycle, turnsLeft: turnsAfter(turns) };
}

/** How often a cycle comes after its first turn; null: without end. */
const turnsAfter = (turns: string): number | null =>
  turns === '' ? null : Math.max(0, Number(turns) - 1);

/** The next turn of a cycle after it was due: turns that have passed meanwhile are left out, those to come keep their time of day. */
export function nextTurn(cycle: string, dueMs: number, nowMs: number): number {
  const afterMs = Math.max(dueMs, nowMs);
  if (isCron(cycle)) return nextOfCron(cycle, afterMs);
  const [, from, duration = cycle] = /^(-?\d+)\/(.+)$/.exec(cycle) ?? [];
  const span = readSpan(duration);
  if (span === null) return afterMs;
  const fromMs = from === undefined ? dueMs : Number(from);
  // an estimate that is never too late; from there on step by step
  let turn = Math.max(0, Math.floor((afterMs - fromMs) / longest(span)) - 1);
  while (addSpan(fromMs, span, turn) <= afterMs) turn += 1;
  return addSpan(fromMs, span, turn);
}

const once = (dueMs: number | null): Due | null =>
  dueMs === null ? null : { dueMs, cycle: null, turnsLeft: null };

/** A length of time: years and months are those of the calendar. */
interface Span {
  readonly months: number;
  readonly ms: number;
}

function readSpan(text: string): Span | null {
  const found = DURATION.exec(text.trim());
  if (found === null || /^P$|T$/.test(text.trim())) return null;
  const part = (at: number): number => Number(found[at] ?? 0);
  return {
    months: part(1) * 12 + part(2),
    ms:
      (part(3) * 7 + part(4)) * DAY_MS +
      part(5) * HOUR_MS +
      part(6) * MINUTE_MS +
      part(7) * SECOND_MS,
  };
}

/** No turn is longer. */
const longest = ({ months, ms }: Span): number => months * 31 * DAY_MS + ms;

/** So many lengths later by the product's clock; a month that has no such day gives its last one. */
function addSpan(fromMs: number, { months, ms }: Span, times = 1): number {
  if (months === 0) return fromMs + ms * times;
  const date = new Date(fromMs + CHINA_OFFSET_MS);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months * times);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() - CHINA_OFFSET_MS + ms * times;
}

function addDuration(fromMs: number, text: string): number | null {
  const span = readSpan(text);
  const dueMs = span === null ? Number.NaN : addSpan(fromMs, span);
  return Number.isFinite(dueMs) && dueMs - fromMs <= LATEST_MS ? dueMs : null;
}

/** A time without a zone is one of the product's clock. */
function readDate(text: string): number | null {
  const wall = parseWallTime(text.trim());
  if (wall !== null) return wall;
  const isZoned = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text.trim());
  const dateMs = isZoned ? Date.parse(text.trim()) : Number.NaN;
  return Number.isNaN(dateMs) ? null : dateMs;
}

function isCycle(cycle: string, nowMs: number): boolean {
  const next = addDuration(nowMs, cycle);
  return next !== null && next - nowMs >= LEAST_CYCLE_MS;
}
