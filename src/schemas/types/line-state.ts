import { holds } from '../expressions/evaluate.ts';
import { innerOf } from './ask.ts';
import type { FieldSpec } from './field.ts';
import { aroundLines, seenLines, seenTop } from './seen.ts';

type Fields = Readonly<Record<string, FieldSpec>>;
type Row = Readonly<Record<string, unknown>>;

/** Whether a column is closed in one line, judged on the line as it was opened; `around` as `aroundLines` says it of the record as it was. */
export function isClosedInLine(
  { readOnlyWhen }: Pick<FieldSpec, 'readOnlyWhen'>,
  opened: Row,
  around: Row,
): boolean {
  return readOnlyWhen !== undefined && holds(readOnlyWhen, { ...around, ...opened });
}

/** What of the lines of a sub-table is seen where `scope` holds what stands around their record; other values as they are. */
export function seenInLines(
  fields: Fields,
  name: string,
  { record, scope }: { readonly record: Row; readonly scope: Row },
): unknown {
  const value = record[name];
  if (innerOf(fields[name]) === undefined || !Array.isArray(value)) return value;
  return seenLines(fields, name, {
    value,
    around: aroundLines(scope, seenTop(fields, record, scope).record),
  });
}
