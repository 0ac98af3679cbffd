import fastify from 'fastify';

import type { Contract } from '#schemas/api/contract.ts';
import { makeActionContracts } from '#schemas/api/entity.ts';
import { makeRouteHost } from '#server/endpoints/serve.ts';
import { resourceEndpoints } from '#server/entities/routes.ts';
import type { RoutePermission } from '#server/http/authorize.ts';
import type { Registry } from '#server/registry/registry.ts';
import { mountRoutes, type RouteDeps } from '#server/routes.ts';

/** One address of the API and who may call it. `path` may hold `{id}`. */
export interface ApiRoute {
  readonly method: string;
  readonly path: string;
  readonly permission: RoutePermission;
  readonly contract: Contract;
}

/** Every address below `/api`: the routes as they are mounted, and the generic ones of the entities that no route claims. */
export function apiRoutes(registry: Registry): readonly ApiRoute[] {
  const host = makeRouteHost(fastify());
  mountRoutes(host, { registry, schedules: {} } as RouteDeps);
  const claimed = new Set(host.contracts.map(nameOf));
  const generic = resourceEndpoints(registry).filter((contract) => !claimed.has(nameOf(contract)));
  return [...host.contracts, ...generic, ...registry.entities().flatMap(makeActionContracts)].map(
    (contract) => {
      const { method, path, permission } = contract;
      return { method, path: anonymous(path), permission, contract };
    },
  );
}

/** Whatever its variable parts are called. */
function anonymous(path: string): string {
  return path.replace(/\{\w+\}/g, '{id}');
}

function nameOf({ method, path }: Contract): string {
  return `${method} ${anonymous(path)}`;
}
