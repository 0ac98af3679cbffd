import fastify from 'fastify';

import { setEndpoints } from '#schemas/language/derive-actions.ts';
import { resourceEndpoints } from '#server/http/routes/resource.ts';
import { routeHost } from '#server/http/serve.ts';
import { mountRoutes, type RouteDeps } from '#server/routes.ts';

import type { RoutePermission } from '#server/http/authorize.ts';
import type { Registry } from '#server/registry/registry.ts';

/** One address of the API and who may call it. `path` may hold `{id}`. */
export interface ApiRoute {
  readonly method: string;
  readonly path: string;
  readonly permission: RoutePermission;
}

/** Every address below `/api`: the routes as they are mounted, and the generic ones of the entities that no route claims. */
export function apiRoutes(registry: Registry): readonly ApiRoute[] {
  const host = routeHost(fastify());
  mountRoutes(host, { registry, schedules: {} } as RouteDeps);
  const own = host.contracts.map(({ method, path, permission }): ApiRoute => ({ method, path: path.replace(/\{\w+\}/g, '{id}'), permission }));
  const claimed = new Set(own.map(({ method, path }) => `${method} ${path}`));
  const generic = resourceEndpoints(registry).filter(({ method, path }) => !claimed.has(`${method} ${path}`));
  const buttons = registry.entities().flatMap(setEndpoints);
  return [...own, ...[...generic, ...buttons].map(({ method, path, permission }) => ({ method, path, permission }))];
}
