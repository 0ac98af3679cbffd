import { told, type Told } from '../texts/told.ts';
import { cardOf, dictOf, optionsOf, statesOf, targetOf } from '../types/ask.ts';
import '../types/every-rule.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport } from './check-file.ts';
import { lackOf, valuesOfField, type KnownValues } from './check-values.ts';

type Fields = Readonly<Record<string, FieldSpec>>;
type Report = Pick<FileReport, 'known' | 'tellAt'>;

/** What the clock fills in, as it then stands there. */
const CLOCK: Readonly<Record<string, string>> = {
  $today: '2026-05-01',
  $now: '2026-05-01 08:00:00',
};
/** The entity whose record a fact of the person names. */
const NAMED_BY: Readonly<Record<string, string>> = {
  id: 'user',
  deptId: 'dept',
  enterpriseId: 'enterprise',
  opsCompanyId: 'opsCompany',
  regionCode: 'region',
};

/**
 * Why a field refuses what a file gives it: a default, the value a button, a move or the one who saves sets. Undefined where it takes it,
 * or where nobody knows yet what it will be.
 */
export function givenFault(field: FieldSpec, value: unknown, known: KnownValues): Told | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const filled = [value].flat().find((one) => typeof one === 'string' && one.startsWith('$'));
  if (filled !== undefined) return filledFault(field, String(filled));
  const card = cardOf(field);
  if (!card || card.isComputed) return undefined;
  const strange = strangeCode(field, value, known);
  if (strange !== undefined) return strange;
  const fault = card.check(
    card.coerce(value, field, (_, row) => row),
    field,
    {},
  );
  if (!fault) return undefined;
  const { pattern } = field as { readonly pattern?: string };
  if (fault.rule === 'format' && pattern !== undefined)
    return told('badForm', '"{{name}}" does not have the form {{form}}', {
      name: String(value),
      form: pattern,
    });
  const hint = fault.rule === 'id' ? ': a link is given by the id of a record' : '';
  return told('defaultUnfit', '{{value}} does not fit a {{type}} ({{why}}){{hint}}', {
    value: JSON.stringify(value),
    type: field.type,
    why: fault.rule,
    hint,
  });
}

/** The same for a value that a field is set to, told at its place. A field that is not there is told elsewhere. */
export function tellGiven(fields: Fields, name: string, value: unknown, report: Report): void {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const fault = field && givenFault(field, value, report.known);
  if (fault !== undefined) report.tellAt([], fault);
}

/** The words for the first value that is none of those the field can have. */
function strangeCode(field: FieldSpec, value: unknown, facts: KnownValues): Told | undefined {
  const known = valuesOfField(field, facts);
  const strange = [value].flat().find((one) => isCode(one) && !known?.values.includes(String(one)));
  if (!known || strange === undefined) return undefined;
  return lackOf(known, String(strange));
}

function isCode(value: unknown): value is string | number {
  return typeof value === 'number' || typeof value === 'string';
}

/** Of the clock and of the person it is known what kind of value comes; of a row or a dialog it is not. */
function filledFault(field: FieldSpec, text: string): Told | undefined {
  const clock = CLOCK[/^\$\w+/.exec(text)?.[0] ?? ''];
  if (clock !== undefined) return clockFault(field, text, clock);
  const fact = /^\$user\.(\w+)$/.exec(text)?.[1];
  return fact === undefined ? undefined : factFault(field, text, fact);
}

function clockFault(field: FieldSpec, text: string, value: string): Told | undefined {
  const card = cardOf(field);
  const fault = card?.check(
    card.coerce(value, field, (_, row) => row),
    field,
    {},
  );
  const hasCodes = (dictOf(field) ?? statesOf(field) ?? optionsOf(field)) !== undefined;
  return fault || hasCodes
    ? told('fillUnfit', '"{{value}}" does not fit a {{type}}: it is filled with "{{filled}}"', {
        value: text,
        type: field.type,
        filled: value,
      })
    : undefined;
}

function factFault(field: FieldSpec, text: string, fact: string): Told | undefined {
  const named = NAMED_BY[fact];
  const target = targetOf(field);
  if (target !== undefined)
    return target === named
      ? undefined
      : told('fillOther', '"{{value}}" is {{what}}, and the field names a {{target}}', {
          value: text,
          what: named === undefined ? 'no link' : `the id of a ${named}`,
          target,
        });
  const card = cardOf(field);
  const isText = card?.kind === 'text' && card.time === undefined;
  const isChosen = (statesOf(field) ?? optionsOf(field)) !== undefined;
  const isOther = dictOf(field) !== undefined && fact !== 'userType';
  return card && (!isText || isChosen || isOther)
    ? told('fillUnfit', '"{{value}}" does not fit a {{type}}', { value: text, type: field.type })
    : undefined;
}
