import { AppError } from '#server/base/context/app-error.ts';

/** A whole number from one on; nothing where nothing stands. @throws AppError invalid */
export function readCount(value: unknown, name: string): number | undefined {
  const text = textOf(value);
  if (!text) return undefined;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new AppError(
      'invalid',
      { field: name },
      { issues: [{ path: name, rule: 'positiveInt', message: 'validation.positiveInt' }] },
    );
  return count;
}

/** What stands in a part of a query, without blanks around it. */
export function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}
