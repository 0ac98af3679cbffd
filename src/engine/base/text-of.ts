/** Plain text of any value: nothing for nothing, JSON for what has no text of its own. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object'
    ? JSON.stringify(value)
    : String(value as number | boolean | bigint | symbol);
}
