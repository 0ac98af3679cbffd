/** A number as somebody wrote it. */
export interface WrittenNumber {
  /** Its plain decimal spelling, without sign of thousands, exponent or useless zeros in front: `-1234.50`. */
  readonly text: string;
  /** A percent sign stands behind it: `80%` has the text `80`. */
  readonly isPercent: boolean;
}

const PLAIN = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d{1,3}))?$/;
/** Groups of three, all of them; `12,5` and `1,23,456` are no numbers to anybody. */
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
/** Powers of ten that a number of the trade may carry. */
const MAX_POWER = 30;

/**
 * The one reader of numbers that were typed, pasted or stand in a file: digits with a point, thousands in groups of three, powers
 * of ten (`1.2E-3`), full-width forms, a percent sign. Whatever else stands in the text (`20~30`, `1.2.3`, `12,5`, two cells of a
 * spreadsheet) makes it no number: it is never read as another one.
 */
export function readNumberText(written: string): WrittenNumber | undefined {
  const narrow = narrowDigits(written).trim();
  const isPercent = /[^\s%]\s*%$/.test(narrow);
  const bare = isPercent ? narrow.replace(/\s*%$/, '') : narrow;
  const match = PLAIN.exec(GROUPED.test(bare) ? bare.replaceAll(',', '') : bare);
  if (!match) return undefined;
  const [, sign = '', digits = '', power = '0'] = match;
  if (Math.abs(Number(power)) > MAX_POWER) return undefined;
  const text = moved(digits, Number(power));
  return { text: sign === '-' && /[1-9]/.test(text) ? `-${text}` : text, isPercent };
}

/** The number a text stands for; undefined where it is none, stands for a share (`80%`), or has digits that no number keeps. */
export function numberFrom(written: string): number | undefined {
  const read = readNumberText(written);
  return read && !read.isPercent && isKept(read.text) ? Number(read.text) : undefined;
}

/** Every number of so many digits is kept as it is. */
const SURE_DIGITS = 15;
/** More decimals has no field: they are refused as such. */
const MOST_DECIMALS = 6;

/** Whether its digits come out as they went in: `99999999999999.99` would end in 8. */
function isKept(text: string): boolean {
  const [whole = '', fraction = ''] = text.replace(/^-/, '').split('.');
  const decimals = fraction.replace(/0+$/, '');
  if (whole.length + decimals.length <= SURE_DIGITS || decimals.length > MOST_DECIMALS) return true;
  const kept = Math.abs(Number(text)).toFixed(decimals.length);
  return kept === (decimals === '' ? whole : `${whole}.${decimals}`);
}

/** What nobody sees: space, marks of writing direction and joints that other programs copy along. */
const UNSEEN = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** A text without its margins, those that nobody sees among them: a code copied with them is the code. */
export function withoutMarks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && UNSEEN.test(text.charAt(from))) from += 1;
  while (to > from && UNSEEN.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Full-width digits and signs as their narrow forms, the minus of mathematics as that of the keyboard. */
export function narrowDigits(text: string): string {
  return withoutMarks(text)
    .replace(/[\uff0b\uff0c-\uff0e\uff10-\uff19\uff25\uff45\uff05]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
    )
    .replace(/\u3002/g, '.')
    .replace(/[\u2212\u2010\u2011]/g, '-');
}

/** Decimal digits times a power of ten, digit by digit: no rounding of binary fractions. */
function moved(digits: string, power: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const all = whole + fraction;
  const point = whole.length + power;
  const padded = point <= 0 ? '0'.repeat(1 - point) + all : all.padEnd(point, '0');
  const at = point <= 0 ? 1 : point;
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const right = padded.slice(at);
  return right === '' ? left : `${left}.${right}`;
}
