import { needEntity } from '#server/records/access.ts';
import { discardFiles, listFileHolders } from '#server/records/attachments/attachment-store.ts';
import { fileAddress } from '#server/records/attachments/file-address.ts';
import { type EntityHooks } from '#server/records/hooks.ts';
import { inUse } from '#server/records/in-use.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';

/** Files: their address is worked out; one that a record refers to stays; bytes go after the row. Whoever keeps the library sees the library and his own uploads: what others put into their records is not his to list or delete. */
export const FILE_HOOKS: EntityHooks<'file'> = {
  where: (ctx) => {
    const file = needEntity(ctx, 'file');
    const own = { field: 'creator', op: 'eq', value: ctx.actor.id } as const;
    return ctx.actor.isSuperAdmin
      ? []
      : [ruleCondition(file, { any: [{ field: 'isKept', op: 'eq', value: true }, own] })];
  },
  decorate: (_ctx, rows) =>
    rows.map((row) => ({
      ...row,
      url: fileAddress(String(row['id'])),
      bytes: [{ id: row['id'], name: row['name'], size: row['size'] }],
    })),
  async beforeDelete(ctx, ids) {
    const holders = await listFileHolders(ctx.db, ids);
    if (holders.length > 0) throw inUse(ctx, holders);
    await discardFiles(ctx.db, ids, ctx.now());
  },
};
