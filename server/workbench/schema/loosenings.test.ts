import fc from 'fast-check';

import { endpointsOf, nameFieldOf, permissionKeys } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Actor } from '#server/base/context/ctx.ts';
import { isMaskedFor, holdsKey, mayRead, mayWrite } from '#server/records/access.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { anActor } from '#tests/builders/an-actor.ts';
import { rounds } from '#tests/builders/long.ts';
import { findLoosenings } from './loosenings.ts';

type Part = Readonly<Record<string, unknown>>;
interface Edit {
  readonly at: number;
  readonly change: number;
  readonly value: number;
}

const READS = new Set(['page', 'list', 'tree', 'info', 'export', 'group', 'history']);
const WRITES = new Set(['save', 'update']);
const VALUES: readonly unknown[] = [
  undefined,
  true,
  false,
  'login',
  'name',
  'string',
  'password',
  1,
  [],
  ['page', 'update', 'delete', 'options'],
  {},
  { read: 'login' },
];
const WORDS = [
  'readOnly',
  'writeOnly',
  'mask',
  'permission',
  'default',
  'quick',
  'type',
  'virtual',
  'scope',
  'verbs',
  'permissions',
  'own',
  'nameField',
  'softDelete',
  'update',
  'page',
];

/** Everything a person can reach through an entity, by the functions that serve it; nothing here asks the judge. */
function reachOf(actor: Actor, entity: EntitySchema): ReadonlySet<string> {
  const verbs = endpointsOf(entity).filter(({ permission }) => holdsKey(actor, permission));
  const facts = verbs.map(({ verb }) => `calls ${verb}`);
  if (verbs.some(({ verb }) => READS.has(verb)))
    facts.push(
      ...fieldFacts(entity.fields, '', (spec) =>
        mayRead(actor, spec) ? (isMaskedFor(actor, spec) ? ['masked'] : ['masked', 'whole']) : [],
      ),
      ...rowFacts(entity),
    );
  if (verbs.some(({ verb }) => WRITES.has(verb)))
    facts.push(...fieldFacts(entity.fields, '', (spec) => writeFacts(actor, spec)));
  if (verbs.some(({ verb }) => verb === 'options')) facts.push(`names by ${nameFieldOf(entity)}`);
  return new Set(facts);
}

function writeFacts(actor: Actor, spec: FieldSpec): readonly string[] {
  if (mayWrite(actor, spec)) return ['writes'];
  return spec.default === undefined ? [] : [`stamps ${JSON.stringify(spec.default)}`];
}

function fieldFacts(
  fields: EntitySchema['fields'],
  path: string,
  ask: (spec: FieldSpec) => readonly string[],
): readonly string[] {
  return Object.entries(fields).flatMap(([name, spec]) => [
    ...ask(spec).map((fact) => `${fact} ${path}${name}`),
    ...(spec.type === 'children' ? fieldFacts(spec.fields, `${path}${name}.`, ask) : []),
  ]);
}

function rowFacts({ table: { scope } }: EntitySchema): readonly string[] {
  const dimensions = Object.entries(scope ?? {}).map(
    ([dimension, field]) => `rows of ${dimension} ${field}`,
  );
  return dimensions.length > 0 ? dimensions : ['all rows'];
}

/** Whether a fact was a fact before; fields that did not exist hid nothing, whoever saw all rows saw those of each dimension, and whoever removed one by one removed them all. */
function wasFact(fact: string, before: ReadonlySet<string>, entity: EntitySchema): boolean {
  if (before.has(fact) || (fact.startsWith('rows of ') && before.has('all rows'))) return true;
  if (fact === 'calls delete' && before.has('calls deleteOne')) return true;
  const stamped = /^stamps .* ([\w.]+)$/.exec(fact)?.[1];
  if (stamped !== undefined && before.has(`writes ${stamped}`)) return true;
  const [, path] = /^(?:masked|whole|writes|stamps .*) ([\w.]+)$/.exec(fact) ?? [];
  return path !== undefined && !hasField(entity.fields, path.split('.'));
}

function hasField(
  fields: EntitySchema['fields'],
  [name = '', ...rest]: readonly string[],
): boolean {
  const spec = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return (
    spec !== undefined &&
    (rest.length === 0 || (spec.type === 'children' && hasField(spec.fields, rest)))
  );
}

/** The objects of a schema in order, each with the way to it; fields and what guards them stand there often. */
function placesOf(part: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return [];
  return [path, ...Object.entries(part).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

function edited(schema: Part, { at, change, value }: Edit): Part {
  const places = placesOf(schema).filter(
    ([first]) => first === undefined || ['table', 'rest', 'fields'].includes(first),
  );
  const path = places[at % places.length] ?? [];
  const held = path.reduce<Part>((part, key) => part[key] as Part, schema);
  const keys = [...Object.keys(held), ...WORDS];
  const key = keys[change % keys.length] ?? '';
  return put(schema, [...path, key], VALUES[value % VALUES.length]);
}

function put(part: Part, [key = '', ...rest]: readonly string[], value: unknown): Part {
  if (rest.length > 0) return { ...part, [key]: put(part[key] as Part, rest, value) };
  return value === undefined
    ? Object.fromEntries(Object.entries(part).filter(([other]) => other !== key))
    : { ...part, [key]: value };
}

/** Whether the checker of shapes would let it pass as far as the model needs it: parts are parts, lists are lists. */
function isServable({ fields, rest, table }: EntitySchema): boolean {
  const isPart = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const areFields = (all: EntitySchema['fields']): boolean =>
    isPart(all) &&
    Object.values(all).every(
      (spec) =>
        isPart(spec) &&
        (spec.permission === undefined || isPart(spec.permission)) &&
        (spec.type !== 'children' || areFields(spec.fields)),
    );
  return (
    isPart(rest) &&
    isPart(table) &&
    (table.scope === undefined || isPart(table.scope)) &&
    (rest.verbs === undefined || Array.isArray(rest.verbs)) &&
    (rest.permissions === undefined || isPart(rest.permissions)) &&
    (rest.paths === undefined || isPart(rest.paths)) &&
    areFields(fields)
  );
}

const RUNS = rounds(1_000, 3_000);
const EDIT = fc.record({ at: fc.nat(400), change: fc.nat(40), value: fc.nat(11) });

describe('class “an edit that widens unseen”', () => {
  it('whatever is edited in a real entity, what passes the judge opens nothing to anybody', async () => {
    const entities = (await loadRegistry({ root: process.cwd() })).entities();
    let passed = 0;

    fc.assert(
      fc.property(
        fc.nat(entities.length - 1),
        fc.array(EDIT, { minLength: 1, maxLength: 3 }),
        fc.infiniteStream(fc.boolean()),
        (which, edits, coin) => {
          const before = entities[which] as EntitySchema;
          const after = edits.reduce<Part>(
            edited,
            before as unknown as Part,
          ) as unknown as EntitySchema;
          if (!isServable(after)) return;
          const weighing = {
            running: before as unknown as Part,
            formers: [],
            mayCall: () => false,
            isKnownKey: () => false,
          };
          if (findLoosenings('entity', after, weighing).length > 0) return;
          passed += 1;
          const keys = permissionKeys(before).filter(() => coin.next().value);
          for (const person of [anActor(), anActor({ permissions: keys })]) {
            const had = reachOf(person, before);
            expect(
              [...reachOf(person, after)].filter((fact) => !wasFact(fact, had, before)),
            ).toEqual([]);
          }
        },
      ),
      { numRuns: RUNS },
    );

    expect(passed).toBeGreaterThan(RUNS / 15);
  });

  it('every shipped entity stands as it is', async () => {
    const entities = (await loadRegistry({ root: process.cwd() })).entities();

    const loosened = entities.flatMap((entity) =>
      findLoosenings('entity', entity, {
        running: entity as unknown as Part,
        formers: [],
        mayCall: () => false,
        isKnownKey: () => false,
      }).map(({ path }) => [entity.name, path]),
    );

    expect(loosened).toEqual([]);
  });
});
