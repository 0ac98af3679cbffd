import type { FormSource } from '#engine/base/form-source.ts';
import type { Row } from '#engine/base/ports.ts';
import { isComputed, isSecretType } from '#schemas/types/ask.ts';

/**
 * What a form sends: values of the fields people can enter. Hidden fields that the record still holds are emptied,
 * an untouched password and the repeated one the engine added are left out.
 */
export function pickSentValues({ fields, mode }: FormSource, values: Row, row: Row): Row {
  const sent = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (isComputed(field) || field.readOnly) return [];
    const value = values[name];
    if (isSecretType(field) && (value === null || value === undefined || value === '')) return [];
    if (value === undefined)
      return mode === 'edit' && row[name] !== undefined && row[name] !== null ? [[name, null]] : [];
    return [[name, value === '' ? null : value]];
  });
  return Object.fromEntries(sent);
}

/** What a draft keeps: everything but secrets. */
export function draftValues({ fields }: FormSource, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && fields[name] && !isSecretType(fields[name]),
    ),
  );
}

/** Equality as people see it: empty is empty, and order of keys does not count. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return stable(a) === stable(b);
}

function stable(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'null' : `[${value.map(stable).join(',')}]`;
  if (typeof value !== 'object')
    return JSON.stringify(typeof value === 'number' ? String(value) : value);
  return `{${Object.entries(value)
    .filter(([, one]) => one !== undefined && one !== null)
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([key, one]) => `${key}:${stable(one)}`)
    .join(',')}}`;
}
