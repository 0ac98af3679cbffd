import { SSF, type CellObject } from '@e965/xlsx';

import { withoutMarks } from '#schemas/basics/number-text.ts';
import { isErrorText, type ReadCell } from './read-cell.ts';

/** What the package's own formatter does, which it does not describe. */
interface Formatter {
  format(format: string, value: number, options: { readonly date1904: boolean }): string;
  is_date(format: string): boolean;
}

const formatter: Formatter = SSF;
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};
const DAY_SECONDS = 86_400;
/** Days from the first of 1900 to the first of 1904, as spreadsheets count. */
const YEARS_TO_1904 = 1462;
/** The day that 1900 did not have, but spreadsheets count. */
const NO_DAY = 60;
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
/** A length of time may be so many days long; days of the trade are later. */
const FEW_DAYS = 366;
/** The last second of year 9999. */
const LAST_SERIAL = 2_958_466;
/** Digits that a spreadsheet keeps of a number; what stands behind them in the file is the noise of binary fractions. */
const DIGITS = 15;
/** Formats under which a number is written as it is: digits, groups, a power of ten. */
const PLAIN = /^(?:General|@|[#0?]*0?(?:\.[0#?]+)?|#,##0(?:\.[0#?]+)?|[0#.]+E[+-]0+)$/i;
const LEADING_ZEROS = /^0{2,}/;

/** A cell of a workbook as people see it. @param is1904 the workbook counts its days from 1904 */
export function workbookCell(cell: CellObject | undefined, is1904: boolean): ReadCell {
  if (!cell) return null;
  switch (cell.t) {
    case 's':
      return textCell(String(cell.v ?? ''));
    case 'b':
      return cell.v === true;
    case 'e':
      return { is: 'error', shown: ERRORS[Number(cell.v)] ?? '#VALUE!' };
    case 'n':
      return typeof cell.v === 'number'
        ? numberCell(cell.v, String(cell.z ?? 'General'), is1904)
        : null;
    default:
      return null;
  }
}

/** A text without its margins; a workbook says beside the text that it is no formula. */
export function textCell(text: string): ReadCell {
  const bare = withoutMarks(text);
  return isErrorText(bare) ? { is: 'error', shown: bare } : bare;
}

function numberCell(raw: number, format: string, is1904: boolean): ReadCell {
  const value = Number(raw.toPrecision(DIGITS));
  const section = sectionFor(inEnglish(format), value);
  if (signsOf(section).includes('%'))
    return { is: 'percent', value, shown: shown(format, value, is1904) };
  if (/\[[hms]+\]/i.test(section)) return { is: 'span', shown: shown(format, value, is1904) };
  if (formatter.is_date(section)) return timeCell(raw, { section, format, is1904 });
  const plain = section.replace(/_.|\*.|\[[^\]]*\]/g, '').trim();
  return PLAIN.test(plain) && !LEADING_ZEROS.test(plain)
    ? value
    : { is: 'number', value, shown: shown(format, value, is1904) };
}

interface TimeFormat {
  readonly section: string;
  readonly format: string;
  readonly is1904: boolean;
}

function timeCell(raw: number, { section, format, is1904 }: TimeFormat): ReadCell {
  const text = serialTime(raw, is1904);
  if (text === null) return { is: 'span', shown: shown(format, raw, is1904) };
  const signs = signsOf(section);
  const hasClock = /[hs]/i.test(signs);
  // 24:00 without a day is kept as the first day that spreadsheets count, which nobody meant
  if (hasClock && !/[yd]/i.test(signs) && raw < FEW_DAYS)
    return { is: 'span', shown: shown(format, raw, is1904) };
  // a month that was typed is kept as its first day: the day was nobody's word
  if (!/d/i.test(signs) && !hasClock)
    return { is: 'month', shown: text.slice(0, /m/i.test(signs) ? 7 : 4) };
  const day = text.slice(0, 10);
  if (text.endsWith(' 00:00:00')) return day;
  return hasClock ? text : { is: 'time', value: text, shown: day };
}

/** A format of a Chinese spreadsheet as the formatter knows it: days of the week are `aaaa` there, and `!` goes before a literal. */
function inEnglish(format: string): string {
  return format.replace(/"[^"]*"|\\.|!(.)|a{3,4}/g, (part: string, literal?: string) =>
    literal === undefined ? part.replace(/^a{3,4}$/, 'dddd') : `\\${literal}`,
  );
}

/** The signs of a format that stand for parts of the number, without its literals. */
function signsOf(section: string): string {
  return section.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
}

/**
 * The wall time of a serial number to the nearest second: spreadsheets keep fractions of days in binary. Null for hours without a
 * day, the 29th of February 1900, and what lies beyond year 9999.
 */
export function serialTime(serial: number, is1904: boolean): string | null {
  const seconds = Math.round(serial * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS) + (is1904 ? YEARS_TO_1904 : 0);
  const isBefore = !is1904 && day < 1;
  if (!Number.isFinite(seconds) || seconds < 0 || isBefore || day === NO_DAY || day >= LAST_SERIAL)
    return null;
  const ms =
    FIRST_DAY_MS + ((day < NO_DAY ? day + 1 : day) * DAY_SECONDS + (seconds % DAY_SECONDS)) * 1000;
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** The part of a format that a number is written by: positive, negative, zero. */
function sectionFor(format: string, value: number): string {
  const sections = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const at = value < 0 ? 1 : value === 0 ? 2 : 0;
  return (sections.length > at ? sections[at] : sections[0]) ?? format;
}

function shown(format: string, value: number, is1904: boolean): string {
  try {
    return formatter.format(inEnglish(format), value, { date1904: is1904 }).trim();
  } catch {
    // a format that no spreadsheet would take either
    return String(value);
  }
}
