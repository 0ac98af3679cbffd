import type { Logger } from 'pino';

import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import type { House } from '#server/base/house/house.ts';
import { demandMode } from '#server/platform/installation/installation.ts';
import { makeSchemaFollower } from '#server/workbench/schema/follow.ts';
import { backUpBeforeUpgrade } from './backup.ts';
import type { Config } from './config.ts';
import { prepareReadingTables } from './db/hypertables.ts';
import { migrate, listPendingMigrations } from './db/migrate.ts';
import { openDatabase, type DatabaseHandle } from './db/open.ts';
import { type Opening, migrationsOf } from './opening.ts';
import { loadSchemas, prepareData } from './prepare.ts';

/** The database, the schemas in force, and the admin's password where he was made now. */
export type Data = Awaited<ReturnType<typeof openData>>;

/** The database in its newest form, the schemas that are in force, and the data every installation has. */
export async function openData(
  { config, log, now, closers, product }: Opening,
  house: House,
  given: DatabaseHandle | undefined,
) {
  const database = given ?? (await openDatabase({ ...config, log, isStarting: true }));
  if (!given) closers.push(() => database.close());
  await prepareUpgrade(database, migrationsOf(config), { config, log });
  await migrate(database.pool, migrationsOf(config));
  await prepareReadingTables(database.pool, config.readingTables);
  await demandMode(database.db, config.mode);
  const registry = await loadSchemas(config, log, product);
  closers.push(() => registry.close());
  const system = (): Ctx => makeSystemCtx({ db: database.db, registry, house, log, now });
  const follower = makeSchemaFollower({ system, sources: registry.sources });
  await follower.refresh();
  const oneTimePassword = await prepareData(config, system(), {
    sources: registry.sources,
    product,
  });
  follower.start();
  closers.push(() => follower.stop());
  const isGiven = given !== undefined;
  return { database, isGiven, registry, system, follower, oneTimePassword };
}

/** A copy of the embedded database before its tables change; an external one is its operator's to save. */
async function prepareUpgrade(
  database: DatabaseHandle,
  migrations: string,
  { config, log }: { readonly config: Config; readonly log: Logger },
): Promise<void> {
  const pending = await listPendingMigrations(database.pool, migrations);
  if (pending.length === 0 || config.databaseUrl !== null || !database.canSnapshot) return;
  log.warn(
    { copy: await backUpBeforeUpgrade({ database, dataDir: config.dataDir }), pending },
    'the database was copied before its upgrade',
  );
}
