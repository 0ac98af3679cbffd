import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { newId } from '#server/base/context/new-id.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { addLines, findOpenCount, findWarehouseName } from './count-store.ts';

/** A count is called by its warehouse and day, and begins with a line for each batch. */
export const COUNT_HOOKS: EntityHooks<'stockCount'> = {
  async beforeSave(ctx, { values, before }) {
    const warehouseId = values.warehouseId ?? before?.warehouseId;
    if (before) return values;
    const warehouse = await findVisible(ctx, needEntity(ctx, 'warehouse'), toText(warehouseId));
    if (values.itemId) {
      const item = await findVisible(ctx, needEntity(ctx, 'stockItem'), values.itemId);
      if (item.opsCompanyId !== warehouse.opsCompanyId)
        throw new AppError('badMove', { reason: serverText(ctx.lang, 'stock.otherCompany') });
    }
    // each would take the same difference off
    const open = await findOpenCount(ctx.db, {
      warehouseId: warehouse.id,
      itemId: toText(values.itemId) || null,
    });
    if (open !== undefined)
      throw new AppError('badMove', {
        reason: serverText(ctx.lang, 'stock.count.open', { name: open }),
      });
    const name = await findWarehouseName(ctx.db, warehouse.id);
    return { ...values, name: `${name} ${formatWallDay(ctx.now())}` };
  },
  async afterSave(ctx, { id, before }) {
    if (before) return;
    const count = await addLines(ctx.db, id, { by: ctx.actor.id, at: ctx.now(), newId });
    if (count === 0)
      throw new AppError('badMove', { reason: serverText(ctx.lang, 'stock.count.nothing') });
  },
};
