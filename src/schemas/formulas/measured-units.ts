/** Units of what laboratories measure, as far as they differ by powers of ten: a limit in μg/L beside a method in mg/L is one of 1,000 times less. */
import { multiply, toRational, type Rational } from './rational.ts';

/** Powers of ten of a gram. */
const MASS: Readonly<Record<string, number>> = { kg: 3, g: 0, mg: -3, μg: -6, ug: -6, ng: -9 };
/** What stands below the stroke, in powers of ten of its base. */
const PER: Readonly<Record<string, readonly [base: string, power: number]>> = {
  l: ['volume', -3],
  ml: ['volume', -6],
  m3: ['volume', 0],
  kg: ['mass', 3],
  g: ['mass', 0],
};
const RATIO = /^(kg|g|mg|μg|ug|ng)\/(l|ml|m3|kg|g)$/;

/** A unit as it is compared: `µg／L` and `ug/l` are one. */
function plainUnit(unit: string): string {
  return unit.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
}

/** How many powers of ten a number grows by when it is told in another unit; null where no number says both. */
function powerBetween(from: string, to: string): number | null {
  const [a, b] = [plainUnit(from), plainUnit(to)];
  if (a === b) return 0;
  const [one, other] = [ratioOf(a), ratioOf(b)];
  return one && other && one.base === other.base ? one.power - other.power : null;
}

function ratioOf(unit: string): { readonly base: string; readonly power: number } | null {
  const [, over = '', under = ''] = RATIO.exec(unit) ?? [];
  const [mass, per] = [MASS[over], PER[under]];
  return mass === undefined || !per ? null : { base: per[0], power: mass - per[1] };
}

/** A number in another unit, exactly; where one of them is not said they are taken to be the same. Null where no number says both. */
export function inUnit(
  value: Rational,
  from: string | null | undefined,
  to: string | null | undefined,
): Rational | null {
  const power = from && to ? powerBetween(from, to) : 0;
  return power === null ? null : multiply(value, powerOfTen(power));
}

const TEN = 10n;
const powerOfTen = (power: number): Rational =>
  power < 0
    ? { over: 1n, under: TEN ** BigInt(-power) }
    : { over: TEN ** BigInt(power), under: 1n };

const NUMBER = /\d+(?:\.\d+)?/g;

/**
 * A limit in another unit, digit by digit (`1` μg/L → `0.001` mg/L, `6~9` stays a span). What no number says in that unit keeps its own
 * beside it: it is read by people and judged by nobody.
 */
export function limitInUnit(
  limit: string,
  from: string | null | undefined,
  to: string | null | undefined,
): string {
  const power = from && to ? powerBetween(from, to) : 0;
  if (power === null) return `${limit} ${from}`;
  return power === 0 ? limit : limit.replaceAll(NUMBER, (digits) => shifted(digits, power));
}

/** Digits with their point moved; zeros behind it that say nothing go. */
function shifted(digits: string, power: number): string {
  if (!toRational(digits)) return digits;
  const [whole = '', fraction = ''] = digits.split('.');
  const all = whole + fraction;
  const point = whole.length + power;
  const padded = all.padStart(all.length + Math.max(0, 1 - point), '0');
  const at = Math.max(1, point);
  const filled = padded.padEnd(at, '0');
  const text = `${filled.slice(0, at)}.${filled.slice(at)}`.replace(/\.?0*$/, '');
  return text.replace(/^0+(?=\d)/, '');
}
