import type { KeyIn } from '#schemas/texts/text-keys.ts';
import type { Issue } from '../api/envelope.ts';
import { holds } from '../expressions/evaluate.ts';
import { isEmpty } from '../expressions/functions.ts';
import { cardOf, innerOf, isComputed, isEntered, isSecretType } from '../types/ask.ts';
import type { Fault, FaultRule, Lookups } from '../types/card.ts';
import type { FieldSpec } from '../types/field.ts';
import { aroundLines, seenBy, seenTop } from '../types/seen.ts';
import { checkValue } from './check-value.ts';

type Fields = Readonly<Record<string, FieldSpec>>;
type Values = Readonly<Record<string, unknown>>;

export interface ValidateOptions extends Lookups {
  readonly mode: 'create' | 'update';
  /** Only the fields that are in the record are looked at. */
  readonly partial?: boolean;
  /** All fields of the record, where only some are judged: what hangs on a hidden one of them hangs on nothing. */
  readonly all?: Fields;
  /** Fields that were sent: what they hold is looked at although their `visibleWhen` does not hold. */
  readonly sent?: readonly string[];
  /** More names for `requiredWhen` and `visibleWhen`: `{ $user }`, and the stored row's fields on a partial update. */
  readonly scope?: Values;
  /** Text of a key such as `validation.required`; without it an issue's message is the key. */
  readonly say?: (key: KeyIn<'validation'>, params: Values) => string;
}

/**
 * All issues of a record (normalised by `coerceRecord` first), in the order of its fields. Fields that nobody can enter
 * (read-only, calc, status) and fields whose `visibleWhen` does not hold are left alone, unless they were sent all the same. Paths lead into sub-tables: `outlets.2.code`.
 */
export function validateRecord(
  fields: Fields,
  record: Values,
  options: ValidateOptions,
): readonly Issue[] {
  const { scope, record: parent } = seenTop(options.all ?? fields, record, options.scope);
  return Object.entries(fields).flatMap(([name, field]) => {
    if (options.partial && record[name] === undefined) return [];
    return issuesOf(name, field, { record, scope, parent }, options);
  });
}

/** The issues of one field of a record; a form calls it as people leave the field. A field that these do not hold has none. */
export function validateField(
  fields: Fields,
  name: string,
  record: Values,
  options: ValidateOptions,
): readonly Issue[] {
  const field = fields[name];
  if (field === undefined) return [];
  const { scope, record: parent } = seenBy(fields, name, record, options.scope);
  return issuesOf(name, field, { record, scope, parent }, options);
}

interface Judged {
  readonly record: Values;
  /** What conditions read: made once for all fields of a record, which may be thousands. */
  readonly scope: Values;
  /** What conditions of lines read of the record around them. */
  readonly parent: Values;
}

function issuesOf(
  name: string,
  field: FieldSpec,
  judged: Judged,
  options: ValidateOptions,
): readonly Issue[] {
  if (field.readOnly || !isEntered(field)) return [];
  const { scope } = judged;
  const value = judged.record[name];
  if (!holds(field.visibleWhen, scope)) {
    // nobody sees what is missing, but what is there is stored
    if (isEmpty(value) || !options.sent?.includes(name)) return [];
  }
  const held = filledLines(field, value);
  if (isEmpty(held) && isRequired(field, scope, options))
    return [issueOf(name, field, { rule: missingRule(field) }, options)];
  if (isEmpty(value)) return [];
  const fault = checkValue(held, field, options) ?? brokenMust(field, scope);
  return fault
    ? [issueOf(name, field, fault, options)]
    : issuesOfRows(name, field, judged, options);
}

/** Those of the lines of a sub-table; other fields have none. */
function issuesOfRows(
  name: string,
  field: FieldSpec,
  { record, scope, parent }: Judged,
  options: ValidateOptions,
): readonly Issue[] {
  const rows = innerOf(field);
  return rows
    ? validateRows(name, rows, record[name] as readonly Values[], {
        ...options,
        scope: aroundLines(scope, parent),
      })
    : [];
}

/** Of a sub-table the lines that somebody filled in: an empty one is none of those it has at least. */
function filledLines(field: FieldSpec, value: unknown): unknown {
  const columns = innerOf(field);
  if (!columns || !Array.isArray(value)) return value;
  const names = ['id', ...Object.keys(columns).filter((name) => !isComputed(columns[name]))];
  return value.filter((line) => !isRow(line) || names.some((name) => !isEmpty(line[name])));
}

function isRow(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What must hold for the record and does not, in the field's own words. */
function brokenMust({ must }: FieldSpec, scope: Values): Fault | undefined {
  return must && !holds(must.when, scope)
    ? { rule: 'must', params: { message: must.text } }
    : undefined;
}

/** SPEC.md section 5 has words of its own for a missing department and a missing number. */
function missingRule(field: FieldSpec): FaultRule {
  return cardOf(field)?.missing?.(field) ?? 'required';
}

function validateRows(
  name: string,
  fields: Fields,
  rows: readonly Values[],
  options: ValidateOptions,
): readonly Issue[] {
  const { partial: _, sent: __, all: ___, ...others } = options;
  return rows.flatMap((row, i) =>
    validateRecord(fields, row, { ...others, ...(options.sent && { sent: Object.keys(row) }) }).map(
      (issue) => ({
        ...issue,
        path: `${name}.${i}.${issue.path}`,
      }),
    ),
  );
}

function isRequired(field: FieldSpec, scope: Values, { mode }: ValidateOptions): boolean {
  // an empty password or secret on update keeps the stored one
  if ((isSecretType(field) || field.writeOnly) && mode === 'update') return false;
  if ('minRows' in field && (field.minRows ?? 0) > 0) return true;
  return (
    field.required === true ||
    (field.requiredWhen !== undefined && holds(field.requiredWhen, scope))
  );
}

function issueOf(
  path: string,
  field: FieldSpec,
  { rule, params }: Fault,
  { say }: ValidateOptions,
): Issue {
  const all = { label: field.title, ...params };
  const key = `validation.${rule}` as const;
  const own = params?.['message'];
  return {
    path,
    rule,
    params: all,
    message: typeof own === 'string' ? own : (say?.(key, all) ?? key),
  };
}
