import { SECOND_MS } from '#schemas/basics/units.ts';
import { CHINA_OFFSET_MS } from '#schemas/basics/wall-time.ts';
import { isRealDate, isRealTime } from '../types/dates.ts';

/** Words of times in the language of the reader; the caller hands them in. */
export interface TimeWords {
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
  /** How a date is written in words: `YYYY年MM月DD日`. */
  readonly date: string;
  /** From Sunday to Saturday. */
  readonly weekdays: readonly string[];
}

/** Texts that words of times are read from, weekdays in one line from Sunday to Saturday. */
export type TimeWordKey = `cell.word.${keyof TimeWords}`;

/** Words of times as the reader's texts have them. */
export function timeWords(t: (key: TimeWordKey) => string): TimeWords {
  return {
    hour: t('cell.word.hour'),
    minute: t('cell.word.minute'),
    second: t('cell.word.second'),
    date: t('cell.word.date'),
    weekdays: t('cell.word.weekdays').split(' '),
  };
}

/** The day of a time with its weekday: `2026年11月27日 星期五`, `2026-11-27 Friday`. */
export function dayInWords(value: unknown, t: (key: TimeWordKey) => string): string {
  const words = timeWords(t);
  return `${formatDateInWords(value, words)} ${formatWeekday(value, words)}`;
}

const MAX_DATE_MS = 8.64e15 - CHINA_OFFSET_MS;

/** Seconds as hours, minutes and seconds, without parts of zero: 3661 → 1h 1m 1s in the reader's words. Negative or no number: empty text. */
export function formatDuration(
  seconds: unknown,
  words: Pick<TimeWords, 'hour' | 'minute' | 'second'>,
): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return '';
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), words.hour],
    [Math.floor((whole % 3600) / 60), words.minute],
    [whole % 60, words.second],
  ] as const;
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count}${word}`)
      .join('') || `0${words.second}`
  );
}

/**
 * A time as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. Takes such a text, a plain date, an ISO time, a number of milliseconds, and
 * a number of ten digits, which is seconds. What is no time gives empty text.
 */
export function toTimeText(value: unknown): string {
  if (typeof value === 'string') {
    if (isRealTime(value)) return value;
    if (isRealDate(value)) return `${value} 00:00:00`;
    if (/^\d{10}$|^\d{13}$/.test(value)) return toTimeText(Number(value));
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? shanghaiText(Date.parse(value)) : '';
  }
  if (value instanceof Date) return shanghaiText(value.getTime());
  if (typeof value !== 'number' || value < 0) return '';
  return shanghaiText(/^\d{10}$/.test(String(Math.trunc(value))) ? value * SECOND_MS : value);
}

/** A time by a pattern of `YYYY MM DD HH mm ss`; default `YYYY-MM-DD HH:mm:ss`. */
export function formatTime(value: unknown, pattern = 'YYYY-MM-DD HH:mm:ss'): string {
  const text = toTimeText(value);
  if (text === '') return '';
  const parts = {
    YYYY: text.slice(0, 4),
    MM: text.slice(5, 7),
    DD: text.slice(8, 10),
    HH: text.slice(11, 13),
    mm: text.slice(14, 16),
    ss: text.slice(17, 19),
  };
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part as keyof typeof parts]);
}

/** A date in words, as Chinese writes it with those of year, month and day. */
export function formatDateInWords(value: unknown, { date }: Pick<TimeWords, 'date'>): string {
  return formatTime(value, date);
}

/** Name of the weekday of a time. */
export function formatWeekday(value: unknown, words: Pick<TimeWords, 'weekdays'>): string {
  const text = toTimeText(value);
  return text === ''
    ? ''
    : (words.weekdays[new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? '');
}

function shanghaiText(ms: number): string {
  if (!Number.isFinite(ms) || Math.abs(ms) > MAX_DATE_MS) return '';
  const text = new Date(ms + CHINA_OFFSET_MS).toISOString();
  return /^\d{4}-/.test(text) ? text.slice(0, 19).replace('T', ' ') : '';
}
