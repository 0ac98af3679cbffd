import { cardOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** Numbers that JSON keeps as they are written. */
const WHOLE = /^(?:0|-?[1-9]\d{0,14})$/;
const numbered = new WeakMap<Fields, readonly string[]>();

/** A value as it goes over the wire: a JSON number where the field says `"wire": "int"` and the value is one, else as it is kept. */
export function wireValue(spec: FieldSpec | undefined, value: unknown): unknown {
  if (!isNumbered(spec)) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' && WHOLE.test(value) ? Number(value) : value;
}

/** A row as it is answered, with its numbered fields as numbers; the same object where the entity has none. */
export function toWireRow<T extends object, N extends keyof T = never>(
  fields: Fields,
  row: T,
): Wired<T, N> {
  const names = numberedFields(fields);
  if (names.length === 0) return row as unknown as Wired<T, N>;
  const sent = { ...row } as Record<string, unknown>;
  for (const name of names)
    if (Object.hasOwn(row, name)) sent[name] = wireValue(fields[name], sent[name]);
  return sent as Wired<T, N>;
}

/** A row as it is answered, with the fields `N` as whole numbers. */
type Wired<T, N extends keyof T> = Omit<T, N> & {
  readonly [K in N]: number | (null extends T[K] ? null : never);
};

/** A row that was answered, as it is kept and edited: the other way round of `toWireRow`. */
export function toKeptRow<T extends Readonly<Record<string, unknown>>>(fields: Fields, row: T): T {
  const names = numberedFields(fields).filter((name) => typeof row[name] === 'number');
  if (names.length === 0) return row;
  return {
    ...row,
    ...Object.fromEntries(
      names.map((name) => [
        name,
        cardOf(fields[name] as FieldSpec)?.kind === 'bool' ? row[name] === 1 : String(row[name]),
      ]),
    ),
  };
}

/** Whether a field is kept as text or truth value and answered as a whole number. */
export function isNumbered(spec: FieldSpec | undefined): boolean {
  return spec !== undefined && 'wire' in spec && spec.wire === 'int';
}

function numberedFields(fields: Fields): readonly string[] {
  const known = numbered.get(fields);
  if (known) return known;
  const found = Object.entries(fields).flatMap(([name, spec]) => (isNumbered(spec) ? [name] : []));
  numbered.set(fields, found);
  return found;
}
