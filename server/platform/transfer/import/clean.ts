import { DAY_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { dropSource, forgetImportRows, listStaleSources } from './import-store.ts';

const BATCH = 200;

/** Removes uploads of imports and what they did row by row, once an import cannot be taken back any more. */
export async function cleanImports(ctx: Ctx, deps: FileDeps): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  await forgetImportRows(ctx.db, before);
  for (const { id, storage, storeKey } of await listStaleSources(ctx.db, before, BATCH)) {
    try {
      await (await deps.stores.named(ctx, storage)).remove(storeKey);
      await dropSource(ctx.db, id);
    } catch (error) {
      ctx.log.warn(
        { import: id, storage, error: String(error) },
        'the file of an import could not be removed; it is tried again',
      );
    }
  }
}
