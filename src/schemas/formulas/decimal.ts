/** Exact decimals for rules that round: a float such as 0.1 + 0.2 or 49.5 - 1e-15 would end on the wrong side of a limit. */

/** A decimal number, `digits` × 10^-`places`. */
export interface Decimal {
  readonly digits: bigint;
  /** 0 or more. */
  readonly places: number;
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
const TEN = 10n;

/**
 * The decimal that a number is printed as (the shortest that reads back to it), or that a text is. `1.20`, `-3`, `2e-7`.
 * @returns null for anything that is no finite decimal
 */
export function toDecimal(value: number | string): Decimal | null {
  const parts = DECIMAL.exec(String(value).trim());
  if (!parts) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const places = fraction.length - Number(exponent);
  return places < 0 ? { digits: digits * TEN ** BigInt(-places), places: 0 } : { digits, places };
}

/** The exact sum; 0 of nothing. */
export function addDecimals(values: readonly Decimal[]): Decimal {
  const places = Math.max(0, ...values.map((one) => one.places));
  return { digits: values.reduce((sum, one) => sum + scaled(one, places), 0n), places };
}

/**
 * A decimal, or one divided by a whole number, rounded to so many places: the nearest, and where two are equally near the one whose
 * last digit is even (四舍六入五成双). The quotient is not rounded before. @returns whole number, the value × 10^`places`
 * Source: GB/T 8170-2008 section 3.2, in one step as its section 3.3 asks.
 */
export function roundHalfEven(
  value: Decimal,
  places: number,
  dividedBy: number | bigint = 1,
): number {
  return Number(roundHalfEvenExact(value, places, dividedBy));
}

/** The same, of any length. */
export function roundHalfEvenExact(
  value: Decimal,
  places: number,
  dividedBy: number | bigint = 1,
): bigint {
  const under = BigInt(dividedBy) * TEN ** BigInt(value.places);
  const over = value.digits * TEN ** BigInt(places);
  const sign = over < 0n ? -1n : 1n;
  const magnitude = over * sign;
  const floor = magnitude / under;
  const twice = (magnitude % under) * 2n;
  const isUp = twice > under || (twice === under && floor % 2n === 1n);
  return sign * (isUp ? floor + 1n : floor);
}

function scaled({ digits, places }: Decimal, to: number): bigint {
  return digits * TEN ** BigInt(to - places);
}
