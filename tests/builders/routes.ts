import type { Contract } from '#schemas/api/contract.ts';
import { makeActionContracts } from '#schemas/api/entity.ts';
import { resourceEndpoints } from '#server/entities/routes.ts';
import type { RoutePermission } from '#server/http/authorize.ts';
import { contractsOf, PRODUCT } from '#server/product.ts';
import type { Registry } from '#server/registry/registry.ts';

/** One address of the API and who may call it. `path` may hold `{id}`. */
export interface ApiRoute {
  readonly method: string;
  readonly path: string;
  readonly permission: RoutePermission;
  readonly contract: Contract;
}

/** Every address below `/api`: those of the areas and services, and the generic ones of the entities that no route claims. */
export function apiRoutes(registry: Registry): readonly ApiRoute[] {
  const fixed = contractsOf(PRODUCT);
  const claimed = new Set(fixed.map(nameOf));
  const generic = resourceEndpoints(registry).filter((contract) => !claimed.has(nameOf(contract)));
  return [...fixed, ...generic, ...registry.entities().flatMap(makeActionContracts)].map(
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
