import { numberFrom } from '#schemas/basics/number-text.ts';
import { roundTo } from '#schemas/expressions/round.ts';

/** Decimals of a number where nothing else is said (SPEC.md section 9). */
const DEFAULT_DECIMALS = 2;
/** Percent. */
const WHOLE = 100;
const TEN_THOUSAND = 10_000;
/** What is over it is shown in ten-thousands. */
const LARGEST_PLAIN = 9999;

/** A number with exactly `decimals` decimals and thousands separators: `1234.5` → `1,234.50`. What is no number gives empty text. */
export function formatNumber(value: unknown, decimals: number = DEFAULT_DECIMALS): string {
  const number = readNumber(value);
  if (number === undefined) return '';
  const [whole = '0', fraction] = fixedText(number, decimals).split('.');
  return fraction === undefined ? withThousands(whole) : `${withThousands(whole)}.${fraction}`;
}

/**
 * A share of a whole in percent, without its sign: what is not the whole never reads 100, and what is there never 0 (`99.97` → `99.9`,
 * `0.02` → `0.1`). What is no number gives empty text.
 */
export function formatRate(value: unknown, decimals = 1): string {
  const text = formatNumber(value, decimals);
  const [rate, shown] = [readNumber(value), readNumber(text)];
  const least = 10 ** -decimals;
  if (rate === undefined || shown === undefined) return text;
  if (rate < WHOLE && shown === WHOLE) return formatNumber(WHOLE - least, decimals);
  return rate > 0 && shown === 0 ? formatNumber(least, decimals) : text;
}

/** A number as it is, with thousands separators and without zeros that say nothing: `1234.50` → `1,234.5`. */
export function formatPlain(value: unknown, mostDecimals = 10): string {
  return formatNumber(value, mostDecimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/**
 * A number for a narrow place: above 9999 (either sign) divided by 10000 with two decimals and the ten-thousand unit, zeros of the
 * fraction dropped; else two decimals. `exact` is for hovering. The specification's "divided by 1000" would show ten times too much (ADR).
 */
export function formatShort(
  value: unknown,
  tenThousandUnit: string,
): { readonly text: string; readonly exact: string } {
  const number = readNumber(value);
  if (number === undefined) return { text: '', exact: '' };
  const exact = formatPlain(number);
  if (Math.abs(number) <= LARGEST_PLAIN) return { text: formatNumber(number), exact };
  return {
    text: `${formatPlain(number / TEN_THOUSAND, DEFAULT_DECIMALS)}${tenThousandUnit}`,
    exact,
  };
}

const MB_IN_GB = 1024;

/** A number of megabytes, from 1,024 on in GB with one decimal: `24106` → `23.5 GB`. What is no number gives empty text. */
export function formatMegabytes(value: unknown): string {
  const number = readNumber(value);
  if (number === undefined) return '';
  return number < MB_IN_GB
    ? `${formatPlain(number, 0)} MB`
    : `${formatPlain(number / MB_IN_GB, 1)} GB`;
}

/** Thousands separators in the whole part of a decimal text. */
function withThousands(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Decimal text without exponent, rounded half away from zero; digits that only the binary form has (`8.9000000004`) are none. */
function fixedText(value: number, decimals: number): string {
  const rounded = roundTo(value, decimals);
  return writtenOut(rounded, decimals).replace(/^-(?=[0.]*$)/, '');
}

function writtenOut(rounded: number, decimals: number): string {
  if (Math.abs(rounded) >= 1e21) return BigInt(rounded).toString();
  const [whole = '', fraction = ''] = String(rounded).split('.');
  if (whole.includes('e') || fraction.includes('e') || fraction.length > decimals)
    return rounded.toFixed(decimals);
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
}

/** The finite number a value is or says; thousands separators are understood. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' ? numberFrom(value) : undefined;
}
