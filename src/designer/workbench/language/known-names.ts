import { broughtName, withoutBrought } from '#schemas/language/brought.ts';
import type { CheckFacts, SchemaFile } from '#schemas/language/check-facts.ts';
import { endpointsOf, permissionKeys } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { withoutPlural } from '#schemas/language/localize.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { SYSTEM_KINDS } from '#schemas/types/kinds.ts';
import type { Meaning } from '#schemas/types/shape.ts';
import { keysAt, nodeAt, textAt, type ParsedText } from './json-tree.ts';
import type { SchemaKind } from './shape-at.ts';

/** A name that may be typed, with what people call it. */
export interface KnownName {
  readonly name: string;
  readonly title?: string;
}

/** What schemas may name outside of themselves, as far as this browser knows it. */
export interface KnownWorld {
  readonly entities: readonly KnownName[];
  readonly states: readonly KnownName[];
  readonly dicts: readonly KnownName[];
  readonly cells: readonly string[];
  readonly inputs: readonly string[];
  readonly blocks: readonly string[];
  readonly widgets: readonly string[];
  readonly menuGroups: readonly KnownName[];
  /** Permission keys held by the person who edits; a help for typing, not a rule. */
  readonly permissions: readonly string[];
  /** Schemas that have been read already. */
  readonly read: {
    readonly entities: ReadonlyMap<string, EntitySchema>;
    readonly states: ReadonlyMap<string, StatesSchema>;
  };
}

type NamesOf = (parsed: ParsedText, world: KnownWorld) => readonly KnownName[];

/** Where the names of a meaning come from: the text itself, and what the registry knows. Of the others any text may stand there. */
const NAMES: Readonly<Partial<Record<Meaning, NamesOf>>> = {
  field: fieldsOf,
  recordField: fieldsOf,
  status: statusesOf,
  entity: (_, { entities }) => entities,
  states: (parsed, { states }) => [
    ...(nodeAt(parsed, ['states']) ? plain([textAt(parsed, ['name']) ?? '']) : []),
    ...states,
  ],
  dict: (parsed, { dicts }) => [...titledAt(parsed, ['dictionaries']), ...dicts],
  cell: (_, { cells }) => plain(cells),
  input: (_, { inputs }) => plain(inputs),
  block: (_, { blocks }) => plain(blocks),
  widget: (_, { widgets }) => plain(widgets),
  menuGroup: (_, { menuGroups }) => menuGroups,
  query: (_, { read }) =>
    plain([...new Set([...read.entities.values()].flatMap(({ table }) => table.query ?? []))]),
  preset: (parsed) => titledAt(parsed, ['list', 'presets']),
  permission: (parsed, world) => plain(permissionsFor(parsed, world)),
  move: movesOf,
};

/** The names that fit a meaning at a place of a text. Undefined: any text may stand there. */
export function namesFor(
  meaning: Meaning,
  parsed: ParsedText,
  world: KnownWorld,
): readonly KnownName[] | undefined {
  return NAMES[meaning]?.(parsed, world);
}

/** Fields of the file itself and those every table has. */
export function fieldsOf(parsed: ParsedText): readonly KnownName[] {
  return [
    ...titledAt(parsed, ['fields']),
    ...broughtBy(parsed),
    ...plain(Object.keys(SYSTEM_KINDS)),
  ];
}

/** What the links of the file bring: `stationId.stationType`. */
function broughtBy(parsed: ParsedText): readonly KnownName[] {
  return keysAt(parsed, ['fields']).flatMap((link) =>
    textsAt(parsed, ['fields', link, 'bring']).map((name) => ({ name: broughtName(link, name) })),
  );
}

/** Texts of a list. */
function textsAt(parsed: ParsedText, path: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (
    let name = textAt(parsed, [...path, '0']);
    name !== undefined;
    name = textAt(parsed, [...path, String(names.length)])
  )
    names.push(name);
  return names;
}

/** Fields of another entity; undefined until it has been read. */
export function fieldsOfEntity(name: string, world: KnownWorld): readonly KnownName[] | undefined {
  const entity = world.read.entities.get(name);
  return (
    entity && [
      ...Object.entries(entity.fields).map(([field, { title }]) => ({ name: field, title })),
      ...plain(Object.keys(SYSTEM_KINDS)),
    ]
  );
}

/** Names of entities and states that a text speaks of: they are read so that its fields can be checked. */
export function namesSpokenOf(
  text: string,
  world: KnownWorld,
): { readonly entities: readonly string[]; readonly states: readonly string[] } {
  const spoken = new Set([...text.matchAll(/"([A-Za-z][A-Za-z0-9-]*)"/g)].map((match) => match[1]));
  const among = (names: readonly KnownName[]) =>
    names.filter(({ name }) => spoken.has(name)).map(({ name }) => name);
  return { entities: among(world.entities), states: among(world.states) };
}

/** What the shared checker is told besides the file. */
export function factsOf(world: KnownWorld): CheckFacts {
  const names = (list: readonly KnownName[]) => new Set(list.map(({ name }) => name));
  return {
    // a list that could not be read is no list of nothing
    ...(world.dicts.length > 0 && { dicts: names(world.dicts) }),
    ...(world.cells.length > 0 && { cells: new Set(world.cells) }),
    ...(world.inputs.length > 0 && { inputs: new Set(world.inputs) }),
    ...(world.blocks.length > 0 && { blocks: new Set(world.blocks) }),
    ...(world.widgets.length > 0 && { widgets: new Set(world.widgets) }),
    menuGroups: names(world.menuGroups),
  };
}

/** The other files as the checker wants them: those read as they are, the rest as empty ones that only lend their names. */
export function otherFiles(
  own: { readonly kind: SchemaKind; readonly name: string },
  world: KnownWorld,
): readonly SchemaFile[] {
  const entities = world.entities
    .filter(({ name }) => own.kind !== 'entity' || name !== own.name)
    .map(({ name }): SchemaFile => {
      const read = world.read.entities.get(name);
      return {
        path: `entity ${name}`,
        kind: 'entity',
        text: JSON.stringify(read ? withoutBrought(withoutPlural(read)) : emptyEntity(name)),
      };
    });
  const states = world.states
    .filter(({ name }) => own.kind !== 'states' || name !== own.name)
    .map(({ name }): SchemaFile => ({
      path: `states ${name}`,
      kind: 'states',
      text: JSON.stringify(world.read.states.get(name) ?? emptyStates(name)),
    }));
  return [...entities, ...states];
}

function emptyEntity(name: string): object {
  return {
    v: 1,
    name,
    module: 'x',
    title: name,
    table: { name: `not_read_${name.toLowerCase()}`, managed: 'elsewhere' },
    // whether it offers choices is known once it has been read
    rest: { base: `/not-read/${name}`, verbs: ['options'] },
    fields: {},
  };
}

function emptyStates(name: string): object {
  return { v: 1, name, values: {}, initial: ['-'], moves: {} };
}

function permissionsFor(parsed: ParsedText, world: KnownWorld): readonly string[] {
  const own = nodeAt(parsed, []);
  const read = own ? parseOr(parsed.text) : undefined;
  return [...new Set(['login', ...(read ? ownKeys(read) : []), ...world.permissions])];
}

function ownKeys(entity: EntitySchema): readonly string[] {
  try {
    return [...permissionKeys(entity), ...endpointsOf(entity).map(({ permission }) => permission)];
  } catch {
    return [];
  }
}

function parseOr(text: string): EntitySchema | undefined {
  try {
    return JSON.parse(text) as EntitySchema;
  } catch {
    return undefined;
  }
}

function movesOf(parsed: ParsedText, world: KnownWorld): readonly KnownName[] {
  const others = keysAt(parsed, ['fields']).flatMap((field) => {
    const states = world.read.states.get(textAt(parsed, ['fields', field, 'states']) ?? '');
    return Object.entries(states?.moves ?? {}).map(([name, { title }]) => ({ name, title }));
  });
  return [...titledAt(parsed, ['states', 'moves']), ...others];
}

/** Statuses of the record: of the life cycle in the file, or of the one that a field follows. */
function statusesOf(parsed: ParsedText, world: KnownWorld): readonly KnownName[] {
  const others = keysAt(parsed, ['fields']).flatMap((field) => {
    const states = world.read.states.get(textAt(parsed, ['fields', field, 'states']) ?? '');
    return Object.entries(states?.values ?? {}).map(([name, { title }]) => ({ name, title }));
  });
  return [...titledAt(parsed, ['states', 'values']), ...others];
}

/** The members of a part of the text, each with the title it has there. */
function titledAt(parsed: ParsedText, path: readonly string[]): readonly KnownName[] {
  return keysAt(parsed, path).map((name) => named(name, textAt(parsed, [...path, name, 'title'])));
}

function plain(names: readonly string[]): readonly KnownName[] {
  return names.map((name) => ({ name }));
}

function named(name: string, title: string | undefined): KnownName {
  return title === undefined ? { name } : { name, title };
}
