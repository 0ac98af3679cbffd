import { isId } from '#schemas/basics/ids.ts';
import { suggestNearest } from '../expressions/nearest.ts';
import { toNumber } from '../expressions/values.ts';
import { cardOf, dictOf, exprOf, isRegion, optionsOf, statesOf } from '../types/ask.ts';
import { isRealDate, isRealMonth, isRealTime } from '../types/dates.ts';
import type { FieldSpec } from '../types/field.ts';
import type { Kind, Operator } from '../types/words.ts';

/** What is known of the values that fields may hold; what is not known is not judged. */
export interface KnownValues {
  /** Values of dictionaries by their codes. */
  readonly dictValues?: { get(dict: string): { keys(): Iterable<string> } | undefined };
  /** Life cycles by name, with their statuses. */
  readonly states?: {
    get(name: string): { readonly values: Readonly<Record<string, unknown>> } | undefined;
  };
}

/** A field beside a literal, as a rule or an expression compares them. */
export interface Compared {
  readonly name: string;
  readonly op: Operator;
  readonly value: unknown;
}

const SHOWN = 10;
const EXACT: ReadonlySet<Operator> = new Set(['eq', 'ne', 'in', 'notIn']);
const JUDGED: ReadonlySet<Operator> = new Set([
  ...EXACT,
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'tree',
]);
/** `2026-05-01 08:00`: a time without its seconds stands in its order all the same. */
const MINUTE = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/;

/** Why a field never has to do with a value: another type, no status, no value of its dictionary, no date. Undefined where it may. */
export function valueFault(
  field: FieldSpec | undefined,
  compared: Compared,
  known: KnownValues = {},
): string | undefined {
  const { value, op } = compared;
  if (!field || value === null || value === undefined || value === '') return undefined;
  const fault = typeFault(field, compared);
  if (fault !== undefined || !JUDGED.has(op)) return fault;
  return strangeValue(field, compared, known) ?? formFault(field, compared);
}

/** The values a field can have, where somebody knows them: its statuses, its options or those of its dictionary, with the words for one that lacks. */
export function valuesOfField(
  field: FieldSpec,
  { dictValues, states }: KnownValues,
): { readonly lack: string; readonly values: readonly string[] } | undefined {
  const dict = dictOf(field);
  const options = optionsOf(field);
  if (options) return { lack: 'no option', values: options.map(({ value }) => value) };
  const values =
    dict === undefined
      ? Object.keys(states?.get(statesOf(field) ?? '')?.values ?? {})
      : [...(dictValues?.get(dict)?.keys() ?? [])];
  if (values.length === 0) return undefined;
  return {
    lack: dict === undefined ? 'no status' : `the dictionary "${dict}" has no value`,
    values,
  };
}

function typeFault(field: FieldSpec, { name, value }: Compared): string | undefined {
  if (typeof value === 'number' && cardOf(field)?.isProse)
    return `"${name}" is a text and is compared with a number; write '${value}' for the text`;
  const isNumber = cardOf(field)?.kind === 'number' && exprOf(field) === undefined;
  if (typeof value === 'string' && isNumber && toNumber(value) === null)
    return `"${name}" is a number and is compared with the text "${value}"`;
  return undefined;
}

function strangeValue(
  field: FieldSpec,
  { name, value }: Compared,
  facts: KnownValues,
): string | undefined {
  const known = valuesOfField(field, facts);
  const text = String(value);
  if (!known || known.values.includes(text)) return undefined;
  return `"${name}" never is "${text}": ${known.lack} "${text}"${suggestNearest(text, known.values)}; known: ${known.values.slice(0, SHOWN).join(', ')}`;
}

type Look = (compared: Compared) => string | undefined;

/** Values in a form that the kind never has. */
const FORMS: Readonly<Partial<Record<Kind, Look>>> = {
  date: ({ name, value }) =>
    isTimeText(value)
      ? undefined
      : `"${name}" is a date and is compared with "${String(value)}"; write it as '2026-05-01'`,
  datetime: ({ name, value }) =>
    isTimeText(value)
      ? undefined
      : `"${name}" is a time and is compared with "${String(value)}"; write it as '2026-05-01' or '2026-05-01 08:00:00'`,
  id: ({ name, value }) =>
    isId(value) || isId(String(value))
      ? undefined
      : `"${name}" holds the id of a record and is compared with "${String(value)}"`,
  bool: ({ name, value }) =>
    BOOLS.has(String(value))
      ? undefined
      : `"${name}" is true or false and is compared with "${String(value)}"`,
};

function formFault(field: FieldSpec, compared: Compared): string | undefined {
  const { name, value, op } = compared;
  const card = cardOf(field);
  const text = String(value);
  if (card?.time === 'month' && !isRealMonth(text))
    return `"${name}" is a month and is compared with "${text}"; write it as '2026-05'`;
  if (isRegion(field) && !REGION.test(text))
    return `"${name}" holds the code of a region and is compared with "${text}"; write it as '330100'`;
  if (card?.stored === 'int' && EXACT.has(op) && !Number.isInteger(toNumber(value)))
    return `"${name}" is a whole number and is compared with ${text}`;
  return card && FORMS[card.kind]?.(compared);
}

const REGION = /^\d{1,12}$/;
const BOOLS: ReadonlySet<string> = new Set(['true', 'false', '0', '1']);

function isTimeText(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const minute = MINUTE.exec(value);
  return (
    isRealDate(value) || isRealTime(minute ? `${minute[1] ?? ''} ${minute[2] ?? ''}:00` : value)
  );
}
