import fastify from 'fastify';

import { registerWorkOrderLife } from '#server/areas/work-order/life.ts';
import { knownQueries } from '#server/db/queries/named-queries.ts';
import { knownLifeCycles } from '#server/moves/life-cycles.ts';
import { routeHost } from './http/serve.ts';
import roles from './seeds/roles.json' with { type: 'json' };
import { mountRoutes, type RouteDeps } from './routes.ts';

import type { CheckFacts } from '#schemas/language/check-file.ts';
import type { Registry } from './registry/registry.ts';

/** Mounting asks for nobody's schemas but those of fixed names. */
const NO_SCHEMAS = {
  entities: () => [],
  entity: () => undefined,
  states: () => undefined,
  screens: () => [],
  screen: () => undefined,
  onChange: () => undefined,
} as unknown as Registry;

/** What the server knows that schema files may name: the moves it makes, the addresses it answers without any schema, and the roles it begins with. */
export function serverFacts(): Required<Pick<CheckFacts, 'movers' | 'served' | 'queries' | 'roles'>> {
  registerWorkOrderLife();
  return { movers: knownLifeCycles(), served: fixedAddresses(NO_SCHEMAS), queries: knownQueries(), roles: new Set(roles.map(({ name }) => name)) };
}

/** The addresses below `/api` that no schema serves: `GET /sys/user/info`, `{id}` for what stands for any segment. */
export function fixedAddresses(registry: Registry): ReadonlySet<string> {
  const host = routeHost(fastify());
  mountRoutes(host, { registry, schedules: {} } as RouteDeps);
  return new Set(host.contracts.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{id}')}`));
}
