import path from 'node:path';

import { openTestDatabase, type Preparation } from '#server/db/open-test.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { loadRegistry } from '#server/registry/load.ts';

/** The tables of the shipped schemas, as each start of the product makes them. */
const TABLES: Preparation = {
  name: 'product',
  prepare: async ({ db }) =>
    void (await syncTables(
      db,
      await loadRegistry({ root: path.resolve(import.meta.dirname, '..', '..') }),
    )),
};

/** A database with the tables of the product and nothing in them. */
export function openProductDatabase(): Promise<DatabaseHandle> {
  return openTestDatabase({ prepared: TABLES });
}
