import { roundTo } from '#schemas/expressions/round.ts';
import { formatNumber } from './numbers.ts';

const CENTS = 2;

/** Money sums, differences, products and quotients, each rounded to 2 decimals. Dividing by zero gives null. */
export const money = {
  add: (a: number, b: number): number => roundTo(a + b, CENTS),
  subtract: (a: number, b: number): number => roundTo(a - b, CENTS),
  multiply: (a: number, b: number): number => roundTo(a * b, CENTS),
  divide: (a: number, b: number): number | null => (b === 0 ? null : roundTo(a / b, CENTS)),
} as const;

/** `1234.5` → `1,234.50`; what is no amount gives empty text. */
export function formatMoney(value: unknown): string {
  return formatNumber(value, CENTS);
}
