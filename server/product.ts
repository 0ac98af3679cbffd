import type { Contract } from '#schemas/api/contract.ts';
import { bring, makeHouse, type Brought, type House } from '#server/base/house/house.ts';
import { broughtBy, type Service } from '#server/house/define-service.ts';
import { NEXT_RUNS } from '#server/platform/schedule/schedules.ts';
import { AREAS, SERVICES } from './areas.ts';
import { listNextRuns } from './jobs/cron.ts';
import { broughtByArea, type Area } from './moves/define-area.ts';
import type { ServerParts } from './server-parts.ts';

/** What a server is made of. */
export interface Product {
  readonly services: readonly Service<ServerParts>[];
  readonly areas: readonly Area<ServerParts>[];
}

export const PRODUCT: Product = { services: SERVICES, areas: AREAS };

/** The house of one server. @param more what only this server has, such as its way out. @throws Error two bring what only one may */
export function houseOf({ services, areas }: Product, more: readonly Brought[] = []): House {
  return makeHouse([
    bring(NEXT_RUNS, listNextRuns),
    ...services.flatMap(broughtBy),
    ...areas.flatMap(broughtByArea),
    ...more,
  ]);
}

/** Every owner, services first: what follows of them is done in this order. */
export function ownersOf({
  services,
  areas,
}: Product): readonly Omit<Service<ServerParts>, 'entities'>[] {
  return [...services, ...areas];
}

/** The contract of every fixed address. */
export function contractsOf(product: Product): readonly Contract[] {
  return ownersOf(product).flatMap(({ contracts = [] }) => contracts.flatMap(Object.values));
}
