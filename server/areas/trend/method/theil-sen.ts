/** A value at a time; both of any unit. */
export interface Moment {
  readonly x: number;
  readonly y: number;
}

/** A straight line through values, told by its slope and by its height at x = 0. */
export interface Line {
  readonly slope: number;
  readonly intercept: number;
}

/** The middle value; of an even number the mean of both. NaN of nothing. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  const [low, high] = [sorted[half - 1] ?? Number.NaN, sorted[half] ?? Number.NaN];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** Slopes of all pairs with different times, in order. */
export function pairSlopes(moments: readonly Moment[]): readonly number[] {
  const slopes: number[] = [];
  for (const [at, one] of moments.entries())
    for (const other of moments.slice(at + 1))
      if (other.x !== one.x) slopes.push((other.y - one.y) / (other.x - one.x));
  return slopes.sort((one, other) => one - other);
}

/**
 * The Theil–Sen line (Theil 1950, Sen 1968): the median of the slopes of all pairs, through the median of what is left. Up to 29 % of the
 * values may be wild without moving it far. Null for fewer than two times.
 */
export function fitTheilSen(moments: readonly Moment[]): Line | null {
  const slopes = pairSlopes(moments);
  if (slopes.length === 0) return null;
  const slope = medianOf(slopes);
  return { slope, intercept: medianOf(moments.map(({ x, y }) => y - slope * x)) };
}

/**
 * The interval of the slope (Sen 1968; Gilbert 1987, 16.5): ranks (N ∓ z·√Var S) / 2 of the ordered slopes.
 * @param z quantile of the normal distribution, 1.645 for 90 % @param variance of Kendall's S
 */
export function slopeInterval(
  moments: readonly Moment[],
  { z, variance }: { readonly z: number; readonly variance: number },
): readonly [number, number] | null {
  const slopes = pairSlopes(moments);
  const reach = z * Math.sqrt(variance);
  const [low, high] = [
    Math.floor((slopes.length - reach) / 2),
    Math.ceil((slopes.length + reach) / 2),
  ];
  const [first, last] = [slopes[Math.max(0, low)], slopes[Math.min(slopes.length - 1, high)]];
  return first === undefined || last === undefined ? null : [first, last];
}
