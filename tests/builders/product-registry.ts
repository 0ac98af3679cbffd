import path from 'node:path';

import { QUERIES } from '#server/house/define-service.ts';
import { loadRegistry, type LoadedRegistry } from '#server/registry/load.ts';
import { productHouse } from './product-house.ts';

/** The schemas of the product, with the queries of its areas. */
export function loadProductRegistry(): Promise<LoadedRegistry> {
  return loadRegistry({
    root: path.resolve(import.meta.dirname, '..', '..'),
    queries: productHouse().of(QUERIES),
  });
}
