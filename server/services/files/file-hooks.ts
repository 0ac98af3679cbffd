import { AppError } from '#server/context/app-error.ts';
import { areLinked, discardFiles } from '#server/stores/files.ts';

import { registerEntityHooks, type EntityHooks } from '../resource/hooks.ts';
import { fileAddress } from './file-address.ts';

const fileHooks: EntityHooks = {
  decorate: (_ctx, rows) =>
    rows.map((row) => ({ ...row, url: fileAddress(String(row['id'])), bytes: [{ id: row['id'], name: row['name'], size: row['size'] }] })),
  async beforeDelete(ctx, ids) {
    if (await areLinked(ctx.db, ids)) throw new AppError('inUse', { by: 'file' });
    await discardFiles(ctx.db, ids, ctx.now());
  },
};

/** Files: their address is worked out; one that a record refers to stays; bytes go after the row. */
export function registerFileHooks(): void {
  registerEntityHooks('file', fileHooks);
}
