import { holds } from '../expressions/evaluate.ts';
import { innerOf } from './ask.ts';
import type { FieldSpec } from './field.ts';

type Fields = Readonly<Record<string, FieldSpec>>;
type Row = Readonly<Record<string, unknown>>;

/** Whether a field is seen where `scope` holds its record; one whose condition cannot be judged is not. */
export function isSeen(field: Pick<FieldSpec, 'visibleWhen'> | undefined, scope: Row): boolean {
  try {
    return holds(field?.visibleWhen, scope);
  } catch {
    return false;
  }
}

/**
 * A record without what is not seen of it, columns in lines of sub-tables included: hidden values are neither required, nor sent, nor
 * printed, nor read by what is worked out. Values of no field stay.
 */
export function seenRecord(fields: Fields, record: Row, scope: Row = {}): Row {
  // one for all fields: a copy for each would cost as much as there are
  const all = { ...scope, ...record };
  return Object.fromEntries(
    Object.keys(record).flatMap((name) => {
      const value = valueIn(fields, name, { record, scope, all });
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What a record holds under a name, as far as it is seen; undefined where it is not. */
export function seenValue(fields: Fields, name: string, record: Row, scope: Row = {}): unknown {
  return valueIn(fields, name, { record, scope, all: { ...scope, ...record } });
}

function valueIn(
  fields: Fields,
  name: string,
  { record, scope, all }: { readonly record: Row; readonly scope: Row; readonly all: Row },
): unknown {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!isSeen(field, all)) return undefined;
  const [value, inner] = [record[name], innerOf(field)];
  if (!inner || !Array.isArray(value)) return value;
  const isOpen = Object.values(inner).every(
    (column) => column.visibleWhen === undefined && innerOf(column) === undefined,
  );
  const around = { ...scope, $parent: record };
  return isOpen
    ? value
    : value.map((line) => (isRow(line) ? seenRecord(inner, line, around) : line));
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
