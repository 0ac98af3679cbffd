/** Whether values go up or down, whatever their distribution. */
export interface MannKendall {
  /** Pairs that go up less those that go down. */
  readonly s: number;
  readonly variance: number;
  /** Of the normal distribution, with the correction for continuity; 0 where S is 0. */
  readonly z: number;
  /** That values without a trend go up as much, 0 to 1: one-sided. */
  readonly p: number;
}

/**
 * The Mann–Kendall test (Mann 1945, Kendall 1975) of values in the order of their times, with the correction for equal values and the
 * normal approximation, which is fit for eight and more.
 */
export function testMannKendall(values: readonly number[]): MannKendall {
  let s = 0;
  for (const [at, one] of values.entries())
    for (const other of values.slice(at + 1)) s += Math.sign(other - one);
  const n = values.length;
  const ties = [...countEqual(values).values()].filter((count) => count > 1);
  const variance = (spread(n) - ties.reduce((sum, count) => sum + spread(count), 0)) / 18;
  const z = s === 0 || variance <= 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(variance);
  return { s, variance, z, p: upperTail(z) };
}

function spread(n: number): number {
  return n * (n - 1) * (2 * n + 5);
}

function countEqual(values: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** P(Z ≥ z) of the normal distribution: Abramowitz and Stegun 26.2.17, to 7.5e-8. */
export function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const poly =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return z >= 0 ? tail : 1 - tail;
}
