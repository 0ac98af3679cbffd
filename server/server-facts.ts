import fastify from 'fastify';

import { callFacts } from '#schemas/api/call-facts.ts';
import type { Contract } from '#schemas/api/contract.ts';
import type { CheckFacts } from '#schemas/language/check-file.ts';
import { registerCheckLife } from '#server/areas/check/life.ts';
import { registerCorrectionLife } from '#server/areas/correction/life.ts';
import { registerManualLife } from '#server/areas/manual/life.ts';
import { registerStopLife } from '#server/areas/quality/recount.ts';
import { registerRuleLife } from '#server/areas/rule/life.ts';
import { registerWarningLife } from '#server/areas/warning/life.ts';
import { registerWorkOrderLife } from '#server/areas/work-order/life.ts';
import { boundQueries, knownQueries } from '#server/db/queries/named-queries.ts';
import { makeRouteHost } from '#server/endpoints/serve.ts';
import { knownLifeCycles } from '#server/moves/life-cycles.ts';
import type { Registry } from './registry/registry.ts';
import { mountRoutes, type RouteDeps } from './routes.ts';
import roles from './seeds/roles.json' with { type: 'json' };

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
export function serverFacts(): Required<
  Pick<
    CheckFacts,
    'movers' | 'served' | 'queries' | 'boundQueries' | 'keys' | 'contracts' | 'roles'
  >
> {
  registerWorkOrderLife();
  registerStopLife();
  registerCheckLife();
  registerManualLife();
  registerCorrectionLife();
  registerWarningLife();
  registerRuleLife();
  const fixed = fixedContracts(NO_SCHEMAS);
  return {
    movers: knownLifeCycles(),
    served: new Set(fixed.keys()),
    keys: new Map([...fixed].map(([address, { permission }]) => [address, [permission].flat()])),
    contracts: new Map([...fixed].map(([address, contract]) => [address, callFacts(contract)])),
    queries: knownQueries(),
    boundQueries: boundQueries(),
    roles: new Set(roles.map(({ name }) => name)),
  };
}

/** The addresses below `/api` that no schema serves, `GET /sys/user/info`, `{id}` for what stands for any segment, and the contract of each. */
function fixedContracts(registry: Registry): ReadonlyMap<string, Contract> {
  const host = makeRouteHost(fastify());
  mountRoutes(host, { registry, schedules: {} } as RouteDeps);
  return new Map(
    host.contracts.map(
      (contract) =>
        [`${contract.method} ${contract.path.replace(/\{\w+\}/g, '{id}')}`, contract] as const,
    ),
  );
}
