import { isId } from '#schemas/basics/ids.ts';
import { nearest } from '../expressions/nearest.ts';
import { toNumber } from '../expressions/values.ts';
import { told, type Told } from '../texts/told.ts';
import { cardOf, dictOf, exprOf, isEntered, isRegion, optionsOf, statesOf } from '../types/ask.ts';
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
): Told | undefined {
  const { value, op } = compared;
  if (!field || value === null || value === undefined) return undefined;
  if (value === '') return emptyFault(field, compared);
  const fault = typeFault(field, compared);
  if (fault !== undefined || !JUDGED.has(op)) return fault;
  return (
    strangeValue(field, compared, known) ??
    formFault(field, compared) ??
    rangeFault(field, compared)
  );
}

/** Only texts hold one of no letters; all others hold nothing where nothing was entered. */
function emptyFault(field: FieldSpec, { name, op }: Compared): Told | undefined {
  const card = cardOf(field);
  return !EXACT.has(op) || card === undefined || card.isMaskable || exprOf(field) !== undefined
    ? undefined
    : told(
        'emptyText',
        '"{{name}}" never is a text of no letters; write {{form}}, in a rule the operator "isNull"',
        { name, form: `isEmpty(${name})` },
      );
}

/** The values a field can have, and who lists them. */
interface ListedValues {
  readonly by: 'option' | 'status' | 'dict';
  /** The dictionary, where it is one. */
  readonly dict: string;
  readonly values: readonly string[];
}

/** What is said of a value that is none of them. */
export function lackOf({ by, dict, values }: ListedValues, value: string): Told {
  const [known, near] = [values.slice(0, SHOWN).join(', '), nearest(value, values)];
  switch (by) {
    case 'option':
      return told(
        'noOption',
        'no option "{{name}}"{{near}}; known: {{known}}',
        { name: value, known },
        near,
      );
    case 'status':
      return told(
        'noStatus',
        'no status "{{name}}"{{near}}; known: {{known}}',
        { name: value, known },
        near,
      );
    case 'dict':
      return told(
        'noDictValue',
        'the dictionary "{{dict}}" has no value "{{value}}"{{near}}; known: {{known}}',
        { dict, value, known },
        near,
      );
  }
}

/** The values a field can have, where somebody knows them: its statuses, its options or those of its dictionary. */
export function valuesOfField(
  field: FieldSpec,
  { dictValues, states }: KnownValues,
): ListedValues | undefined {
  const dict = dictOf(field);
  const options = optionsOf(field);
  if (options) return { by: 'option', dict: '', values: options.map(({ value }) => value) };
  const listed: ListedValues =
    dict === undefined
      ? { by: 'status', dict: '', values: statusesOf(field, states) }
      : { by: 'dict', dict, values: [...(dictValues?.get(dict)?.keys() ?? [])] };
  return listed.values.length === 0 ? undefined : listed;
}

const statusesOf = (field: FieldSpec, states: KnownValues['states']): readonly string[] =>
  Object.keys(states?.get(statesOf(field) ?? '')?.values ?? {});

function typeFault(field: FieldSpec, { name, value }: Compared): Told | undefined {
  if (typeof value === 'number' && cardOf(field)?.isProse)
    return told(
      'textWithNumber',
      '"{{name}}" is a text and is compared with a number; write {{value}} for the text',
      { name, value: `'${value}'` },
    );
  const isNumber = cardOf(field)?.kind === 'number' && exprOf(field) === undefined;
  if (typeof value === 'string' && isNumber && toNumber(value) === null)
    return told(
      'numberWithText',
      '"{{name}}" is a number and is compared with the text "{{value}}"',
      { name, value },
    );
  return undefined;
}

/** Whether a number between these ends can stand so to another one. */
const REACHES: Readonly<
  Partial<Record<Operator, (value: number, min: number, max: number) => boolean>>
> = {
  eq: (value, min, max) => value >= min && value <= max,
  gt: (value, _min, max) => max > value,
  ge: (value, _min, max) => max >= value,
  lt: (value, min) => min < value,
  le: (value, min) => min <= value,
};

/** No number that can be entered stands so to this one; what is reckoned or set by the server is held to no ends. */
function rangeFault(field: FieldSpec, { name, op, value }: Compared): Told | undefined {
  const { min, max } = field as { readonly min?: unknown; readonly max?: unknown };
  if (typeof value !== 'number' || cardOf(field)?.kind !== 'number') return undefined;
  if (field.readOnly || !isEntered(field)) return undefined;
  const [from, to] = [
    typeof min === 'number' ? min : -Infinity,
    typeof max === 'number' ? max : Infinity,
  ];
  return from <= to && REACHES[op]?.(value, from, to) === false
    ? told(
        'beyondRange',
        '"{{name}}" goes from {{min}} to {{max}}: it never stands so to {{value}}',
        {
          name,
          min: String(from),
          max: String(to),
          value,
        },
      )
    : undefined;
}

function strangeValue(
  field: FieldSpec,
  { name, value }: Compared,
  facts: KnownValues,
): Told | undefined {
  const known = valuesOfField(field, facts);
  const text = String(value);
  if (!known || known.values.includes(text)) return undefined;
  const { by, dict, values } = known;
  return told(
    'neverIs',
    '"{{name}}" never is "{{value}}": {{lack}}{{near}}; known: {{known}}',
    {
      name,
      value: text,
      lack:
        by === 'dict' ? `the dictionary "${dict}" has no value "${text}"` : `no ${by} "${text}"`,
      known: values.slice(0, SHOWN).join(', '),
    },
    nearest(text, values),
  );
}

type Look = (compared: Compared) => Told | undefined;

/** Values in a form that the kind never has. */
const FORMS: Readonly<Partial<Record<Kind, Look>>> = {
  date: ({ name, value }) =>
    isTimeText(value)
      ? undefined
      : told(
          'noDate',
          '"{{name}}" is a date and is compared with "{{value}}"; write it as {{form}}',
          { name, value: String(value), form: "'2026-05-01'" },
        ),
  datetime: ({ name, value }) =>
    isTimeText(value)
      ? undefined
      : told(
          'noDate',
          '"{{name}}" is a time and is compared with "{{value}}"; write it as {{form}}',
          { name, value: String(value), form: "'2026-05-01' or '2026-05-01 08:00:00'" },
        ),
  id: ({ name, value }) =>
    isId(value) || isId(String(value))
      ? undefined
      : told('noId', '"{{name}}" holds the id of a record and is compared with "{{value}}"', {
          name,
          value: String(value),
        }),
  bool: ({ name, value }) =>
    BOOLS.has(String(value))
      ? undefined
      : told('noBool', '"{{name}}" is true or false and is compared with "{{value}}"', {
          name,
          value: String(value),
        }),
};

function formFault(field: FieldSpec, compared: Compared): Told | undefined {
  const { name, value, op } = compared;
  const card = cardOf(field);
  const text = String(value);
  if (card?.time === 'month' && !isRealMonth(text))
    return told(
      'noDate',
      '"{{name}}" is a month and is compared with "{{value}}"; write it as {{form}}',
      { name, value: text, form: "'2026-05'" },
    );
  if (isRegion(field) && !REGION.test(text))
    return told(
      'noRegionCode',
      '"{{name}}" holds the code of a region and is compared with "{{value}}"; write it as \'330100\'',
      { name, value: text },
    );
  if (card?.stored === 'int' && EXACT.has(op) && !Number.isInteger(toNumber(value)))
    return told('notWholeValue', '"{{name}}" is a whole number and is compared with {{value}}', {
      name,
      value: text,
    });
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
