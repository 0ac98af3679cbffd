import { toText } from '#schemas/expressions/values.ts';

/** The rows that a link names: one, several or none. */
export function keysOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return list.filter((item) => item !== null && item !== undefined && item !== '').map(toText);
}
