import type { Db } from '#server/db/db.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import type { LoadedRegistry } from '#server/registry/load.ts';
import { withSchema } from '#server/registry/overlay.ts';
import { pastOf } from './entity-tables.ts';
import { listEntityVersionTexts, listRunningSchemas } from './schema-store.ts';

/**
 * Makes two migrated databases alike before rows are carried from one to the other: the tables of the files and of every
 * version that was ever published in the source, so that each can still be brought back there with its data.
 */
export async function syncForMove(source: Db, target: Db, registry: LoadedRegistry): Promise<void> {
  await registry.sources.run(await listRunningSchemas(source));
  const past = pastOf(registry.sources);
  const [columns, names] = [await past.keep(source), await past.formerly(source)];
  const asInSource = {
    keep: () => Promise.resolve(columns),
    formerly: () => Promise.resolve(names),
  };
  await syncTables(source, registry, asInSource);
  const set = registry.sources.set();
  for (const { name, text } of await listEntityVersionTexts(source)) {
    const form = withSchema(set, { kind: 'entity', name, module: '', version: -1, text });
    if (form !== set) await syncTables(target, registry.sources.registryOf(form), asInSource);
  }
  await syncTables(target, registry, asInSource);
}
