import fastify from 'fastify';
import { expect, it } from 'vitest';

import dictionaries from '#schemas/dictionaries/dictionaries.json' with { type: 'json' };
import { makeRouteHost } from '#server/endpoints/serve.ts';
import { BEANS } from '#server/house/jobs.ts';
import { aRegistry } from '#tests/builders/a-resource-world.ts';
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
  const known = [...houseOf(PRODUCT).of(BEANS).keys()].sort();

  expect(dictionaries.job_bean.items.map(({ value }) => value).sort()).toEqual(known);
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
