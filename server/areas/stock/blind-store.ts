import { sql, type RawBuilder } from 'kysely';

import type { Ctx } from '#server/base/context/ctx.ts';
import type { Reader, Withheld } from '#server/db/withheld.ts';

/**
 * Counts `c` that are open, as far as this person has a part in them: he began one or entered a line of it, or may enter lines and not
 * approve. Sent back, a count is counted again; it is open until its differences are posted.
 */
function openTo({ userId, holds }: Reader): RawBuilder<boolean> {
  const isOpen = sql<boolean>`c.status in ('0', '1')`;
  if (holds('ops:stockCount:count') && !holds('ops:stockCount:approve')) return isOpen;
  return sql<boolean>`${isOpen} and (c.creator = ${userId}::bigint
    or exists (select 1 from ops_stock_count_line l where l.count_id = c.id and l.counted_by = ${userId}::bigint))`;
}

/** Rows of an item in a warehouse that is being counted. */
const inWarehouse = (reader: Reader) =>
  sql<boolean>`exists (select 1 from ops_stock_count c where c.warehouse_id = t.warehouse_id
    and (c.item_id is null or c.item_id = t.item_id) and ${openTo(reader)})`;

/** Rows of an item of which any warehouse is being counted: what all hold together tells what that one does. */
const anywhere = (item: RawBuilder<unknown>) => (reader: Reader) =>
  sql<boolean>`exists (select 1 from ops_stock_count c where c.ops_company_id = t.ops_company_id and (c.item_id = ${item}
    or (c.item_id is null and exists (select 1 from ops_stock_balance b where b.warehouse_id = c.warehouse_id and b.item_id = ${item})))
    and ${openTo(reader)})`;

/** What a blind count keeps from those who count, whatever way they ask. */
export const BLIND: Readonly<Record<string, readonly Withheld[]>> = {
  stockBalance: [{ columns: ['quantity'], from: inWarehouse }],
  stockMinimum: [{ columns: ['usable'], from: inWarehouse }],
  stockItem: [{ columns: ['quantity'], from: anywhere(sql`t.id`) }],
  stockMovement: [
    { columns: ['quantity', 'balance'], from: inWarehouse },
    { columns: ['item_balance'], from: anywhere(sql`t.item_id`) },
  ],
  // whoever may approve sees what the books say, but not of what he counts himself
  stockCountLine: [
    {
      columns: ['book_quantity', 'difference'],
      from: (reader) =>
        sql<boolean>`exists (select 1 from ops_stock_count c where c.id = t.count_id and ${openTo(reader)})`,
    },
  ],
};

/** Whether a count keeps from the asker what a warehouse holds of an item: no refusal and no answer tells it then. */
export async function isBlind(
  { db, actor, scope }: Ctx,
  { itemId, warehouseId }: { readonly itemId: string; readonly warehouseId: string },
): Promise<boolean> {
  if (scope.userId === undefined) return false;
  const holds = (key: string): boolean =>
    actor.permissions.has(key) || actor.permissions.has('*:*:*');
  const { rows } = await sql<{ isBlind: boolean }>`
    select ${inWarehouse({ userId: scope.userId, holds })} as "isBlind"
    from (values (${itemId}::bigint, ${warehouseId}::bigint)) t (item_id, warehouse_id)`.execute(
    db,
  );
  return rows[0]?.isBlind === true;
}
