import { textOf } from '#engine/base/text-of.ts';
import { narrowDigits, numberFrom, readNumberText } from '#schemas/basics/number-text.ts';
import { settleDecimal, settlePadded } from '#schemas/formats/numeric-input.ts';
import type { NumberShape } from './number-shape.ts';

const KEPT = /[\p{L}\p{N}\s\p{P}\p{Sc}\p{Sm}^`\u00b0\u2103\u2109\u2116\u3200-\u33ff]/u;

/** Keeps Chinese, letters, digits, whitespace, punctuation and the signs of units (`μg/m³`, `℃`, `㎡` in one sign): no emoji (SPEC section 5). */
export function withoutEmoji(text: string): string {
  return Array.from(text)
    .filter((char) => KEPT.test(char))
    .join('');
}

/**
 * Text of a number field after a change. A single key that says nothing (a letter), or a decimal more than the field has, does
 * nothing; whatever else was typed or pasted stays as it is: taking signs out of it would make another number of it.
 */
export function numericText(before: string, text: string, scale: number): string {
  const next = narrowDigits(text);
  const key = next.startsWith(before) ? next.slice(before.length) : '';
  if (key.length !== 1) return next;
  if (SILENT_KEY.test(key)) return before;
  const [, decimals] = /^[+-]?\d*\.(\d*)$/.exec(before) ?? [];
  return /\d/.test(key) && decimals !== undefined && decimals.length >= scale ? before : next;
}

/** Letters and pictures; the `e` of a power of ten and all signs stay, for two numbers may stand on their sides. */
const SILENT_KEY = /[^\P{L}eE]|\p{Extended_Pictographic}/u;
const MOST_EXACT = 1e15;

/** What a number input holds once it is left, where its field says so: zero for nothing (`0.00`), or exactly its decimals. */
export function settledText(text: string, { scale, isSigned, settles }: NumberShape): string {
  const read = readNumberText(text);
  if (!settles || (!read && /[^\s.+-]/.test(text)) || read?.isPercent) return text;
  const plain = read?.text ?? '';
  if ((plain.split('.')[1]?.length ?? 0) > scale) return text;
  return settles === 'padded'
    ? settlePadded(plain, scale, isSigned)
    : settleDecimal(plain, scale, isSigned);
}

/** Whether something stands there that is no number, not even the beginning of one. */
export function isUnreadable(text: string, shape: Pick<NumberShape, 'unit'>): boolean {
  return typeof valueOfTyped(text, shape) === 'string';
}

/** The value of a typed or pasted text: its number, null while there is none, the text itself where it is no number, for the rules of the field to refuse. */
export function valueOfTyped(
  text: string,
  { unit }: Pick<NumberShape, 'unit'>,
): number | string | null {
  const bare = narrowDigits(text).trim();
  if (/^[+-]?\.?$/.test(bare)) return null;
  const read = readNumberText(unit && bare.endsWith(unit) ? bare.slice(0, -unit.length) : bare);
  if (!read || read.isPercent) return bare;
  const number = numberFrom(read.text);
  return number !== undefined && Math.abs(number) < MOST_EXACT ? number : bare;
}

/** What an outside number input makes of a text: the number's plain spelling, or what it takes for none. */
export function parsedNumber(text: string | undefined): string {
  const read = readNumberText(text ?? '');
  return read && !read.isPercent ? read.text : (text ?? '').trim() === '' ? '' : 'NaN';
}

/** A number as it stands in a field that is not being typed in: thousands separated where `isGrouped`, `scale` decimals where given. */
export function shownNumber(value: unknown, scale: number | undefined, isGrouped: boolean): string {
  if (value === null || value === undefined || value === '') return '';
  const number = Number(value);
  if (!Number.isFinite(number)) return textOf(value);
  const text = scale === undefined ? plainText(number) : fixedText(number, scale);
  if (!isGrouped) return text;
  const [whole = '', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Without an exponent: `0.0000001`. */
function plainText(number: number): string {
  const text = String(number);
  return /e/.test(text) ? (readNumberText(text)?.text ?? text) : text;
}

/** Exactly so many decimals; more of them, which the field refuses, are shown as they are. */
function fixedText(number: number, scale: number): string {
  const text = plainText(number);
  return (text.split('.')[1]?.length ?? 0) > scale ? text : number.toFixed(scale);
}
