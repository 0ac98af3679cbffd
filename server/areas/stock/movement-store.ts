import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { foldedSql } from '#server/records/store/definitions.ts';
import { MOVEMENT_KIND, type MovementKind } from './movement-kinds.ts';

/** A row on its way into the ledger; numbers are exact, as text, with their sign. */
export interface Movement {
  readonly id: string;
  readonly kind: MovementKind;
  readonly itemId: string;
  readonly batchId: string;
  readonly warehouseId: string;
  readonly quantity: string;
  readonly reason: string | null;
  readonly workOrderId?: string | null;
  readonly orderPartId?: string | null;
  readonly bookRecordId?: string | null;
  readonly countId?: string | null;
  /** What was paid for it, where that was said; else that of its batch. */
  readonly price?: string;
}

/** What a movement came to. */
export interface Posted {
  readonly id: string;
  readonly batchNo: string;
  readonly quantity: string;
  readonly balance: string;
}

/** A batch in a warehouse, as it may be taken from. */
export interface Held {
  readonly id: string;
  readonly batchId: string;
  readonly batchNo: string;
  readonly warehouseId: string;
  readonly itemId: string;
  /** `YYYY-MM-DD`; null: it does not expire. */
  readonly expiry: string | null;
  readonly quantity: string;
  readonly isQuarantined: boolean;
  readonly isExpired: boolean;
  /** Of what is wanted, the part this one gives: first expired first, of equal days the one received first. */
  readonly take: string;
}

/** One at a time moves an item: whoever asks second sees what the first one left. In the order of ids, so that nobody waits in a circle. */
export async function holdItems(db: Db, itemIds: readonly string[]): Promise<void> {
  await sql`select 1 from ops_stock_item where id = any(${[...new Set(itemIds)]}::bigint[]) order by ops_stock_item.id for update`.execute(
    db,
  );
}

/** Writes the ledger; the database posts the balances. @returns what each came to */
export async function insertMovements(
  db: Db,
  movements: readonly Movement[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<readonly Posted[]> {
  if (movements.length === 0) return [];
  const { rows } = await sql<Posted>`
    with posted as (
      insert into ops_stock_movement (id, kind, item_id, batch_id, warehouse_id, quantity, reason, work_order_id, order_part_id,
          book_record_id, count_id, price, ops_company_id, region_code, at, creator, create_date, updater, update_date)
        select m.id, m.kind, m."itemId", m."batchId", m."warehouseId", m.quantity::numeric, m.reason, m."workOrderId", m."orderPartId",
          m."bookRecordId", m."countId", coalesce(m.price::numeric, b.price, i.price), i.ops_company_id, i.region_code, ${at}::timestamptz,
          ${by}::bigint, ${at}::timestamptz, ${by}::bigint, ${at}::timestamptz
        from rows from (jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as (id bigint, kind text, "itemId" bigint, "batchId" bigint,
          "warehouseId" bigint, quantity text, reason text, "workOrderId" bigint, "orderPartId" text, "bookRecordId" bigint, "countId" bigint, price text))
          with ordinality as m (id, kind, "itemId", "batchId", "warehouseId", quantity, reason, "workOrderId", "orderPartId", "bookRecordId", "countId", price, n)
        join ops_stock_item i on i.id = m."itemId" join ops_stock_batch b on b.id = m."batchId" order by m.n returning *)
    select p.id::text as id, b.batch_no as "batchNo", p.quantity::text as quantity, p.balance::text as balance
    from posted p join ops_stock_batch b on b.id = p.batch_id`.execute(db);
  const posted = new Map(rows.map((row) => [row.id, row]));
  return movements.flatMap(({ id }) => posted.get(id) ?? []);
}

/** Batches of an item in a warehouse that have something, in the order in which they are issued; `wanted` is spread over those that may be. */
export async function listHeld(
  db: Db,
  where: { readonly itemId: string; readonly warehouseId: string },
  { wanted, today }: { readonly wanted: string; readonly today: string },
): Promise<readonly Held[]> {
  const { rows } = await sql<Held>`
    with held as (
      select t.id, t.batch_id, b.batch_no, t.warehouse_id, t.item_id, t.quantity, b.expiry, b.state <> '1' as is_out,
        coalesce(b.expiry < ${today}::date, false) as is_over, b.create_date as received
      from ops_stock_balance t join ops_stock_batch b on b.id = t.batch_id
      where t.item_id = ${where.itemId}::bigint and t.warehouse_id = ${where.warehouseId}::bigint and t.quantity > 0),
    lined as (
      select h.*, coalesce(sum(case when is_out or is_over then 0 else quantity end)
        over (order by h.expiry nulls last, h.received, h.batch_id rows between unbounded preceding and 1 preceding), 0) as before
      from held h)
    select id::text as id, batch_id::text as "batchId", batch_no as "batchNo", warehouse_id::text as "warehouseId", item_id::text as "itemId",
      expiry::text as expiry, trim_scale(quantity)::text as quantity, is_out as "isQuarantined", is_over as "isExpired",
      case when is_out or is_over then '0' else trim_scale(greatest(least(quantity, ${wanted}::numeric - before), 0))::text end as take
    from lined l order by l.expiry nulls last, l.received, l.batch_id`.execute(db);
  return rows;
}

/** A balance as it is now, with what it would be after so much was taken. */
export async function findHeld(
  db: Db,
  id: string,
  { wanted, today }: { readonly wanted: string; readonly today: string },
): Promise<(Held & { readonly isEnough: boolean }) | undefined> {
  const { rows } = await sql<Held & { isEnough: boolean }>`
    select t.id::text as id, t.batch_id::text as "batchId", b.batch_no as "batchNo", t.warehouse_id::text as "warehouseId",
      t.item_id::text as "itemId", b.expiry::text as expiry, trim_scale(t.quantity)::text as quantity, b.state <> '1' as "isQuarantined",
      coalesce(b.expiry < ${today}::date, false) as "isExpired", ${wanted}::text as take, t.quantity >= ${wanted}::numeric as "isEnough"
    from ops_stock_balance t join ops_stock_batch b on b.id = t.batch_id where t.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0];
}

/** A batch of an item by its number; by the case and width of their letters alone no two are told apart, where such ones stand from before the very one comes first. */
export async function findBatch(
  db: Db,
  itemId: string,
  batchNo: string,
): Promise<
  { readonly id: string; readonly batchNo: string; readonly expiry: string | null } | undefined
> {
  const { rows } = await sql<{ id: string; batchNo: string; expiry: string | null }>`
    select id::text as id, batch_no as "batchNo", expiry::text as expiry from ops_stock_batch where item_id = ${itemId}::bigint
      and ${foldedSql(sql.ref('batch_no'))} = ${foldedSql(sql`${batchNo}::text`)} order by batch_no = ${batchNo} desc, ops_stock_batch.id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Dictionary work_order_status: what an order in any other one took comes back with the order. */
const FINISHED = '5';

/** What of a batch was taken out and has not come back, and whether that is so much; of parts of orders those of finished ones. */
export async function findOut(
  db: Db,
  batchId: string,
  wanted: string,
): Promise<{ readonly isEnough: boolean; readonly out: string }> {
  const kinds = [MOVEMENT_KIND.issue, MOVEMENT_KIND.giveBack];
  const { rows } = await sql<{ isEnough: boolean; out: string }>`
    select coalesce(-sum(quantity), 0) >= ${wanted}::numeric as "isEnough", trim_scale(greatest(coalesce(-sum(quantity), 0), 0))::text as out
    from ops_stock_movement m where batch_id = ${batchId}::bigint and kind = any (${kinds}::text[]) and (order_part_id is null
      or exists (select 1 from ops_work_order o where o.id = m.work_order_id and o.status = ${FINISHED}))`.execute(
    db,
  );
  return rows[0] ?? { isEnough: false, out: '0' };
}

/** Whether parts of this much in all are so much as is wanted. */
export async function reaches(
  db: Db,
  parts: readonly string[],
  wanted: string,
): Promise<{ readonly isEnough: boolean; readonly sum: string }> {
  const { rows } = await sql<{ isEnough: boolean; sum: string }>`
    select coalesce(sum(p), 0) >= ${wanted}::numeric as "isEnough", trim_scale(coalesce(sum(p), 0))::text as sum
    from unnest(${parts}::numeric[]) p`.execute(db);
  return rows[0] ?? { isEnough: false, sum: '0' };
}

/** Labels of balances follow the name of their batch and warehouse, and when it expires: whoever chooses one sees that. */
export async function renameBalances(
  db: Db,
  by: { readonly batchId?: string; readonly warehouseId?: string },
): Promise<void> {
  await sql`update ops_stock_balance t set label = concat_ws(' · ', b.batch_no, w.name, b.expiry::text) from ops_stock_batch b, ops_warehouse w
    where b.id = t.batch_id and w.id = t.warehouse_id
      and (b.id = ${by.batchId ?? null}::bigint or w.id = ${by.warehouseId ?? null}::bigint)`.execute(
    db,
  );
}

/** The next day on which something of an item expires, after a batch was changed. */
export async function resumItem(db: Db, itemId: string): Promise<void> {
  await sql`select ops_stock_sum(${itemId}::bigint)`.execute(db);
}

/** Whether anything of these was ever moved. */
export async function isMoved(
  db: Db,
  column: 'item_id' | 'warehouse_id',
  ids: readonly string[],
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ops_stock_movement where ${sql.ref(column)} = any(${ids}::bigint[]) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}
