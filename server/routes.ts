import type { Contract } from '#schemas/api/contract.ts';
import type { RouteHost } from '#server/endpoints/serve.ts';
import { ownersOf, type Product } from './product.ts';
import type { ServerParts } from './server-parts.ts';

/** Mounts every route under `/api`. @throws Error somebody serves other endpoints than those whose contracts he names */
export function mountRoutes(api: RouteHost, product: Product, parts: ServerParts): void {
  for (const { name, contracts = [], someContracts = [], routes } of ownersOf(product)) {
    const before = api.contracts.length;
    routes?.(api, parts);
    const some: readonly Contract[] = someContracts.flatMap(Object.values);
    const served = api.contracts.slice(before).filter((contract) => !some.includes(contract));
    demandNamed(name, contracts.flatMap(Object.values), served);
  }
}

function demandNamed(owner: string, named: readonly Contract[], served: readonly Contract[]): void {
  const unserved = named.filter((contract) => !served.includes(contract));
  const unnamed = served.filter((contract) => !named.includes(contract));
  const list = (contracts: readonly Contract[]): string =>
    contracts.map(({ method, path }) => `${method} ${path}`).join(', ');
  if (unserved.length > 0) throw new Error(`${owner} names but does not serve ${list(unserved)}`);
  if (unnamed.length > 0) throw new Error(`${owner} serves without naming ${list(unnamed)}`);
}
