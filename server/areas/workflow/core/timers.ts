import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';

/** When a timer is due, in milliseconds since 1970; `cycle` is how often it comes again, `turnsLeft` how many times more (null: without end). */
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

/** @returns null where the text is no time of this kind (ISO 8601: a duration, a date, or `R3/PT10H`) */
export function readTimer(
  timer: 'duration' | 'date' | 'cycle',
  text: string,
  nowMs: number,
): Due | null {
  if (timer === 'duration') return once(addDuration(nowMs, text));
  if (timer === 'date') return once(readDate(text));
  const [, turns, rest = ''] = /^R(\d*)\/(.+)$/.exec(text) ?? [];
  if (turns === undefined) return null;
  const [first = '', second] = rest.split('/');
  const cycle = second ?? first;
  const dueMs = second === undefined ? addDuration(nowMs, first) : readDate(first);
  if (dueMs === null || !isCycle(cycle, nowMs)) return null;
  return { dueMs, cycle, turnsLeft: turns === '' ? null : Math.max(0, Number(turns) - 1) };
}

/** The next turn of a cycle after it was due: turns that have passed meanwhile are left out. */
export function nextTurn(cycle: string, dueMs: number, nowMs: number): number {
  const next = addDuration(dueMs, cycle) ?? nowMs;
  return next > nowMs ? next : (addDuration(nowMs, cycle) ?? nowMs);
}

const once = (dueMs: number | null): Due | null =>
  dueMs === null ? null : { dueMs, cycle: null, turnsLeft: null };

/** Years and months are those of the calendar. */
function addDuration(fromMs: number, text: string): number | null {
  const found = DURATION.exec(text.trim());
  if (found === null || /^P$|T$/.test(text.trim())) return null;
  const part = (at: number): number => Number(found[at] ?? 0);
  const date = new Date(fromMs);
  const months = part(1) * 12 + part(2);
  if (months > 0) date.setUTCMonth(date.getUTCMonth() + months);
  const days = part(3) * 7 + part(4);
  const dueMs =
    date.getTime() + days * DAY_MS + part(5) * HOUR_MS + part(6) * MINUTE_MS + part(7) * SECOND_MS;
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
