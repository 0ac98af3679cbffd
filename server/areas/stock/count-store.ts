import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A line of a count that differs from what the movements said when it was counted. */
export interface Difference {
  readonly itemId: string;
  readonly batchId: string;
  readonly warehouseId: string;
  readonly batchNo: string;
  /** Exact, with its sign. */
  readonly difference: string;
  /** There is still so much to take off. */
  readonly isPossible: boolean;
}

/** Writes the lines of a count: every batch that its warehouse has ever held, so that a line says nothing of what is there. */
export async function addLines(
  db: Db,
  countId: string,
  { by, at, newId }: { readonly by: string; readonly at: Date; readonly newId: () => string },
): Promise<number> {
  const { rows } = await sql<{ batchId: string }>`
    select t.batch_id::text as "batchId" from ops_stock_count c join ops_stock_balance t on t.warehouse_id = c.warehouse_id
      and (c.item_id is null or t.item_id = c.item_id) join ops_stock_item i on i.id = t.item_id
    where c.id = ${countId}::bigint order by i.name, t.item_id, t.batch_id`.execute(db);
  const lines = rows.map(({ batchId }) => ({ id: newId(), batchId }));
  await sql`insert into ops_stock_count_line (id, count_id, batch_id, item_id, batch_no, expiry, ops_company_id, region_code, creator, create_date, updater, update_date)
    select x.id, ${countId}::bigint, b.id, b.item_id, b.batch_no, b.expiry, c.ops_company_id, c.region_code, ${by}::bigint, ${at}::timestamptz, ${by}::bigint, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (id bigint, "batchId" bigint) join ops_stock_batch b on b.id = x."batchId"
      join ops_stock_count c on c.id = ${countId}::bigint`.execute(db);
  return lines.length;
}

/** A line for one batch more, of the company and the item that are counted and while the count goes on. @returns whether there is one now that was none before */
export async function addLine(
  db: Db,
  line: { readonly id: string; readonly countId: string; readonly batchId: string },
  { actor, now }: { readonly actor: { readonly id: string }; readonly now: () => Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ops_stock_count_line (id, count_id, batch_id, item_id, batch_no, expiry, ops_company_id, region_code, creator, create_date, updater, update_date)
    select ${line.id}::bigint, c.id, b.id, b.item_id, b.batch_no, b.expiry, c.ops_company_id, c.region_code, ${actor.id}::bigint, ${now()}::timestamptz, ${actor.id}::bigint, ${now()}::timestamptz
    from (select * from ops_stock_count where id = ${line.countId}::bigint for update) c
      join ops_stock_batch b on b.id = ${line.batchId}::bigint and b.ops_company_id = c.ops_company_id and (c.item_id is null or c.item_id = b.item_id)
    where c.status = '0' and not exists (select 1 from ops_stock_count_line l where l.count_id = c.id and l.batch_id = b.id)`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** The name of a count of the same things in a warehouse that is not over; whoever asks at the same time waits. */
export async function findOpenCount(
  db: Db,
  { warehouseId, itemId }: { readonly warehouseId: string; readonly itemId: string | null },
): Promise<string | undefined> {
  await sql`select 1 from ops_warehouse where id = ${warehouseId}::bigint for update`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from ops_stock_count
    where warehouse_id = ${warehouseId}::bigint and status in ('0', '1')
      and (item_id is null or ${itemId}::bigint is null or item_id = ${itemId}::bigint) order by id limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}

/** What a warehouse is called. */
export async function findWarehouseName(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from ops_warehouse where id = ${id}::bigint`.execute(db);
  return rows[0]?.name ?? '';
}

/** Keeps what was counted beside what the movements say at that moment, as long as the count goes on; it is not handed in meanwhile. @returns whether it does */
export async function keepCounted(
  db: Db,
  lineId: string,
  { counted, by, at }: { readonly counted: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ops_stock_count_line l set counted = ${counted}::numeric, book_quantity = held.quantity, difference = ${counted}::numeric - held.quantity,
      counted_at = ${at}::timestamptz, counted_by = ${by}::bigint, updater = ${by}::bigint, update_date = ${at}::timestamptz
    from (select n.id, coalesce(t.quantity, 0) as quantity from ops_stock_count_line n join ops_stock_count c on c.id = n.count_id and c.status = '0'
      left join ops_stock_balance t on t.batch_id = n.batch_id and t.warehouse_id = c.warehouse_id where n.id = ${lineId}::bigint for share of c) held
    where l.id = held.id`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The lines of a count that differ. */
export async function listDifferences(db: Db, countId: string): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    select l.item_id::text as "itemId", l.batch_id::text as "batchId", c.warehouse_id::text as "warehouseId", l.batch_no as "batchNo",
      trim_scale(l.difference)::text as difference, coalesce(t.quantity, 0) + l.difference >= 0 as "isPossible"
    from ops_stock_count_line l join ops_stock_count c on c.id = l.count_id
      left join ops_stock_balance t on t.batch_id = l.batch_id and t.warehouse_id = c.warehouse_id
    where l.count_id = ${countId}::bigint and l.difference <> 0 order by l.item_id, l.batch_id`.execute(
    db,
  );
  return rows;
}
