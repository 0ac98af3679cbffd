import { expressionScope, type Asker } from '#engine/base/expression-scope.ts';
import type { FormSource } from '#engine/base/form-source.ts';
import type { Row } from '#engine/base/ports.ts';
import { isComputed, isSecretType } from '#schemas/types/ask.ts';
import { seenInLines } from '#schemas/types/line-state.ts';

/**
 * What a form sends: values of the fields people can enter. Hidden fields that the record still holds are emptied, as are hidden columns
 * of lines; an untouched password and the repeated one the engine added are left out.
 */
export function pickSentValues(
  { fields, mode }: FormSource,
  values: Row,
  { row, asker }: { readonly row: Row; readonly asker: Asker },
): Row {
  const scope = expressionScope(asker, row);
  const sent = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (isComputed(field) || field.readOnly) return [];
    const value = seenInLines(fields, name, { record: values, scope });
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
