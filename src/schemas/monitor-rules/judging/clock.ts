import { MINUTE_MS } from '#schemas/basics/units.ts';
import type { Effective } from '../tree.ts';
import type { RuleMemory } from './memory.ts';

const DAY_MINUTES = 1440;
/** Wall time is that of China, UTC+8 without summer time. */
const OFFSET_MS = 8 * 60 * MINUTE_MS;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 3;

/** @returns whether a frame's wall time is one of these; undefined where all are */
export function compileEffective({
  from,
  to,
  days,
  holidays,
}: Effective): ((memory: RuleMemory) => boolean) | undefined {
  const tests = [timeTest(from, to), dayTest(days), holidayTest(holidays)].filter(
    (test) => test !== undefined,
  );
  return tests.length === 0 ? undefined : (memory) => tests.every((test) => test(memory));
}

function timeTest(
  from: string | undefined,
  to: string | undefined,
): ((memory: RuleMemory) => boolean) | undefined {
  if (from === undefined && to === undefined) return undefined;
  const [begin, end] = [minutesOf(from, 0), minutesOf(to, DAY_MINUTES)];
  if (begin < end) return ({ timeMs }) => wallMinute(timeMs) >= begin && wallMinute(timeMs) < end;
  return ({ timeMs }) => wallMinute(timeMs) >= begin || wallMinute(timeMs) < end;
}

function dayTest(
  days: readonly number[] | undefined,
): ((memory: RuleMemory) => boolean) | undefined {
  return days && (({ timeMs }) => days.includes(((wallDay(timeMs) + FIRST_WEEKDAY) % 7) + 1));
}

function holidayTest(
  holidays: Effective['holidays'],
): ((memory: RuleMemory) => boolean) | undefined {
  if (!holidays) return undefined;
  const isOnly = holidays === 'only';
  let known = NaN;
  let text = '';
  return ({ timeMs, around }) => {
    const day = wallDay(timeMs);
    if (day !== known) {
      known = day;
      text = new Date(day * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10);
    }
    return around.isHoliday(text) === isOnly;
  };
}

const wallDay = (timeMs: number): number =>
  Math.floor((timeMs + OFFSET_MS) / (DAY_MINUTES * MINUTE_MS));
const wallMinute = (timeMs: number): number =>
  Math.floor((timeMs + OFFSET_MS) / MINUTE_MS) - wallDay(timeMs) * DAY_MINUTES;

function minutesOf(text: string | undefined, otherwise: number): number {
  const parts = /^(\d\d):(\d\d)$/.exec(text ?? '');
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : otherwise;
}
