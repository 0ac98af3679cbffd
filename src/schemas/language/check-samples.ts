import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf, dictOf, innerOf, isEntered, statesOf, targetOf } from '../types/ask.ts';
import type { Lookups } from '../types/card.ts';
import type { FieldSpec } from '../types/field.ts';
import { namesOfDialog } from './check-dollar.ts';
import type { AskedFacts } from './check-facts.ts';
import type { Fields, FileReport, SchemaIndex } from './check-file.ts';
import { givenFault } from './check-given.ts';
import type { EntitySchema, SampleMove } from './entity.ts';
import { findPlaceholderFault } from './placeholders.ts';

type Path = readonly string[];

interface Around {
  readonly index: SchemaIndex;
  readonly facts: AskedFacts;
}

export function checkSamples(
  entity: EntitySchema,
  { index, facts }: Around,
  report: FileReport,
): void {
  const lookups: Lookups = {
    dictHas: (dict, value) => facts.dictValues?.get(dict)?.has(value) ?? true,
  };
  for (const [i, { $by, $moves, ...row }] of (entity.samples ?? []).entries()) {
    checkLifeOfSample(entity, { $by, $moves }, ['samples', String(i)], { facts, report });
    checkRow(entity.fields, row, { path: ['samples', String(i)], lookups, index, facts, report });
  }
  checkApart(entity, report);
}

/** The second of two samples that share what is unique is refused. */
function checkApart({ fields, samples = [] }: EntitySchema, report: FileReport): void {
  for (const [name, { unique }] of Object.entries(fields)) {
    const values = unique ? samples.map((row) => row[name]) : [];
    for (const [i, value] of values.entries())
      if (value !== undefined && value !== null && values.indexOf(value) < i)
        report.tellAt(
          ['samples', String(i), name],
          told('sampleTwice', 'another sample has {{value}} for "{{name}}" already', {
            value: JSON.stringify(value),
            name,
          }),
        );
  }
}

/** Who makes a sample row and the moves it goes through: words that are no fields of it. */
function checkLifeOfSample(
  entity: EntitySchema,
  { $by, $moves }: { readonly $by: unknown; readonly $moves: unknown },
  path: Path,
  { facts, report }: { readonly facts: AskedFacts; readonly report: FileReport },
): void {
  if (typeof $by === 'string') checkAccount($by, facts, report.within([...path, '$by']));
  if ($by !== undefined && typeof $by !== 'string')
    report.tellAt(
      [...path, '$by'],
      told('sampleBy', 'the maker of a sample is given by the name of his account'),
    );
  if ($moves === undefined) return;
  const known = Object.keys(entity.states?.moves ?? {});
  if (!Array.isArray($moves))
    return report.tellAt(
      [...path, '$moves'],
      told('sampleMoves', 'expected a list of { move, by, form }'),
    );
  for (const [i, one] of ($moves as readonly unknown[]).entries()) {
    const at = [...path, '$moves', String(i)];
    if (!isSampleMove(one))
      report.tellAt(
        at,
        told(
          'sampleMoves',
          'expected { move, by, form }: the move, the account that makes it, what he fills in',
        ),
      );
    else if (!known.includes(one.move))
      report.tellAt(
        [...at, 'move'],
        told(
          'noMoveHere',
          'no move "{{name}}" in the states of this file',
          { name: one.move },
          nearest(one.move, known),
        ),
      );
    else {
      checkAccount(one.by, facts, report.within([...at, 'by']));
      checkFilledIn(entity, one, report.within([...at, 'form']));
    }
  }
}

/** Who makes a sample has an account of the demo; one that is none of them may be somebody's own. */
function checkAccount(name: string, { accounts }: AskedFacts, own: FileReport): void {
  const meant = !accounts || accounts.has(name) ? undefined : nearest(name, accounts);
  if (meant !== undefined)
    own.tellAt([], told('noAccount', 'no account "{{name}}" in the demo', { name }, meant));
}

/** What a sample fills into the dialog of its move. */
function checkFilledIn(
  { states }: EntitySchema,
  { move, form }: SampleMove,
  own: FileReport,
): void {
  const spec = states?.moves[move];
  const names = spec ? namesOfDialog(spec) : [];
  for (const name of Object.keys(form ?? {}))
    if (!names.includes(name))
      own.tellAt(
        [name],
        told('dialogNoField', 'the dialog has no field "{{name}}"', { name }, nearest(name, names)),
      );
}

function isSampleMove(value: unknown): value is SampleMove {
  const {
    move,
    by,
    form = {},
  } = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof SampleMove, unknown>
  >;
  return (
    typeof move === 'string' && typeof by === 'string' && typeof form === 'object' && form !== null
  );
}

interface Row {
  readonly path: Path;
  readonly lookups: Lookups;
  readonly index: SchemaIndex;
  readonly facts: AskedFacts;
  readonly report: FileReport;
}

function checkRow(fields: Fields, row: unknown, at: Row): void {
  const { path, report } = at;
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return report.tellAt(path, told('sampleObject', 'a sample is an object of fields and values'));
  for (const [name, value] of Object.entries(row)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field)
      report.tellAt(
        [...path, name],
        told('noField', 'no field "{{name}}"', { name }, nearest(name, Object.keys(fields))),
      );
    else checkValue(name, field, value, { ...at, path: [...path, name] });
  }
  for (const [name, field] of Object.entries(fields))
    if (
      field.required &&
      field.default === undefined &&
      isEntered(field) &&
      !Object.hasOwn(row, name)
    )
      report.tellAt(
        path,
        told('sampleLacks', 'the sample lacks "{{name}}", which is required', { name }),
      );
}

function checkValue(name: string, field: FieldSpec, value: unknown, at: Row): void {
  if (!cardOf(field) || value === null) return;
  if (cardOf(field)?.isMoved) return checkFirstStatus(field, value, at);
  if (!isGiven(field))
    return at.report.tellAt(
      at.path,
      told('sampleNever', '"{{name}}" cannot be given by a sample', { name }),
    );
  const target = targetOf(field);
  if (target !== undefined) return checkLink(target, value, at);
  if (typeof value === 'string' && value.startsWith('$')) return checkFilled(field, value, at);
  const inner = innerOf(field) as Fields | undefined;
  if (inner && Array.isArray(value))
    return value.forEach((row, i) =>
      checkRow(inner, row, { ...at, path: [...at.path, String(i)] }),
    );
  checkFit(name, field, value, at);
}

/** Whether a sample may give the field: what people enter, but no secrets and no files. */
function isGiven(field: FieldSpec): boolean {
  const { isSecret, files } = cardOf(field) ?? {};
  return isEntered(field) && !field.virtual && !isSecret && !files;
}

function checkFilled(field: FieldSpec, value: string, { path, report }: Row): void {
  const fault =
    findPlaceholderFault(value, 'entity.samples') ?? givenFault(field, value, report.known);
  if (fault !== undefined) report.tellAt(path, fault);
}

/** The value must be one the field would take from a person. */
function checkFit(
  name: string,
  field: FieldSpec,
  value: unknown,
  { path, lookups, index, report }: Row,
): void {
  const card = cardOf(field);
  const coerced = card?.coerce(value, field, (_, one) => one);
  const fault = card?.check(coerced, field, lookups);
  if (fault)
    report.tellAt(
      path,
      told('sampleUnfit', '{{value}} does not fit "{{name}}", a {{type}} ({{why}}){{more}}', {
        value: JSON.stringify(value),
        name,
        type: field.type,
        why: `${fault.rule}${limitsOf(fault.params)}`,
        more: knownValues(field, index),
      }),
    );
}

/** A link is given by what the record is called; whether there is one is known where the samples are made: told is a name that is nearly one of a sample or of the demo. */
function checkLink(target: string, value: unknown, { path, index, facts, report }: Row): void {
  const names = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  if (!names.every((name) => typeof name === 'string'))
    return report.tellAt(
      path,
      told('sampleLink', 'a link is given by the name of what it points to'),
    );
  const samples = index.ask((whole) => namesOfSamples(whole.entities.get(target)));
  for (const name of names) {
    const isThere = samples.includes(name) || facts.called?.has(name) || facts.accounts?.has(name);
    const meant = isThere ? undefined : nearest(name, [...samples, ...(facts.called ?? [])]);
    if (meant !== undefined)
      report.tellAt(
        path,
        told('noSample', 'no sample and nothing of the demo is called "{{name}}"', { name }, meant),
      );
  }
}

/** Every text of the samples of an entity: by which of them a link goes is the entity's affair. */
const namesOfSamples = (entity: EntitySchema | undefined): readonly string[] =>
  (entity?.samples ?? []).flatMap((row) =>
    Object.values(row).filter((value): value is string => typeof value === 'string'),
  );

/** A status is changed by moves: a sample begins where every record begins. */
function checkFirstStatus(field: FieldSpec, value: unknown, { path, index, report }: Row): void {
  const initial = index.states.get(statesOf(field) ?? '')?.initial;
  if (initial && !initial.includes(String(value)))
    report.tellAt(
      path,
      told('beginsAs', 'a record begins as {{known}}, not as "{{name}}"', {
        known: initial.join(' or '),
        name: String(value),
      }),
    );
}

function limitsOf(params: Readonly<Record<string, unknown>> = {}): string {
  const said = Object.entries(params).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'string',
  );
  return said.length > 0
    ? ` ${said.map(([name, value]) => `${name} ${String(value)}`).join(', ')}`
    : '';
}

function knownValues(field: FieldSpec, index: SchemaIndex): string {
  const dict = dictOf(field);
  const own = index.ask(
    ({ entities }) =>
      [...entities.values()].find(({ dictionaries }) => dict !== undefined && dictionaries?.[dict])
        ?.dictionaries?.[dict ?? ''],
  );
  return own ? `; known: ${Object.keys(own.values).join(', ')}` : '';
}
