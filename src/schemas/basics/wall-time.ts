import { HOUR_MS } from '#schemas/basics/units.ts';
/** The clock of the product, as the tables of time zones name it. */
export const TIME_ZONE = 'Asia/Shanghai';
/** It is eight hours before UTC, and knows no summer time. */
export const CHINA_OFFSET_MS = 8 * HOUR_MS;

/** `YYYY-MM-DD HH:mm:ss` (or a day alone) in Asia/Shanghai to ms since 1970; null for empty or unreadable text. */
export function parseWallTime(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const plain = PLAIN.test(text) ? parsePlain(text) : null;
  if (plain !== null) return plain;
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text.trim());
  if (!match) return null;
  const ms = Date.parse(`${match[1]}T${match[2] ?? '00:00:00'}+08:00`);
  // 30 February would be taken for 2 March; the calendar has no year 0
  return Number.isNaN(ms) || formatWallDay(ms) !== match[1] || text.trim().startsWith('0000')
    ? null
    : ms;
}

const PLAIN = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** A time as it is stored, which is nearly every one that is read; null where it needs a closer look. */
function parsePlain(text: string): number | null {
  const at = (from: number, to: number): number => Number(text.slice(from, to));
  const [year, month, day] = [at(0, 4), at(5, 7), at(8, 10)];
  const [hour, minute, second] = [at(11, 13), at(14, 16), at(17, 19)];
  // every month has 28 days; the years of two digits are those of the last century to `Date.UTC`
  const isSure = year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour < 24;
  if (!isSure || minute > 59 || second > 59) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second) - CHINA_OFFSET_MS;
}

/** Whether it is a day of the calendar, `YYYY-MM-DD`. */
export function isWallDay(text: string): boolean {
  return text.length === 10 && parseWallTime(text) !== null;
}

/**
 * A moment as devices write it, to ms since 1970: day and time with an offset, or by the clock of Asia/Shanghai where none is said; 24:00:00
 * is the next midnight. Null for a day alone and for what is no moment.
 */
export function parseMoment(text: string): number | null {
  const [, day = '', time = '', offset = '+08:00'] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/.exec(
      text.trim(),
    ) ?? [];
  const ms = isWallDay(day)
    ? Date.parse(`${day}T${time}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
    : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** ms since 1970, or a Date, to `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function wallTime(at: number | Date): string {
  return wallIso(at).slice(0, 19).replace('T', ' ');
}

/** The day of a moment, `YYYY-MM-DD`, in Asia/Shanghai. */
export function formatWallDay(at: number | Date): string {
  return wallIso(at).slice(0, 10);
}

/** ms since 1970, or a Date, to `YYYY-MM-DDThh:mm:ss+08:00`. */
export function formatIsoWallTime(at: number | Date): string {
  return `${wallIso(at).slice(0, 19)}+08:00`;
}

/** `YYYYMMDDhhmmsszzz` in Asia/Shanghai, milliseconds at the end: the form of QN (HJ 212). */
export function formatWallDigits(at: number | Date): string {
  return wallIso(at).replace(/\D/g, '');
}

/** The digits of the wall clock as an ISO time says them, milliseconds included. */
function wallIso(at: number | Date): string {
  return new Date(Number(at) + CHINA_OFFSET_MS).toISOString();
}
