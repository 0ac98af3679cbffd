import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Who is told of the stock of a warehouse: its keeper, else, where he is gone or may not see it, who leads the company. */
export interface Keepers {
  readonly keeper: readonly string[];
  readonly leads: readonly string[];
}

/** What a warehouse holds of an item against the least it should. */
export interface Level {
  readonly id: string;
  readonly itemId: string;
  readonly opsCompanyId: string | null;
  readonly what: string;
  readonly unit: string;
  readonly warehouse: string;
  /** Told of it. */
  readonly keepers: Keepers;
  readonly minimum: string;
  readonly isShort: boolean;
}

/** A batch with an expiry. */
export interface Expiring {
  readonly batchId: string;
  readonly itemId: string;
  readonly opsCompanyId: string | null;
  readonly what: string;
  readonly company: string;
  readonly keepers: Keepers;
  /** `YYYY-MM-DD`. */
  readonly expiry: string;
  /** It holds something, and expires within the days its item says, or has. */
  readonly isDue: boolean;
  /** Its day is over. */
  readonly isOver: boolean;
}

/** Dictionary user_type. */
const OPS_ADMIN = '3';

const keepersOf = (warehouse: string, company: string) =>
  sql.raw(`jsonb_build_object('keeper', coalesce((select jsonb_agg(u.id::text) from sys_user u where u.status = '1' and u.id = ${warehouse}.keeper_id), '[]'),
    'leads', coalesce((select jsonb_agg(u.id::text) from sys_user u where u.status = '1' and u.user_type = '${OPS_ADMIN}' and u.ops_company_id = ${company}), '[]'))`);

/** Works out anew what may be issued against the least there should be, of these items or all, and keeps it beside the minimum. */
export async function measureLevels(
  db: Db,
  itemIds: readonly string[] | null,
  today: string,
): Promise<readonly Level[]> {
  const { rows } = await sql<Level>`
    with measured as (
      select m.id, coalesce(sum(t.quantity) filter (where b.state = '1' and coalesce(b.expiry >= ${today}::date, true)), 0) as usable
      from ops_stock_minimum m left join ops_stock_balance t on t.item_id = m.item_id and t.warehouse_id = m.warehouse_id
        left join ops_stock_batch b on b.id = t.batch_id
      where ${itemIds}::bigint[] is null or m.item_id = any(${itemIds}::bigint[]) group by m.id),
    kept as (
      update ops_stock_minimum m set usable = x.usable, is_short = x.usable < m.minimum from measured x
        where x.id = m.id and (m.usable is distinct from x.usable or m.is_short is distinct from (x.usable < m.minimum)))
    select m.id::text as id, i.id::text as "itemId", i.ops_company_id::text as "opsCompanyId", concat_ws(' ', i.name, i.spec) as what,
      coalesce(i.unit, '') as unit, w.name as warehouse, ${keepersOf('w', 'i.ops_company_id')} as keepers,
      trim_scale(m.minimum)::text as minimum, x.usable < m.minimum as "isShort"
    from measured x join ops_stock_minimum m on m.id = x.id join ops_stock_item i on i.id = m.item_id
      join ops_warehouse w on w.id = m.warehouse_id order by m.id`.execute(db);
  return rows;
}

/** Batches with an expiry, of these items or all, and whether each is due. */
export async function listExpiring(
  db: Db,
  itemIds: readonly string[] | null,
  today: string,
): Promise<readonly Expiring[]> {
  const { rows } = await sql<Expiring>`
    select b.id::text as "batchId", i.id::text as "itemId", i.ops_company_id::text as "opsCompanyId",
      concat_ws(' ', i.name, i.spec, b.batch_no) as what, coalesce(c.name, '') as company,
      ${keepersOf('w', 'i.ops_company_id')} as keepers, b.expiry::text as expiry,
      w.id is not null and b.expiry - coalesce(i.expiry_days, 30) <= ${today}::date as "isDue",
      b.expiry < ${today}::date as "isOver"
    from ops_stock_batch b join ops_stock_item i on i.id = b.item_id left join ops_company c on c.id = i.ops_company_id
      left join lateral (select w.* from ops_stock_balance t join ops_warehouse w on w.id = t.warehouse_id
        where t.batch_id = b.id and t.quantity > 0 order by t.quantity desc, t.id limit 1) w on true
    where b.expiry is not null and (${itemIds}::bigint[] is null or b.item_id = any(${itemIds}::bigint[])) order by b.id`.execute(
    db,
  );
  return rows;
}

/** The item of a minimum. */
export async function findMinimumItems(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ itemId: string }>`
    select distinct item_id::text as "itemId" from ops_stock_minimum where id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows.map(({ itemId }) => itemId);
}
