import { textOf } from '#engine/base/text-of.ts';
import {
  keepDecimal,
  keepSignedDecimal,
  settleDecimal,
  settlePadded,
} from '#schemas/formats/numeric-input.ts';
import type { NumberShape } from './number-shape.ts';

const KEPT = /[\p{L}\p{N}\s\p{P}\p{Sc}\p{Sm}^`\u00b0\u2103]/u;
const MANY_CHARS = 18;

/** Keeps Chinese, letters, digits, whitespace, punctuation and the signs of units (`μg/m³`, `℃`): no emoji (SPEC section 5). */
export function withoutEmoji(text: string): string {
  return Array.from(text)
    .filter((char) => KEPT.test(char))
    .join('');
}

/** Text of a number while it is typed; full-width digits, points and minus are taken as their narrow forms. */
export function numericText(text: string, scale: number, isSigned: boolean): string {
  const narrow = text
    .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[\uff0e\u3002]/g, '.')
    .replace(/[\uff0d\u2212]/g, '-');
  const kept = (isSigned ? keepSignedDecimal(narrow, scale) : keepDecimal(narrow, scale)).slice(
    0,
    MANY_CHARS,
  );
  // the point stays while it is typed: were it swallowed, the decimals behind it would become digits of the whole number
  return scale === 0 && narrow.includes('.') ? `${kept}.` : kept;
}

/** What a number input holds once it is left, where its field says so: zero for nothing (`0.00`), or exactly its decimals. */
export function settledText(text: string, { scale, isSigned, settles }: NumberShape): string {
  if (!settles) return text;
  return settles === 'padded'
    ? settlePadded(text, scale, isSigned)
    : settleDecimal(text, scale, isSigned);
}

/** The number that a typed text stands for; null while there is none. */
export function numberOf(text: string): number | null {
  const value = Number(text);
  return /\d/.test(text) && Number.isFinite(value) ? value : null;
}

/** A number as it stands in a field that is not being typed in: thousands separated where `isGrouped`, `scale` decimals where given. */
export function shownNumber(value: unknown, scale: number | undefined, isGrouped: boolean): string {
  if (value === null || value === undefined || value === '') return '';
  const number = Number(value);
  if (!Number.isFinite(number)) return textOf(value);
  const text = scale === undefined ? String(number) : number.toFixed(scale);
  if (!isGrouped) return text;
  const [whole = '', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
