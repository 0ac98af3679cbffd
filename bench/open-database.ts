import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type DatabaseHandle } from '#server/db/open.ts';
import { QUERIES } from '#server/house/define-service.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { productHouse } from '#tests/builders/product-house.ts';

const say = (fields: object) => process.stderr.write(`${JSON.stringify(fields)}\n`);

/** A database with the product's tables and nothing in them, and who acts on it: of the first two arguments that `bench/both-databases.mjs` gives. */
export async function openBench({ isWarned = true } = {}): Promise<{
  readonly handle: DatabaseHandle;
  readonly ctx: Ctx;
}> {
  const [, , dataDir = '', databaseUrl = ''] = process.argv;
  const root = path.resolve(fileURLToPath(import.meta.url), '..', '..', '..'); // .cache/bench/
  const log = { debug() {}, info() {}, warn: isWarned ? say : () => {}, error: say };
  const handle = await openDatabase({ dataDir, databaseUrl: databaseUrl || null, log });
  await migrate(handle.pool, path.join(root, 'server', 'db', 'migrations'));
  const house = productHouse();
  const registry = await loadRegistry({ root, queries: house.of(QUERIES) });
  await syncTables(handle.db, registry);
  return { handle, ctx: makeSystemCtx({ house, db: handle.db, registry, log }) };
}
