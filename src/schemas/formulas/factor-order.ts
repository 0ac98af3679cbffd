/**
 * Factors in the order of the trade, by code: what is paid for and fined first, then what accompanies it. What stands in no line comes
 * after, by code.
 */
export const FACTOR_ORDER: readonly string[] = [
  // waste water: COD, ammonia, total phosphorus, total nitrogen, pH, suspended matter, oil
  'w01018',
  'w21003',
  'w21011',
  'w21001',
  'w01001',
  'w01012',
  'w22001',
  // waste gas: SO2, NOx, dust, non-methane hydrocarbons, HCl, CO, mercury
  'a21026',
  'a21002',
  'a34013',
  'a24088',
  'a21024',
  'a21005',
  'a20057',
  // ambient air: PM2.5, PM10, NO2, O3
  'a34004',
  'a34002',
  'a21004',
  'a05024',
];

const PLACES: ReadonlyMap<string, number> = new Map(FACTOR_ORDER.map((code, at) => [code, at]));

/** Factors in the order of the trade; those that stand in no line come after, as they came. `first`: codes that go before all others. */
export function byTrade<T>(
  factors: readonly T[],
  codeOf: (factor: T) => string,
  first: ReadonlySet<string> = new Set(),
): readonly T[] {
  const place = (factor: T): number => {
    const code = codeOf(factor);
    const own = PLACES.get(code) ?? FACTOR_ORDER.length;
    return first.has(code) ? own - FACTOR_ORDER.length - 1 : own;
  };
  return factors.toSorted((a, b) => place(a) - place(b));
}
