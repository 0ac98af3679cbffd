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
