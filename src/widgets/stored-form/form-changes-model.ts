import type { Row } from '#engine/base/ports.ts';
import { layoutFields } from '#schemas/language/derive.ts';
import { innerOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { isRow, type HeldForm } from './held-form.ts';

/** A field of a filled form that is not as it was. */
export interface FormChange {
  readonly name: string;
  readonly field: FieldSpec;
  readonly before: unknown;
  readonly after: unknown;
  /** Of a column: its table and the number of the line, from one. */
  readonly line?: { readonly title: string; readonly number: number };
}

type Fields = HeldForm['fields'];

/** What differs between two fillings, in the order of the form: fields, and of tables each column of each line. What was worked out is among it. */
export function formChanges(
  forms: readonly (HeldForm | null)[],
  before: unknown,
  after: unknown,
): readonly FormChange[] {
  const fields: Fields = Object.assign({}, ...forms.map((form) => form?.fields ?? {})) as Fields;
  const laid = forms.flatMap((form) => (form ? layoutFields(form.layout) : []));
  return [...new Set([...laid, ...Object.keys(fields)])].flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const [old, young] = [before, after].map((side) => (isRow(side) ? side[name] : undefined));
    const inner = innerOf(field);
    return inner
      ? linesChanged(field.title, inner, [old, young])
      : changed(name, field, old, young);
  });
}

function changed(name: string, field: FieldSpec, before: unknown, after: unknown): FormChange[] {
  return isSame(before, after) ? [] : [{ name, field, before, after }];
}

function linesChanged(
  title: string,
  inner: Fields,
  sides: readonly [unknown, unknown],
): readonly FormChange[] {
  const [before = [], after = []] = sides.map((side): readonly unknown[] =>
    Array.isArray(side) ? side : [],
  );
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).flatMap(
    (at) => {
      const [old, young] = [before[at], after[at]].map((line): Row => (isRow(line) ? line : {}));
      return Object.entries(inner).flatMap(([name, field]) =>
        changed(name, field, old?.[name], young?.[name]).map((one) => ({
          ...one,
          line: { title, number: at + 1 },
        })),
      );
    },
  );
}

/** Absent, null and empty are all nothing. */
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(isNothing(a) ? null : a) === JSON.stringify(isNothing(b) ? null : b);

const isNothing = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
