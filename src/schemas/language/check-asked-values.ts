import { oncePer } from '../basics/once-per.ts';
import { nearest } from '../expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';
import { cardOf, statesOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { CALL } from './addresses.ts';
import type { FileReport, SchemaIndex, WholeSet } from './check-file.ts';
import { valueFault, type KnownValues } from './check-values.ts';
import { endpointsOf, filterFace } from './derive.ts';
import type { EntitySchema, Verb } from './entity.ts';

type Asked = Readonly<Record<string, unknown>>;

const OPERATIONS = ['count', 'sum', 'avg', 'min', 'max'];
const STEPS = ['hour', 'day', 'month', 'year'];
/** Words of a question for groups that are one of a few. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = { op: OPERATIONS, step: STEPS };

interface Answering {
  readonly entity: EntitySchema;
  readonly verb: Verb;
}

/** The same answer each time: whoever asked for it is not judged again because another entity changed. */
const answersOf = oncePer((entity: EntitySchema): readonly (readonly [string, Answering])[] =>
  endpointsOf(entity).map(({ method, path, verb }) => [`${method} ${path}`, { entity, verb }]),
);

const answering = oncePer(
  ({ entities }: WholeSet): ReadonlyMap<string, Answering> =>
    new Map([...entities.values()].flatMap(answersOf)),
);

/** What a node asks the address of an entity for: presets, operations, steps and filters that are there, and values that a record may have. */
export function checkAskedValues(
  address: string,
  asked: Asked | undefined,
  index: SchemaIndex,
  report: FileReport,
): void {
  const known = answersAt(address, index);
  if (!known || !asked) return;
  for (const [word, value] of Object.entries(asked)) {
    const fault =
      word === 'preset'
        ? presetFault(known.entity, value)
        : known.verb === 'group' && Object.hasOwn(CHOSEN, word)
          ? chosenFault(value, CHOSEN[word] ?? [])
          : filterFault(known.entity, word, value, report.known);
    if (fault !== undefined) report.tellAt([word], fault);
  }
}

/** The move that a button makes without the word `move`. */
export function checkMovedBy(
  api: string,
  body: Asked | undefined,
  index: SchemaIndex,
  report: FileReport,
): void {
  const known = answersAt(api, index);
  const move = body?.['move'];
  if (known?.verb !== 'move' || typeof move !== 'string' || move.startsWith('$')) return;
  const name = Object.values(known.entity.fields).flatMap((field) => statesOf(field) ?? [])[0];
  const moves = Object.keys(index.states.get(name ?? '')?.moves ?? {});
  if (moves.length > 0 && !moves.includes(move))
    report.tellAt(
      ['body', 'move'],
      told(
        'noName',
        'no move in the states of this entity "{{name}}"',
        { name: move },
        nearest(move, moves),
      ),
    );
}

/** Why a filter of a list finds nothing: its value is none that the field can have. Placeholders are filled in later. */
export function filterFault(
  { fields }: EntitySchema,
  name: string,
  value: unknown,
  known: KnownValues,
): Told | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || filterFace(field).op === 'like') return undefined;
  const third = thirdEndFault(field, partsOf(value));
  if (third !== undefined) return third;
  for (const part of partsOf(value)) {
    const fault = valueFault(field, { name, op: 'eq', value: readAs(field, part) }, known);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** A span goes from one value to another. */
export const SPAN_ENDS = 2;

/** Why a span cannot have so many values; undefined where the field is filtered by none, or it has no more than its ends. */
export function thirdEndFault(field: FieldSpec, values: readonly unknown[]): Told | undefined {
  return filterFace(field).op === 'between' && values.length > SPAN_ENDS
    ? told('thirdEnd', 'a span goes from one value to another: {{count}} values are too many', {
        count: values.length,
      })
    : undefined;
}

/** The entity that answers an address, and by which verb. */
export function answersAt(address: string, index: SchemaIndex): Answering | undefined {
  const [call = address] = CALL.exec(address) ?? [];
  return index.ask((whole) => answering(whole).get(call));
}

function presetFault({ name, list }: EntitySchema, value: unknown): Told | undefined {
  if (typeof value !== 'string' || value.startsWith('$') || value === '') return undefined;
  const presets = Object.keys(list?.presets ?? {});
  return presets.includes(value)
    ? undefined
    : told(
        'noPresetIn',
        'no preset "{{name}}" in {{entity}}',
        { name: value, entity: name },
        nearest(value, presets),
      );
}

function chosenFault(value: unknown, words: readonly string[]): Told | undefined {
  const strange = partsOf(value).find((part) => !words.includes(String(part)));
  return strange === undefined
    ? undefined
    : told(
        'notKnown',
        '"{{name}}" is not known here{{near}}; known: {{known}}',
        { name: String(strange), known: words.join(', ') },
        nearest(String(strange), words),
      );
}

/** `1,2` and `["1", "2"]` are two values; what a placeholder fills in is not known yet. */
function partsOf(value: unknown): readonly unknown[] {
  return [value]
    .flat()
    .flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part]))
    .filter((part) => part !== '' && !(typeof part === 'string' && part.startsWith('$')));
}

/** Addresses carry texts: `true` of a yes or no, `5` of a number. */
function readAs(field: FieldSpec, part: unknown): unknown {
  if (typeof part !== 'string') return part;
  const kind = cardOf(field)?.kind;
  if (kind === 'bool') return part === 'true' ? true : part === 'false' ? false : part;
  return kind === 'number' && part.trim() !== '' && !Number.isNaN(Number(part))
    ? Number(part)
    : part;
}
