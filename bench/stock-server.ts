import process from 'node:process';
import { sql } from 'kysely';

import { alarmEntity, keepOneActiveAlarm } from '#server/areas/alarm/face.ts';
import { keepLedger } from '#server/areas/stock/ledger-store.ts';
import { issueStock } from '#server/areas/stock/movements.ts';
import { openBench } from './open-database.ts';

/** Issues of a stock, and the same in bare SQL. For `bench/stock.mjs`. */
const ISSUES = Number(process.argv[4] ?? 2000);
const ITEMS = 200;
const AT_ONCE = 20;

const { handle, ctx } = await openBench();
await keepLedger(handle.db);
await keepOneActiveAlarm(handle.db, alarmEntity(ctx));

await sql`insert into ops_company (id, name, create_date) values (1, 'C', now())`.execute(
  handle.db,
);
await sql`insert into ops_warehouse (id, name, ops_company_id, create_date) values (1, 'W', 1, now())`.execute(
  handle.db,
);
await sql`insert into ops_stock_item (id, name, code, kind, unit, ops_company_id, expiry_days, create_date)
  select n, 'I' || n, 'I' || n, '1', 'pc', 1, 30, now() from generate_series(1, ${ITEMS}::int) n`.execute(
  handle.db,
);
await sql`insert into ops_stock_batch (id, item_id, batch_no, state, expiry, ops_company_id, create_date)
  select n, 1 + n % ${ITEMS}::int, 'B' || n, '1', current_date + 100 + n, 1, now() from generate_series(1, ${ITEMS * 4}::int) n`.execute(
  handle.db,
);
await sql`insert into ops_stock_minimum (id, item_id, warehouse_id, minimum, ops_company_id, create_date)
  select n, n, 1, 5, 1, now() from generate_series(1, ${ITEMS}::int) n`.execute(handle.db);
await sql`insert into ops_stock_movement (id, kind, item_id, batch_id, warehouse_id, quantity, at, ops_company_id, creator, create_date)
  select 1000000 + n, '1', 1 + n % ${ITEMS}::int, n, 1, 1000000, now(), 1, 0, now() from generate_series(1, ${ITEMS * 4}::int) n`.execute(
  handle.db,
);
await sql`create table bare_balance as select id, item_id, quantity from ops_stock_balance`.execute(
  handle.db,
);
await sql`create unique index on bare_balance (item_id, id)`.execute(handle.db);
await sql`create table bare_movement (id bigint generated always as identity primary key, balance_id bigint, quantity numeric, at timestamptz)`.execute(
  handle.db,
);

const itemOf = (at: number): string => String(1 + ((at * 7) % ITEMS));

async function issue(at: number): Promise<void> {
  const given = { itemId: itemOf(at), warehouseId: '1', quantity: '0.5', reason: 'bench' };
  await issueStock(ctx, given);
}

async function bare(at: number): Promise<void> {
  await handle.db.transaction().execute(async (tx) => {
    await sql`select 1 from ops_stock_item where id = ${itemOf(at)}::bigint for update`.execute(tx);
    const { rows } = await sql<{ id: string }>`update bare_balance set quantity = quantity - 0.5
      where quantity >= 0.5 and (item_id, id) = (select item_id, min(id) from bare_balance where item_id = ${itemOf(at)}::bigint group by 1)
      returning id`.execute(tx);
    await sql`insert into bare_movement (balance_id, quantity, at) values (${rows[0]?.id}, -0.5, now())`.execute(
      tx,
    );
  });
}

/** @returns how many a second, so many at once */
async function rate(work: (at: number) => Promise<void>, atOnce: number): Promise<number> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < ISSUES) {
      next += 1;
      // oxlint-disable-next-line no-await-in-loop
      await work(next);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  return Math.round(ISSUES / ((performance.now() - began) / 1000));
}

await rate(bare, 1);
const [bareOne, one] = [await rate(bare, 1), await rate(issue, 1)];
const [bareMany, many] = [await rate(bare, AT_ONCE), await rate(issue, AT_ONCE)];
const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong from ops_stock_balance t
  where quantity <> (select sum(m.quantity) from ops_stock_movement m where m.batch_id = t.batch_id)`.execute(
  handle.db,
);
await handle.close();
const part = (made: number, of: number): number => Math.round((made / of) * 100) / 100;
process.send?.({
  issues: ISSUES,
  bareOne,
  one,
  ratioOne: part(one, bareOne),
  bareMany,
  many,
  ratioMany: part(many, bareMany),
  ...rows[0],
});
