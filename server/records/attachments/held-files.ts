import { toText } from '#schemas/expressions/values.ts';
import { askedFields } from '#schemas/standing-books/asked.ts';
import { cardOf, formOf, innerOf, isHtml } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { findRow } from '#server/records/store/entity-read.ts';

type Fields = Readonly<Record<string, unknown>>;
type Specs = Readonly<Record<string, FieldSpec>>;
/** The fields of what was filled in, by the name of the field that holds it. */
export type HeldForms = ReadonlyMap<string, Specs>;

/** A field that holds files or formatted text, wherever in a record it stands. */
export interface HeldField {
  /** What a link calls it: a field of the record, `lines.photo` of a sub-table; all of a filled form are its field. */
  readonly field: string;
  /** What an issue calls it: `lines.0.photo`. */
  readonly path: string;
  readonly spec: FieldSpec;
}

/** The forms that values were filled into, as the records that hold them say. @param row the whole record, for the links to those records */
export async function readHeldForms(ctx: Ctx, specs: Specs, row: Fields): Promise<HeldForms> {
  const forms = new Map<string, Specs>();
  for (const [name, spec] of Object.entries(specs)) {
    const where = formOf(spec);
    const holder = where && ctx.registry.entity(where.of);
    if (!holder || row[name] === undefined) continue;
    // the form is part of what was filled in: whoever sees the one sees the other
    const held: Fields | undefined = await findRow(
      ctx.db,
      SYSTEM_SCOPE,
      holder,
      toText(row[where.by]),
    );
    const form = held?.[where.holds];
    if (!isRecord(form) || !isRecord(form['fields'])) continue;
    const document = where.drawn === undefined ? undefined : held?.[where.drawn];
    const asked = where.asks === undefined ? undefined : row[where.asks];
    forms.set(name, askedFields({ form, document }, asked));
  }
  return forms;
}

/** Every field that may hold files, with or without a value: a record that holds none any more forgets those it held. */
export function filePlaces(specs: Specs): readonly string[] {
  return Object.entries(specs).flatMap(([name, spec]) => {
    if (spec.virtual) return [];
    if (holdsFiles(spec) || formOf(spec)) return [name];
    return filePlaces(innerOf(spec) ?? {}).map((inner) => `${name}.${inner}`);
  });
}

/**
 * The values with what `change` makes of those that hold files or formatted text: of the fields that were sent, of the lines of
 * sub-tables, and of forms that were filled in.
 */
export function mapHeldFiles<T extends Fields>(
  specs: Specs,
  values: T,
  forms: HeldForms,
  change: (value: unknown, held: HeldField) => unknown,
): T {
  return walk(specs, values, { forms, change, field: '', path: '' }) as T;
}

interface Walk {
  readonly forms: HeldForms;
  readonly change: (value: unknown, held: HeldField) => unknown;
  readonly field: string;
  readonly path: string;
  /** Inside of a form all files are linked by its field. */
  readonly isForm?: boolean;
}

function walk(specs: Specs, values: Fields, at: Walk): Fields {
  const changed: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const value = values[name];
    if (value === undefined || value === null || spec.virtual) continue;
    const field = at.isForm ? at.field : joined(at.field, name);
    changed[name] = changedValue(value, spec, { ...at, field, path: joined(at.path, name) });
  }
  return { ...values, ...changed };
}

function changedValue(value: unknown, spec: FieldSpec, at: Walk): unknown {
  if (holdsFiles(spec)) return at.change(value, { field: at.field, path: at.path, spec });
  const [columns, form] = [innerOf(spec), at.forms.get(at.path)];
  if (columns && Array.isArray(value))
    return value.map((row: unknown, number) =>
      isRecord(row) ? walk(columns, row, { ...at, path: `${at.path}.${number}` }) : row,
    );
  return form && isRecord(value) ? walk(form, value, { ...at, isForm: true }) : value;
}

function holdsFiles(spec: FieldSpec): boolean {
  return cardOf(spec)?.files !== undefined || isHtml(spec);
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
