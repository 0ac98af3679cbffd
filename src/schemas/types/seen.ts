import { namesOf } from '../expressions/check-expression.ts';
import { holds } from '../expressions/evaluate.ts';
import { innerOf } from './ask.ts';
import type { FieldSpec } from './field.ts';

type Fields = Readonly<Record<string, FieldSpec>>;
type Row = Readonly<Record<string, unknown>>;

/** Whether a field is seen where `scope` holds its record; one whose condition cannot be judged is not. */
function isSeen(field: Pick<FieldSpec, 'visibleWhen'> | undefined, scope: Row): boolean {
  try {
    return holds(field?.visibleWhen, scope);
  } catch {
    return false;
  }
}

/** Whether a field is seen where `scope` holds its record, and what its condition reads of it is. */
export function isSeenIn(fields: Fields, name: string, scope: Row): boolean {
  return !judgeIn(fields, { ...scope })(name);
}

/** A record as conditions read it. */
interface Seen {
  /** What they read: what is hidden reads as empty, so that what hangs on it hangs on nothing. */
  readonly scope: Row;
  /** The record, at its top without what is hidden. */
  readonly record: Row;
}

/** A record as far as it is seen at its top; conditions are judged after those that they read of. */
export function seenTop(fields: Fields, record: Row, scope: Row = {}): Seen {
  const all: Record<string, unknown> = { ...scope, ...record };
  const isHidden = judgeIn(fields, all);
  const hidden = new Set(Object.keys(fields).filter(isHidden));
  if (hidden.size === 0) return { scope: all, record };
  const seen = Object.entries(record).filter(([name]) => !hidden.has(name));
  return { scope: all, record: Object.fromEntries(seen) };
}

/** A record as far as the conditions of one field read it: judging all of it for each field would cost the square of a form. */
export function seenBy(fields: Fields, name: string, record: Row, scope: Row = {}): Seen {
  const field = fields[name];
  // lines may read anything of the record around them
  if (innerOf(field)) return seenTop(fields, record, scope);
  const all: Record<string, unknown> = { ...scope, ...record };
  const judge = judgeIn(fields, all);
  for (const condition of [field?.visibleWhen, field?.requiredWhen, field?.must?.when])
    for (const read of readBy(condition)) judge(read);
  return { scope: all, record };
}

/**
 * A record without what is not seen of it, columns in lines of sub-tables included: hidden values are neither required, nor sent, nor
 * printed, nor read by what is worked out or by other conditions. Values of no field stay.
 */
export function seenRecord(fields: Fields, record: Row, scope: Row = {}): Row {
  const top = seenTop(fields, record, scope).record;
  const around = aroundLines(scope, top);
  return Object.fromEntries(
    Object.entries(top).map(([name, value]) => [name, seenLines(fields, name, { value, around })]),
  );
}

/** What a record holds under a name, as far as it is seen; undefined where it is not. */
export function seenValue(fields: Fields, name: string, record: Row, scope: Row = {}): unknown {
  const all: Record<string, unknown> = { ...scope, ...record };
  if (judgeIn(fields, all)(name)) return undefined;
  return seenLines(fields, name, { value: record[name], around: aroundLines(scope, record) });
}

/**
 * What a line of a sub-table sees beside its own columns: who asks, the clock, and the record around it as `$parent`. The fields of the
 * record are not among its names: a column that is empty in a line would be read from a field that is called alike.
 */
export function aroundLines(scope: Row, record: Row): Row {
  const names = Object.entries(scope).filter(([name]) => name.startsWith('$'));
  return { ...Object.fromEntries(names), $parent: record };
}

/**
 * Tells which fields are hidden where `all` holds their record, and empties them in it.
 * @param all one for all fields: a copy for each would cost as much as there are
 */
function judgeIn(fields: Fields, all: Record<string, unknown>): (name: string) => boolean {
  const [judged, hidden] = [new Set<string>(), new Set<string>()];
  const judge = (name: string): void => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.visibleWhen === undefined || judged.has(name)) return;
    judged.add(name);
    for (const read of readBy(field.visibleWhen)) judge(read);
    if (isSeen(field, all)) return;
    hidden.add(name);
    all[name] = null;
  };
  return (name) => {
    judge(name);
    return hidden.has(name);
  };
}

/** The names an expression reads; what cannot be read is told where it is checked. */
export function readBy(expr: string | undefined): readonly string[] {
  if (expr === undefined) return [];
  try {
    return namesOf(expr);
  } catch {
    return [];
  }
}

/** What of the lines a field holds is seen; other values as they are. */
export function seenLines(
  fields: Fields,
  name: string,
  { value, around }: { readonly value: unknown; readonly around: Row },
): unknown {
  const inner = innerOf(Object.hasOwn(fields, name) ? fields[name] : undefined);
  if (!inner || !Array.isArray(value)) return value;
  const isOpen = Object.values(inner).every(
    (column) => column.visibleWhen === undefined && innerOf(column) === undefined,
  );
  return isOpen
    ? value
    : value.map((line) => (isRow(line) ? seenRecord(inner, line, around) : line));
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
