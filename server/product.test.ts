import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { expect, it } from 'vitest';

import dictionaries from '#schemas/dictionaries/dictionaries.json' with { type: 'json' };
import { makeRouteHost } from '#server/endpoints/serve.ts';
import { BEANS } from '#server/house/jobs.ts';
import { PARAMS } from '#server/house/params.ts';
import { BACKGROUND_TASKS } from '#server/platform/background-task/kinds.ts';
import { DICTIONARY_ITEMS } from '#server/records/dictionaries/dictionary-words.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { aRegistry } from '#tests/builders/a-resource-world.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';
import { sourcesBelow } from '#tests/builders/sources.ts';
import { contractsOf, houseOf, ownersOf, PRODUCT } from './product.ts';
import { mountRoutes } from './routes.ts';
import type { ServerParts } from './server-parts.ts';

it('every owner serves the endpoints whose contracts he names, and no others', () => {
  const host = makeRouteHost(fastify());

  mountRoutes(host, PRODUCT, { registry: aRegistry([]), schedules: {} } as ServerParts);

  expect(new Set(host.contracts)).toEqual(new Set(contractsOf(PRODUCT)));
});

it('an owner who serves an endpoint without naming its contract does not start', () => {
  const [owner] = PRODUCT.areas.filter(({ name }) => name === 'correction');
  const forgetful = { services: [], areas: owner ? [{ ...owner, contracts: [] }] : [] };

  expect(() => mountRoutes(makeRouteHost(fastify()), forgetful, {} as ServerParts)).toThrow(
    'correction serves without naming POST /dm/correction/preview',
  );
});

it('what people may plan stands in the dictionary of tasks, and the other way round', () => {
  const house = houseOf(PRODUCT);
  const items = house.of(DICTIONARY_ITEMS).filter(({ type }) => type === 'job_bean');

  expect(items.map(({ value }) => value)).toEqual([...house.of(BEANS).keys()]);
});

it('class “a code where a word belongs”: every kind of background task has its word in the list of tasks', () => {
  const house = houseOf(PRODUCT);
  const named = [
    ...dictionaries.task_kind.items,
    ...house.of(DICTIONARY_ITEMS).filter(({ type }) => type === 'task_kind'),
  ].map(({ value }) => value);

  expect([...house.of(BACKGROUND_TASKS).keys()].toSorted()).toEqual(named.toSorted());
});

it('class “a parameter that a new database lacks”: what the server reads by name is said by who reads it', () => {
  const known = [...houseOf(PRODUCT).of(PARAMS).keys()];
  const read = sourcesBelow('server').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:readParams\(\w+(?:\.db)?|keepDays\(ctx), '([\w.]+)'/g,
      ),
    ].map(([, code = '']) => code),
  );

  expect(read.length).toBeGreaterThan(8);
  expect(
    read.filter((code) => code !== 'DEMO_DATA' && !known.some((one) => one.startsWith(code))),
  ).toEqual([]);
});

it('no two owners plan a job, keep a thing or have a name in common', () => {
  const owners = ownersOf(PRODUCT);
  const names = [
    owners.map(({ name }) => name),
    owners.flatMap(({ jobs = [] }) => jobs.flatMap(({ name }) => name ?? [])),
    owners.flatMap(({ follows = [] }) => follows.map(({ name }) => name)),
  ];

  expect(names.map((list) => new Set(list).size)).toEqual(names.map(({ length }) => length));
});

/** No table keeps it, and neither a formula nor a link says it. */
const isBare = (field: object): boolean =>
  'virtual' in field && ['calc', 'from', 'aggregate', 'writeOnly'].every((way) => !(way in field));

it('class “a column nobody fills”: a field that no table keeps is said by a query, or by a hook of its entity', async () => {
  const registry = await loadProductRegistry();
  const house = houseOf(PRODUCT);

  const unfilled = registry.entities().flatMap(({ name, table, fields }) => {
    const isFilled = table?.query !== undefined || hooksOf({ house, registry }, name).decorate;
    const bare = Object.entries(fields).filter(
      ([field, spec]) => !field.includes('.') && isBare(spec),
    );
    return isFilled ? [] : bare.map(([field]) => `${name}.${field}`);
  });

  // what a packet says is read when it is opened, at an address of its own
  expect(unfilled).toEqual(['gatewayPacket.parsed']);
});
