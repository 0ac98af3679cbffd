import path from 'node:path';

import type { DatabaseHandle } from '#server/db/open.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { MIGRATED, openTestDatabase, type Preparation } from './test-database.ts';

/** The tables of the shipped schemas, as each start of the product makes them. */
export const PRODUCT: Preparation = {
  name: 'product',
  on: MIGRATED,
  prepare: async ({ db }) =>
    void (await syncTables(
      db,
      await loadRegistry({ root: path.resolve(import.meta.dirname, '..', '..') }),
    )),
};

/** A database with the tables of the product and nothing in them. */
export function openProductDatabase(): Promise<DatabaseHandle> {
  return openTestDatabase({ prepared: PRODUCT });
}
