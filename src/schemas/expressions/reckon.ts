import {
  add,
  divide,
  multiply,
  subtract,
  toDouble,
  toRational,
  type Rational,
} from '../formulas/rational.ts';

/** The operators that reckon. */
export type Reckoning = '+' | '-' | '*' | '/' | '%';

const EXACT: Readonly<
  Record<Exclude<Reckoning, '%'>, (a: Rational, b: Rational) => Rational | null>
> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
};

/**
 * What two numbers come to as decimals do: 0.1 + 0.2 is 0.3, and 1.1 − 0.85 within a limit of 0.25 is within it. Numbers beyond what is
 * measured are reckoned as the machine does. @returns null for what is no number, as of a division by 0
 */
export function reckon(op: Reckoning, a: number, b: number): number | null {
  const plain = { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '%': a % b }[op];
  if (!Number.isFinite(plain)) return null;
  if (
    op === '%' ||
    (Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(plain))
  )
    return plain;
  const [left, right] = [toRational(a), toRational(b)];
  const exact = left && right && EXACT[op](left, right);
  return exact ? near(toDouble(exact), plain) : plain;
}

/** Far behind the point a fraction is cut; what the machine says is nearer there. */
function near(exact: number, plain: number): number {
  return Math.abs(exact - plain) <= Math.abs(plain) * 1e-9 ? exact : plain;
}

/** The sum of some, as decimals add up; 0 of none. */
export function addUp(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => reckon('+', total, n) ?? Number.NaN, 0);
}
