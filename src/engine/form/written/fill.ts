import type { FieldSpecs } from '#engine/base/form-source.ts';
import type { DataPort, Row } from '#engine/base/ports.ts';
import { initialValues } from '#engine/fields/values/initial-values.ts';
import { isSameValue } from '#schemas/formats/same-value.ts';
import type { WritesFill } from '#schemas/language/writes.ts';
import { innerOf } from '#schemas/types/ask.ts';

/** What a chosen record says: a row, and fields of the record around it. */
export interface Filled {
  readonly row: Row;
  readonly record?: Row;
}

/** Asks what a record of the offered list says. */
export function askFill(
  ports: Pick<DataPort, 'call'>,
  { api, key }: WritesFill,
  value: unknown,
): Promise<Filled> {
  return ports.call<Filled>(api, { params: { [key]: value } }, { isSilent: true });
}

/** A filled row with the defaults of what it does not say, rows inside it alike. */
export function withDefaults(
  fields: FieldSpecs,
  row: Row,
  world: Parameters<typeof initialValues>[1],
): Row {
  const inner = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const columns = innerOf(field);
    const rows = row[name];
    if (!columns || !Array.isArray(rows)) return [];
    return [[name, (rows as readonly Row[]).map((one) => withDefaults(columns, one, world))]];
  });
  return { ...initialValues(fields, world), ...row, ...Object.fromEntries(inner) };
}

/** The rows with one more; one that has nothing yet in the field they are told apart by takes it in. */
export function withFilled(
  rows: readonly Row[],
  row: Row,
  { key }: Pick<WritesFill, 'key'>,
): readonly Row[] {
  const at = rows.findIndex((old) => isSameValue(old[key], null));
  return at < 0 || !Object.hasOwn(row, key)
    ? [...rows, row]
    : rows.map((old, index) => (index === at ? { ...old, ...row } : old));
}
