/** The truth value in any of its forms on the wire. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === '1' || value === 1;
}
