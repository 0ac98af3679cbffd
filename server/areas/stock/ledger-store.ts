import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/**
 * The ledger posts itself: a movement that comes changes the balance of its batch in its warehouse in the same statement, and keeps what
 * both came to. So a balance is what the ledger sums to, whoever writes, and the database refuses one below zero. A row that says its
 * balance was posted already (a database that is moved), and one that names no batch in a warehouse moves nothing. What was moved is never changed; where rows are removed (demo data), balances are summed up again.
 */
const POST = `
create or replace function ops_stock_sum(item bigint) returns numeric language plpgsql as $$
declare
  total numeric;
begin
  select coalesce(sum(quantity), 0) into total from ops_stock_balance where item_id = item;
  update ops_stock_item set quantity = total, next_expiry = (
    select min(b.expiry) from ops_stock_balance t join ops_stock_batch b on b.id = t.batch_id where t.item_id = item and t.quantity > 0)
    where id = item;
  return total;
end $$;
create or replace function ops_stock_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.batch_id, old.warehouse_id, old.item_id, old.kind, old.quantity, old.at) is distinct from
       (new.batch_id, new.warehouse_id, new.item_id, new.kind, new.quantity, new.at) then
      raise exception 'a movement of stock is not changed' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.balance is not null or num_nulls(new.item_id, new.batch_id, new.warehouse_id) > 0 then
    return new;
  end if;
  perform 1 from ops_stock_item where id = new.item_id for update;
  update ops_stock_balance set quantity = quantity + coalesce(new.quantity, 0), update_date = new.create_date, updater = new.creator
    where batch_id = new.batch_id and warehouse_id = new.warehouse_id returning quantity into new.balance;
  if not found then
    insert into ops_stock_balance (id, batch_id, warehouse_id, item_id, batch_no, label, expiry, state, ops_company_id, region_code,
        quantity, creator, create_date, updater, update_date)
      select new.id, b.id, w.id, b.item_id, b.batch_no, concat_ws(' · ', b.batch_no, w.name, b.expiry::text), b.expiry, b.state, b.ops_company_id,
        b.region_code, coalesce(new.quantity, 0), new.creator, new.create_date, new.creator, new.create_date
      from ops_stock_batch b join ops_warehouse w on w.id = new.warehouse_id where b.id = new.batch_id and b.item_id = new.item_id
      returning quantity into strict new.balance;
  end if;
  new.item_balance := ops_stock_sum(new.item_id);
  return new;
end $$;
create or replace trigger ops_stock_post before insert or update on ops_stock_movement
  for each row execute function ops_stock_post();
create or replace function ops_stock_unpost() returns trigger language plpgsql as $$
begin
  update ops_stock_balance t set quantity = (
    select coalesce(sum(m.quantity), 0) from ops_stock_movement m where m.batch_id = t.batch_id and m.warehouse_id = t.warehouse_id)
    where (t.batch_id, t.warehouse_id) in (select batch_id, warehouse_id from gone);
  perform ops_stock_sum(item_id) from (select distinct item_id from gone) g;
  return null;
end $$;
create or replace trigger ops_stock_unpost after delete on ops_stock_movement referencing old table as gone
  for each statement execute function ops_stock_unpost()`;

/** What rows of the stock may hold; a negative balance is refused by this, whatever was judged before. */
const CHECKS = {
  ops_stock_balance: {
    ck_ops_stock_balance__not_below_zero: 'quantity >= 0',
  },
  ops_stock_movement: {
    ck_ops_stock_movement__sign:
      "quantity <> 0 and (quantity > 0) = (kind in ('1', '3', '5', '6'))",
  },
} as const;

/** What the tables of the stock need beyond their schemas: the ledger that posts itself, and its bounds. Harmless where it is there. */
export async function keepLedger(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conname like 'ck\\_ops\\_stock\\_%'`.execute(db);
  const had = new Set(rows.map(({ name }) => name));
  for (const [table, checks] of Object.entries(CHECKS))
    for (const [name, check] of Object.entries(checks))
      if (!had.has(name))
        // oxlint-disable-next-line no-await-in-loop -- each once in the life of a database
        await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} check (${sql.raw(check)})`.execute(
          db,
        );
  for (const statement of POST.split(/;\n(?=create or replace)/))
    // oxlint-disable-next-line no-await-in-loop
    await sql.raw(statement).execute(db);
}
