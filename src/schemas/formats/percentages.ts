/**
 * Shares of a whole in percent that add up to exactly 100 (largest remainder): `[1, 1, 1]` with 2 decimals gives 33.34, 33.33, 33.33.
 * Negative and non-finite values count as nothing; a whole of zero gives zeros.
 */
export function apportion(values: readonly number[], decimals = 2): readonly number[] {
  const scale = 10 ** decimals;
  const parts = values.map((value) => (Number.isFinite(value) && value > 0 ? value : 0));
  // divided by the largest first, so that the sum stays finite
  const largest = Math.max(...parts, 0);
  if (largest === 0) return parts;
  const shares = parts.map((part) => part / largest);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const quotas = shares.map((share) => (share / whole) * 100 * scale);
  const units = quotas.map(Math.floor);
  let missing = 100 * scale - units.reduce((sum, unit) => sum + unit, 0);
  const byRemainder = quotas
    .map((quota, i) => ({ i, remainder: quota - Math.floor(quota) }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i);
  for (const { i } of byRemainder) {
    if (missing <= 0) break;
    units[i] = (units[i] ?? 0) + 1;
    missing -= 1;
  }
  return units.map((unit) => unit / scale);
}
