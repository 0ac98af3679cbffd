import { AppError } from '#server/base/context/app-error.ts';

const MAX_PARAMS = 50;
const MAX_VALUE = 1000;

/** The parameters of a message: a JSON object as text, or one already; values become text. @throws AppError `badJson` it is none. */
export function readMessageParams(given: unknown): Readonly<Record<string, string>> {
  const parsed = typeof given === 'string' ? parse(given) : (given ?? {});
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new AppError('badJson');
  const entries = Object.entries(parsed);
  if (entries.length > MAX_PARAMS) throw new AppError('badJson');
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new AppError('badJson');
  return String(value).slice(0, MAX_VALUE);
}

function parse(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('badJson');
  }
}
