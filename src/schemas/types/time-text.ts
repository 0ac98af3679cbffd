import { narrowDigits } from '#schemas/basics/number-text.ts';
import type { TimePart } from './card.ts';
import { isRealDate, isRealMonth, isRealTime, shiftDate } from './dates.ts';

/** `2026-3-5`, `2026/3/5`, `2026.3.5`, `2026年3月5日`, `20260305`. */
const DAY =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?|(\d{2})(\d{2}))(.*)$/su;
/** `8:30`, `08:30:00.000`, `8时30分`, `083000` behind a day of eight digits. */
const CLOCK =
  /^(上午|下午|[AP]M)?\s*(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?|[时点](?:(\d{1,2})分(?:(\d{1,2})秒)?)?)\s*([AP]M)?$/iu;
const PACKED_CLOCK = /^(\d{2})(\d{2})(\d{2})?$/;
const MONTH = /^(\d{4})(?:[-/.](\d{1,2})|\s*年\s*(\d{1,2})\s*月|(\d{2}))$/u;
/** A time of the country may say so, as those of interfaces do; one of another place is none. */
const CHINAS_CLOCK = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*)\+08:?00$/u;
const MIDNIGHT = ' 00:00:00';
const DAY_END = '24:00:00';
const HALF_DAY = 12;

/**
 * The one reader of days, times and months that were pasted or stand in a file, in the ways Chinese spreadsheets and devices write
 * them. What lacks a part (`2026-3` for a day), puts the year last or names a day that is not in the calendar is none.
 * @returns the text the product keeps: `2026-03-05`, `2026-03-05 08:30:00`, `2026-03`
 */
export function readTimeText(written: string, part: TimePart): string | undefined {
  const text = narrowDigits(written).replace(/：/g, ':').replace(CHINAS_CLOCK, '$1').trim();
  if (part === 'month') return monthOf(text);
  const time = timeOf(text);
  if (time === undefined) return undefined;
  // the end of a day, as stations write it, is the beginning of the next
  if (part === 'datetime')
    return time.endsWith(DAY_END) ? `${shiftDate(time.slice(0, 10), 1)}${MIDNIGHT}` : time;
  // a day that carries an hour is not cut to the day without a word
  return time.endsWith(MIDNIGHT) ? time.slice(0, -MIDNIGHT.length) : undefined;
}

function monthOf(text: string): string | undefined {
  const match = MONTH.exec(text);
  if (match) {
    const month = `${match[1]}-${pad(match[2] ?? match[3] ?? match[4])}`;
    return isRealMonth(month) ? month : undefined;
  }
  // a spreadsheet keeps a month as its first day
  const time = timeOf(text);
  return time?.endsWith(`-01${MIDNIGHT}`) ? time.slice(0, 7) : undefined;
}

/** With 24:00:00 as it was written. */
function timeOf(text: string): string | undefined {
  const match = DAY.exec(text);
  if (!match) return undefined;
  const [, year, , month, day, chineseMonth, chineseDay, packedMonth, packedDay, rest = ''] = match;
  const date = `${year}-${pad(month ?? chineseMonth ?? packedMonth)}-${pad(day ?? chineseDay ?? packedDay)}`;
  const clock =
    packedMonth !== undefined && PACKED_CLOCK.test(rest)
      ? rest.replace(PACKED_CLOCK, (_all, hour: string, minute: string, second = '00') =>
          [hour, minute, second].join(':'),
        )
      : clockOf(rest, chineseMonth !== undefined);
  return clock !== undefined && isClock(clock) && isRealDate(date) ? `${date} ${clock}` : undefined;
}

function isClock(clock: string): boolean {
  return clock === DAY_END || isRealTime(`2026-01-01 ${clock}`);
}

/** @param isChinese the day ended with its word, so that the hour may follow at once */
function clockOf(rest: string, isChinese: boolean): string | undefined {
  if (rest.trim() === '') return MIDNIGHT.trim();
  if (!isChinese && !/^[T\s]/.test(rest)) return undefined;
  const match = CLOCK.exec(rest.replace(/^T/, '').trim());
  if (!match) return undefined;
  const [, before, hour, minute, second, chineseMinute, chineseSecond, after] = match;
  const whole = halved(Number(hour), before ?? after);
  return whole === undefined
    ? undefined
    : `${pad(String(whole))}:${pad(minute ?? chineseMinute)}:${pad(second ?? chineseSecond)}`;
}

/** An hour of 1 to 12 with its half of the day, or an hour as it is. */
function halved(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > HALF_DAY) return undefined;
  return (hour % HALF_DAY) + (/^(?:下午|PM)$/iu.test(half) ? HALF_DAY : 0);
}

function pad(part: string | undefined): string {
  return (part ?? '').padStart(2, '0');
}
