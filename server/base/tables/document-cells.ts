import { serialOf } from './serial-day.ts';
import type { Cell } from './sheet.ts';

/** Digits of a number that a spreadsheet keeps; one with more stays a text, whole. */
const MOST_DIGITS = 15;
/** The number in a text, in groups of three or not. */
const DIGITS = /-?\d[\d,]*(?:\.\d+)?/g;
/** A cell that is a number and nothing else, but for the sign of a percentage or of what is above a limit behind it. */
const ALONE = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,10})?(?:%|\*)?$/;
/** A day with its time or without; the day of the week may stand behind it. */
const DAY =
  /^(?<day>\d{4}-\d\d-\d\d)(?<clock> (?:[01]\d|2[0-3]):[0-5]\d(?::(?<second>[0-5]\d))?)?(?<week> \p{L}{2,12})?$/u;
const CHINESE_DAY =
  /^(?<year>\d{4})(?<yearWord>年)(?<month>\d\d?)(?<monthWord>月)(?<date>\d\d?)(?<rest>日(?: ?\p{L}{2,12})?)$/u;
/** Longest text that stands around a number as part of its format. */
const MOST_AROUND = 40;
const PLAIN = '0';

/** A text as a cell: the number it says under a format by which it reads as on paper, a day or a time as one, all else as it is. */
export function cellOfFact(text: string, number: number | null | undefined): Cell {
  return (
    (number === null || number === undefined ? undefined : numberCell(text, number)) ??
    dayCell(text) ??
    text
  );
}

/** The same of a column of numbers of which nothing but the texts is known. */
export function cellOfColumn(text: string): Cell {
  const [digits] = ALONE.test(text) ? (text.match(DIGITS) ?? []) : [];
  return cellOfFact(text, digits === undefined ? undefined : Number(digits.replaceAll(',', '')));
}

function numberCell(text: string, number: number): Cell | undefined {
  const spelt = String(number);
  if (!Number.isFinite(number) || spelt.replaceAll(/\D/g, '').length > MOST_DIGITS)
    return undefined;
  for (const found of text.matchAll(DIGITS)) {
    const [digits] = found;
    const decimals = digits.split('.')[1]?.length ?? 0;
    if (!isSaid(digits, number, decimals)) continue;
    const before = literal(text.slice(0, found.index));
    const after = literal(text.slice(found.index + digits.length));
    if (before === undefined || after === undefined) break;
    const whole = digits.includes(',') ? '#,##0' : PLAIN;
    return {
      number,
      format: `${before}${whole}${decimals === 0 ? '' : `.${PLAIN.repeat(decimals)}`}${after}`,
    };
  }
  // a count in ten thousands is no less a number; a status that is kept as one says no digit at all
  return /\d/.test(text) ? number : undefined;
}

/** Whether digits are the number, rounded to their decimals. */
function isSaid(digits: string, number: number, decimals: number): boolean {
  const said = Number(digits.replaceAll(',', ''));
  // half a unit of the last decimal, and what binary fractions lose
  return Math.abs(said - number) <= 0.5 * 10 ** -decimals * (1 + 1e-6);
}

/** A text within a format; undefined where it cannot stand in one. */
function literal(text: string): string | undefined {
  if (text === '') return '';
  if (text.length > MOST_AROUND || /["\n\r]/.test(text)) return undefined;
  // signs that fill and shift are no words, in quotes either to some readers
  return text.replaceAll(/[*_\\]|[^*_\\]+/g, (part) =>
    part.length === 1 && /[*_\\]/.test(part) ? `\\${part}` : `"${part}"`,
  );
}

function dayCell(text: string): Cell | undefined {
  const read = DAY.exec(text)?.groups ?? chineseDay(text);
  if (!read) return undefined;
  const { day = '', clock = '', second, week = '', format = 'yyyy-mm-dd' } = read;
  const number = serialOf(`${day}${clock}`);
  if (number === undefined) return undefined;
  const said = clock === '' ? '' : second === undefined ? ' hh:mm' : ' hh:mm:ss';
  return { number, format: `${format}${said}${literal(week) ?? ''}` };
}

/** As many signs as it is written with, and its words. */
function chineseDay(text: string): Readonly<Record<string, string>> | undefined {
  const read = CHINESE_DAY.exec(text)?.groups;
  if (!read) return undefined;
  const { year = '', yearWord = '', month = '', monthWord = '', date = '', rest = '' } = read;
  return {
    day: `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
    format: `yyyy"${yearWord}"${'m'.repeat(month.length)}"${monthWord}"${'d'.repeat(date.length)}`,
    week: rest,
  };
}
