/**
 * Rounds half away from zero at `scale` decimals, as money and readings are rounded: 1.005 at 2 is 1.01, -2.5 at 0 is -3.
 * Works on the decimal text of the number, so binary fractions do not tip the half. Non-finite numbers come back unchanged.
 */
export function roundTo(value: number, scale: number): number {
  if (!Number.isFinite(value)) return value;
  const [digits = '0', exponent = '0'] = Math.abs(value).toString().split('e');
  const shifted = Number(`${digits}e${Number(exponent) + scale}`);
  // beyond 2^53 there is no fraction left to round
  if (shifted >= Number.MAX_SAFE_INTEGER) return value;
  const [back = '0', backExponent = '0'] = Math.round(shifted).toString().split('e');
  const result = Number(`${back}e${Number(backExponent) - scale}`);
  return value < 0 && result !== 0 ? -result : result;
}
