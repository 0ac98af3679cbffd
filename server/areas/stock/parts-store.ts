import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What a part of an order has out of a batch, and what it should have; exact numbers as text. */
export interface PartDebt {
  readonly partId: string;
  readonly batchId: string;
  readonly warehouseId: string;
  readonly itemId: string;
  readonly balanceId: string;
  /** Above zero: to be taken; below: to come back. */
  readonly missing: string;
  /** The batch belongs to the company of the order. */
  readonly isOfCompany: boolean;
}

/** Dictionary order_part_kind: what was taken off comes out of no stock. */
const TAKEN_OFF = '3';

/**
 * What parts of an order lack of the stock they name, or have too much: nothing of what stands on an order that holds none (`isHeld`), and of lines that
 * are removed. Only batches with a difference.
 */
export async function listDebts(
  db: Db,
  orderId: string,
  { isHeld, without }: { readonly isHeld: boolean; readonly without: readonly string[] },
): Promise<readonly PartDebt[]> {
  const { rows } = await sql<PartDebt>`
    with wanted as (
      select p.id::text as part, t.batch_id, t.warehouse_id, p.quantity
      from ops_order_part p join ops_stock_balance t on t.id = p.balance_id
      where p.work_order_id = ${orderId}::bigint and ${isHeld}::boolean and p.kind <> ${TAKEN_OFF} and p.id <> all(${without}::bigint[])),
    taken as (
      select m.order_part_id as part, m.batch_id, m.warehouse_id, -sum(m.quantity) as quantity
      from ops_stock_movement m where m.work_order_id = ${orderId}::bigint and m.order_part_id is not null group by 1, 2, 3),
    debts as (
      select coalesce(w.part, k.part) as part, coalesce(w.batch_id, k.batch_id) as batch_id,
        coalesce(w.warehouse_id, k.warehouse_id) as warehouse_id, coalesce(w.quantity, 0) - coalesce(k.quantity, 0) as missing
      from wanted w full join taken k on k.part = w.part and k.batch_id = w.batch_id and k.warehouse_id = w.warehouse_id)
    select d.part as "partId", d.batch_id::text as "batchId", d.warehouse_id::text as "warehouseId", t.item_id::text as "itemId",
      t.id::text as "balanceId", trim_scale(d.missing)::text as missing,
      t.ops_company_id is not distinct from o.ops_company_id as "isOfCompany"
    from debts d join ops_stock_balance t on t.batch_id = d.batch_id and t.warehouse_id = d.warehouse_id
      join ops_work_order o on o.id = ${orderId}::bigint
    where d.missing <> 0 order by t.item_id, d.missing, t.id`.execute(db);
  return rows;
}

/** What a part is called and costs by the stock it is taken from; undefined: there is no such batch in a warehouse. */
export async function findPartOf(
  db: Db,
  balanceId: string,
): Promise<
  | {
      readonly name: string;
      readonly spec: string | null;
      readonly unit: string;
      readonly price: string | null;
    }
  | undefined
> {
  const { rows } = await sql<{
    name: string;
    spec: string | null;
    unit: string;
    price: string | null;
  }>`select i.name, i.spec, coalesce(i.unit, '') as unit, coalesce(b.price, i.price)::text as price
    from ops_stock_balance t join ops_stock_batch b on b.id = t.batch_id join ops_stock_item i on i.id = t.item_id
    where t.id = ${balanceId}::bigint`.execute(db);
  return rows[0];
}
