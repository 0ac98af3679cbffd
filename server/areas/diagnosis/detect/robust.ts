/** The middle value; of an even number the mean of both. NaN of nothing. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  const [low, high] = [sorted[half - 1] ?? Number.NaN, sorted[half] ?? Number.NaN];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** Of normally distributed values the median of absolute deviations times this is their standard deviation. */
export const MAD_TO_SIGMA = 1.4826;

/** The scale of values by their median absolute deviation, which a few wild ones do not move. */
export function madScale(values: readonly number[]): number {
  const median = medianOf(values);
  return MAD_TO_SIGMA * medianOf(values.map((value) => Math.abs(value - median)));
}

/** Rank correlation (Spearman 1904), -1 to 1; null for fewer than three pairs, or where one side does not change. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < 3) return null;
  const [xs, ys] = [ranksOf(pairs.map(([x]) => x)), ranksOf(pairs.map(([, y]) => y))];
  const mean = (pairs.length + 1) / 2;
  let [xy, xx, yy] = [0, 0, 0];
  for (const [at, x] of xs.entries()) {
    const y = ys[at] ?? mean;
    xy += (x - mean) * (y - mean);
    xx += (x - mean) ** 2;
    yy += (y - mean) ** 2;
  }
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
}

/** Equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): readonly number[] {
  const order = values
    .map((value, at) => ({ value, at }))
    .sort((one, other) => one.value - other.value);
  const ranks: number[] = [];
  for (let from = 0; from < order.length;) {
    let to = from;
    while (order[to + 1]?.value === order[from]?.value) to++;
    for (let at = from; at <= to; at++) ranks[order[at]?.at ?? 0] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return ranks;
}

const DIGITS = 1000;

/** As it is shown with a finding: three decimals. */
export function shown(value: number): number {
  return Math.round(value * DIGITS) / DIGITS;
}
