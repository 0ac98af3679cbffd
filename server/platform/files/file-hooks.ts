import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { discardFiles, listFileHolders } from '#server/records/attachments/attachment-store.ts';
import { fileAddress } from '#server/records/attachments/file-address.ts';
import { type EntityHooks } from '#server/records/hooks.ts';
import { heldOf, inUse, type Holder } from '#server/records/in-use.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { countIds, NOT_HELD } from '#server/records/store/held-values.ts';

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
    const holders = await holdersOfFiles(ctx, ids);
    if (holders.length > 0) throw inUse(ctx, holders);
    await discardFiles(ctx.db, ids, ctx.now());
  },
};

/** What an entity that is gone referred to stays, too: nobody sees it. */
async function holdersOfFiles(ctx: Ctx, ids: readonly string[]): Promise<readonly Holder[]> {
  const holders: Holder[] = [];
  for (const { entity: name, recordIds } of await listFileHolders(ctx.db, ids)) {
    const entity = ctx.registry.entity(name);
    const { seen } =
      entity && entity.table.managed !== 'query'
        ? await countIds(ctx.db, heldOf(ctx, entity), recordIds)
        : NOT_HELD;
    holders.push({ entity: name, held: { all: recordIds.length, seen } });
  }
  return holders;
}
