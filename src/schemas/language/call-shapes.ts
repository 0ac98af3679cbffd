import { oncePer } from '../basics/once-per.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import { groupByKind, kindOfAddress, mayMean } from './addresses.ts';
import { withBroughtFields } from './brought.ts';
import type { CallFacts, AskedFacts, ShapeFacts } from './check-facts.ts';
import type { SchemaIndex, WholeSet } from './check-file.ts';
import { setEndpoints } from './derive-actions.ts';
import { endpointsOf, filterFace, hasCompanion } from './derive.ts';
import type { EntitySchema, Verb } from './entity.ts';
import { companionName } from './names.ts';

const ANY: ShapeFacts = {};
/** What every list is asked with besides its fields. */
export const LIST_WORDS: readonly string[] = [
  'page',
  'limit',
  'order',
  'orderField',
  'keyword',
  'preset',
  'ids',
  'where',
];
const GROUP_WORDS = ['by', 'step', 'measure', 'op', 'latest', 'presets'];
const LISTS: readonly Verb[] = ['page', 'list', 'tree', 'options', 'export', 'group'];

/** What an address takes and answers: a fixed one by its contract, a generic one by its entity. Undefined where nobody says, or more than one is meant. */
export function callShape(
  call: string,
  index: SchemaIndex,
  { contracts }: AskedFacts,
): CallFacts | undefined {
  return index.ask((whole) => {
    const generic = genericCalls(whole);
    const exact = contracts?.get(call) ?? generic.get(call);
    // what a variable part may mean is told only where the fixed addresses are known as well
    if (exact || !contracts) return exact;
    const alike = [contracts, generic].flatMap(
      (all) => callsByKind(all).get(kindOfAddress(call)) ?? [],
    );
    const meant = alike.filter(([address]) => mayMean(address, call));
    return meant.length === 1 ? meant[0]?.[1] : undefined;
  });
}

/** The names that an object of this shape has; undefined where it may have any. */
export function namesIn(
  shape: ShapeFacts | undefined,
  index: SchemaIndex,
): readonly string[] | undefined {
  if (!shape) return undefined;
  if (shape.entity !== undefined) return answeredNames(index, shape.entity);
  if (shape.anyOf) {
    const parts = shape.anyOf
      .filter(({ type }) => type !== 'null')
      .map((part) => namesIn(part, index));
    return parts.some((part) => part === undefined)
      ? undefined
      : parts.flatMap((part) => part ?? []);
  }
  return shape.properties && !shape.additionalProperties
    ? Object.keys(shape.properties)
    : undefined;
}

/** A part of an answer by its path, `data.points`; undefined where the shape says nothing of it. @returns `missing` where the shape knows that there is none */
export function partAt(
  shape: ShapeFacts,
  path: string,
  index: SchemaIndex,
): ShapeFacts | { readonly missing: string; readonly known: readonly string[] } {
  let part = shape;
  for (const name of path.split('.')) {
    part = part.items ?? part;
    const known = namesIn(part, index);
    if (known && !known.includes(name)) return { missing: name, known };
    part = alternatives(part).flatMap(({ properties }) => properties?.[name] ?? [])[0] ?? ANY;
  }
  return part;
}

/** One row of an answer, wherever the rows stand: a list, a page, or the one object. */
export function rowIn(shape: ShapeFacts): ShapeFacts {
  for (const part of alternatives(shape)) {
    if (part.items) return part.items;
    const list = part.properties?.['list'];
    if (list?.items) return list.items;
  }
  return shape;
}

/** Whether an answer is a list or a page of rows; true where the shape does not say. */
export function hasRows(shape: ShapeFacts): boolean {
  return alternatives(shape).some(
    (part) =>
      Object.keys(part).length === 0 ||
      part.type === 'array' ||
      part.properties?.['list'] !== undefined,
  );
}

/** Whether an answer comes by pages. */
export function isPaged(shape: ShapeFacts): boolean {
  return alternatives(shape).some(
    ({ properties }) => properties?.['list'] !== undefined && properties['total'] !== undefined,
  );
}

/** The shape of an answer; a file has none. */
export function asShape(answer: NonNullable<CallFacts['answer']>): ShapeFacts {
  if (!('kind' in answer)) return answer;
  return answer.kind === 'bare' ? answer.shape : {};
}

function alternatives(shape: ShapeFacts): readonly ShapeFacts[] {
  return shape.anyOf ? shape.anyOf.flatMap(alternatives) : [shape];
}

const callsByKind = oncePer((calls: ReadonlyMap<string, CallFacts>) =>
  groupByKind([...calls], ([address]) => address),
);

/** Verbs and buttons of all entities. */
const genericCalls = oncePer(
  ({ entities }: WholeSet): ReadonlyMap<string, CallFacts> =>
    new Map([...entities.values()].flatMap(callsOf)),
);

const callsOf = oncePer((entity: EntitySchema): readonly (readonly [string, CallFacts])[] => [
  ...endpointsOf(entity).map(
    ({ verb, method, path }) => [`${method} ${path}`, verbCall(entity, verb, method)] as const,
  ),
  ...setEndpoints(entity).map(({ method, path }) => [`${method} ${path}`, { body: ANY }] as const),
]);

/** Verbs that answer a file. */
const FILES: readonly Verb[] = ['export', 'pdf', 'excel'];

function verbCall(entity: EntitySchema, verb: Verb, method: string): CallFacts {
  const row: ShapeFacts = { type: 'object', entity: entity.name };
  const rows: ShapeFacts = { type: 'array', items: row };
  const answers: Partial<Record<Verb, ShapeFacts>> = {
    page: { type: 'object', properties: { list: rows, total: ANY, isCapped: ANY } },
    list: rows,
    tree: rows,
    info: row,
    // the names of its rows stand in the query
    group: { type: 'object', properties: { groups: { type: 'array', items: ANY } } },
    history: { type: 'array', items: ANY },
    timeline: { type: 'array', items: ANY },
    moves: { type: 'array', items: ANY },
  };
  const fields = [...Object.keys(entity.fields), ...Object.keys(SYSTEM_KINDS)];
  const asked = namesOnly([
    ...LIST_WORDS,
    ...(verb === 'group' ? GROUP_WORDS : []),
    ...fields,
    ...endsOf(entity),
  ]);
  return {
    answer: FILES.includes(verb) ? { kind: 'file' } : (answers[verb] ?? ANY),
    // one that is read by POST takes the same names in its body
    ...(LISTS.includes(verb) && { query: asked, ...(method === 'POST' && { body: asked }) }),
    ...((verb === 'save' || verb === 'update') && {
      body: namesOnly(['id', 'version', ...Object.keys(entity.fields)]),
    }),
  };
}

/** The two ends by which a span is asked for. */
function endsOf({ fields }: EntitySchema): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    filterFace(field).op === 'between'
      ? (filterFace(field).ends ?? [`${name}Start`, `${name}End`])
      : [],
  );
}

function namesOnly(names: readonly string[]): ShapeFacts {
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, ANY])) };
}

/** What the answer of a record is made of: its fields, the names beside them, what they bring along, and what every row has. */
export function answeredNames(
  index: { readonly entities: Pick<SchemaIndex['entities'], 'get'> },
  name: string,
): readonly string[] | undefined {
  const entity = index.entities.get(name);
  if (!entity) return undefined;
  const { fields } = withBroughtFields(entity, (target) => index.entities.get(target));
  const own = Object.entries(fields).flatMap(([field, spec]) => [
    field,
    ...(hasCompanion(spec) ? [companionName(field)] : []),
  ]);
  return [...own, ...Object.keys(SYSTEM_KINDS), 'creatorName', 'updaterName', 'children'];
}
