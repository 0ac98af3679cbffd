import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { isError } from '#schemas/language/check-file.ts';
import { hasFileParts } from '#schemas/language/file-parts.ts';
import { recheckReadings } from '#server/areas/check/follow.ts';
import { recountRates } from '#server/areas/quality/recount.ts';
import { followMarks, markDays } from '#server/areas/statistic/face.ts';
import { bufferEvents } from '#server/base/context/buffer-events.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Log } from '#server/base/context/log.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { QUERIES, WITHHELD } from '#server/house/define-service.ts';
import { syncMenus } from '#server/platform/admin/sync-menus.ts';
import { applyFileParts, isBrought } from '#server/platform/file-parts/apply.ts';
import { readBroughtItems } from '#server/platform/file-parts/file-part-store.ts';
import { makeLocalFiles } from '#server/platform/files/file-stores.ts';
import { seedStorageConfig } from '#server/platform/files/storage-config.ts';
import { claimMode } from '#server/platform/installation/installation.ts';
import { seedMailConfig } from '#server/platform/mail/mail.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { lockSeeds } from '#server/records/store/seed-rows.ts';
import { pastOf } from '#server/workbench/schema/entity-tables.ts';
import { seedDemoProcesses } from './areas/workflow/definitions/demo-processes.ts';
import { homeHere, type Config } from './config.ts';
import { inSavepoint } from './db/savepoint.ts';
import { seedAssessment } from './demo/assess.ts';
import { seedCases } from './demo/cases.ts';
import { seedReports } from './demo/reports.ts';
import { moveRecord } from './moves/move-record.ts';
import { houseOf, ownersOf, PRODUCT, type Product } from './product.ts';
import { checkSchemaFiles, hashSchemaFiles } from './registry/check-files.ts';
import { judgeOnce } from './registry/judged-files.ts';
import { loadRegistry, type LoadedRegistry, type SchemaSources } from './registry/load.ts';
import { filesAlone } from './registry/overlay.ts';
import { SchemaFileError } from './registry/schema-files.ts';
import { bringRights } from './seeds/bring-rights.ts';
import { replaceDemoPasswords } from './seeds/demo-passwords.ts';
import { seedAdmin } from './seeds/seed-admin.ts';
import { seedBase } from './seeds/seed-base.ts';
import { seedDemo } from './seeds/seed-demo.ts';
import { ROLE_NAMES } from './seeds/seed-roles.ts';
import { serverFacts } from './server-facts.ts';

/** Where the built program lies; null where it runs from its sources. */
const PROGRAM = import.meta.url.endsWith('.js')
  ? path.dirname(fileURLToPath(import.meta.url))
  : null;

/** Sets of files that this process has judged by a product and found right: whoever starts again in it, or saves a file as it was, does not wait for that twice. */
const judged = new WeakMap<Product, Set<string>>();

/** The schemas of the product; in demo mode a changed file is read again while the server runs. @throws SchemaFileError with every finding. */
export async function loadSchemas(
  config: Pick<Config, 'root' | 'mode' | 'dataDir'>,
  log: Log,
  product: Product,
): Promise<LoadedRegistry> {
  const kept = path.join(config.dataDir, 'judged-schemas');
  // another product, of a test, knows other names
  const program = product === PRODUCT ? PROGRAM : null;
  const judge = (root: string): void => {
    const problems = checkSchemaFiles(root, { server: serverFacts(product) }).filter(isError);
    if (problems.length > 0)
      throw new SchemaFileError(
        problems
          .map(({ path: file, line, column, message }) => `${file}:${line}:${column} ${message}`)
          .join('\n'),
      );
  };
  return loadRegistry({
    root: config.root,
    queries: houseOf(product).of(QUERIES),
    withheld: houseOf(product).of(WITHHELD),
    watch: config.mode === 'demo',
    check: (root) => {
      const hash = hashSchemaFiles(root);
      if (judged.get(product)?.has(hash)) return;
      judgeOnce({ root, kept, program }, () => judge(root));
      judged.set(product, (judged.get(product) ?? new Set()).add(hash));
    },
    onError: (error) =>
      log.error(
        { error: error.message },
        'a changed schema file is wrong; the old one stays in force',
      ),
  });
}

/**
 * Brings tables, menus and seeds to what the files say, now and whenever a schema file changes.
 * @returns the admin's one-time password when he was made now and nobody chose one.
 */
export async function prepareData(
  config: Pick<Config, 'mode' | 'adminPassword' | 'dataDir' | 'host' | 'port'>,
  system: Ctx,
  { sources, product }: { readonly sources: SchemaSources; readonly product: Product },
): Promise<string | undefined> {
  const followSchemas = async (): Promise<void> => {
    const { changes, alike } = await syncTables(system.db, system.registry, pastOf(sources));
    for (const { keepTables } of ownersOf(product)) await keepTables?.(system);
    if (changes.length > 0)
      system.log.info({ changes: changes.length }, 'tables follow the schema files');
    if (alike.length > 0)
      system.log.warn(
        { alike },
        'rows whose unique values differ by case or width alone stay; new ones are refused',
      );
    await syncMenus(system);
  };
  await followSchemas();
  sources.onFiles(() => {
    const follow = async () => {
      await followSchemas();
      await inTransaction(system, (tx) =>
        bringFileParts(tx, { isDemo: config.mode === 'demo', move: moveRecord }),
      );
    };
    follow().catch((error: unknown) =>
      system.log.error({ error: String(error) }, 'the tables do not follow a changed schema file'),
    );
  });
  // all or nothing: a start that is killed half-way begins anew
  return inTransaction(system, (tx) => seed(config, tx, sources));
}

async function seed(
  config: Pick<Config, 'mode' | 'adminPassword' | 'dataDir' | 'host' | 'port'>,
  tx: Ctx,
  sources: SchemaSources,
): Promise<string | undefined> {
  await lockSeeds(tx.db);
  await claimMode(tx.db, config.mode);
  const isDemo = config.mode === 'demo';
  await seedBase(tx, { isDemo });
  const running = sources.set();
  const files = filesAlone(running);
  const asked = await bringRights(tx, files === running ? tx.registry : sources.registryOf(files));
  await seedStorageConfig(tx);
  await seedMailConfig(tx);
  const oneTimePassword = await seedAdmin(tx, {
    isDemo,
    realName: serverText('zh-CN', 'seed.adminName'),
    ...(config.adminPassword !== null && { password: config.adminPassword }),
  });
  if (isDemo) {
    await seedDemoCity(tx, config, asked);
    return oneTimePassword;
  }
  await bringFileParts(tx, { isDemo, asked, move: moveRecord });
  const replaced = await replaceDemoPasswords(tx, {
    adminPassword: config.adminPassword,
    isLeavingDemo: false,
  });
  if (replaced.lockedOut.length > 0)
    tx.log.warn(
      { accounts: replaced.lockedOut },
      'these accounts had the password of the demo and need a new one from an administrator',
    );
  return replaced.oneTimePassword ?? oneTimePassword;
}

/** The demo city with all that happened in it until now, in a database that has its roles and no city yet. */
async function seedDemoCity(
  tx: Ctx,
  config: Pick<Config, 'dataDir' | 'host' | 'port'>,
  asked: ReadonlySet<string>,
): Promise<void> {
  const city = await seedDemo(tx);
  if (city) await markDays(tx.db, city.days);
  await followMarks(tx);
  await seedDemoProcesses(tx, ROLE_NAMES);
  // later starts find them checked, as the minute after each value does
  if (city) await recheckReadings(tx);
  await bringFileParts(tx, { isDemo: true, asked, move: moveRecord });
  if (city)
    await seedCases(tx, city, { files: makeLocalFiles(config.dataDir), home: homeHere(config) });
  await recountRates(tx);
  if (city) await seedAssessment(tx, city);
  if (city) await seedReports(tx, city);
}

/** What the files say besides tables and menus, of each once. A file that cannot be followed (its table is refused, say) stops neither the start nor another file. */
async function bringFileParts(
  tx: Ctx,
  habits: Parameters<typeof applyFileParts>[2],
): Promise<void> {
  const brought = await readBroughtItems(tx.db);
  const files = tx.registry.entities().filter(hasFileParts);
  for (const entity of files.filter((one) => !isBrought(one, brought, habits))) {
    const { ctx, flush } = bufferEvents(tx);
    try {
      await inSavepoint(tx.db, () => applyFileParts(ctx, entity, habits));
      flush();
    } catch (error) {
      tx.log.error(
        { entity: entity.name, error: String(error) },
        'what a schema file brings besides its tables is left out',
      );
    }
  }
}
