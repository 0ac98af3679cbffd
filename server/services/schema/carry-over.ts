import { withSchema } from '#server/registry/overlay.ts';
import { entityVersionTexts, runningSchemas } from '#server/stores/schemas.ts';

import { syncTables } from '../resource/sync-tables.ts';
import { keptColumns } from './entity-tables.ts';

import type { Db } from '#server/db/db.ts';
import type { LoadedRegistry } from '#server/registry/load.ts';

/**
 * Makes two migrated databases alike before rows are carried from one to the other: the tables of the files and of every
 * version that was ever published in the source, so that each can still be brought back there with its data.
 */
export async function syncForMove(source: Db, target: Db, registry: LoadedRegistry): Promise<void> {
  await registry.sources.run(await runningSchemas(source));
  const columns = await keptColumns(source, registry.sources);
  const keep = () => Promise.resolve(columns);
  await syncTables(source, registry, { keep });
  const set = registry.sources.set();
  for (const { name, text } of await entityVersionTexts(source)) {
    const form = withSchema(set, { kind: 'entity', name, module: '', version: -1, text });
    if (form !== set) await syncTables(target, registry.sources.registryOf(form), { keep });
  }
  await syncTables(target, registry, { keep });
}
