import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { alarmEntity, keepOneActiveAlarm } from '#server/areas/alarm/face.ts';
import type { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { auditColumns } from '#server/seeds/seed-base.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom, type Random } from '#tests/builders/random.ts';
import { keepLedger } from './ledger-store.ts';
import { giveBackStock, issueStock, receiveStock, scrapStock, transferStock } from './movements.ts';
import { proposeIssue } from './propose.ts';

const NOW = new Date('2026-11-27T10:00:00+08:00');
const TODAY = '2026-11-27';
const COMPANY = '601';
const ITEM = '9001';
const OTHER_ITEM = '9002';
const MAIN = '9101';
const CAR = '9102';
const SCALE = 1000;

interface BalanceRow {
  readonly id: string;
  readonly batch: string;
  readonly warehouse: string;
  readonly quantity: string;
}

describe('the ledger of the stock', () => {
  let world: ResourceWorld;
  let ctx: Ctx;
  beforeAll(async () => {
    world = await aResourceWorld();
    await keepLedger(world.handle.db);
    await keepOneActiveAlarm(world.handle.db, alarmEntity(world.system));
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    const { pool } = world.handle;
    for (const table of ['movement', 'balance', 'batch', 'item'])
      await pool.query(`delete from ops_stock_${table}`);
    await pool.query('delete from ops_warehouse');
    ctx = {
      ...world.as({ permissions: new Set(['*']) }, { opsCompany: [COMPANY] }),
      now: () => NOW,
    };
    await insert('ops_stock_item', [
      {
        id: ITEM,
        name: 'pump tube',
        code: 'A',
        kind: '1',
        unit: 'pc',
        ops_company_id: COMPANY,
        expiry_days: 30,
      },
      {
        id: OTHER_ITEM,
        name: 'reagent',
        code: 'B',
        kind: '2',
        unit: 'mL',
        ops_company_id: COMPANY,
        expiry_days: 30,
      },
    ]);
    await insert('ops_warehouse', [
      { id: MAIN, name: 'main', ops_company_id: COMPANY },
      { id: CAR, name: 'car', ops_company_id: COMPANY },
    ]);
  });

  const insert = async (table: string, rows: readonly Record<string, unknown>[]) => {
    for (const row of rows) {
      const whole = { ...row, ...auditColumns(NOW), version: 1 };
      const names = Object.keys(whole);
      await world.handle.pool.query(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(whole),
      );
    }
  };
  const receive = (batchNo: string, quantity: string, expiry?: string, more: object = {}) =>
    receiveStock(ctx, { itemId: ITEM, warehouseId: MAIN, batchNo, quantity, expiry, ...more });
  const issue = (quantity: string, more: object = {}) =>
    issueStock(ctx, { itemId: ITEM, warehouseId: MAIN, quantity, reason: 'repair', ...more });
  const balances = async () =>
    (
      await world.handle.pool
        .query<BalanceRow>(`select t.id::text as id, b.batch_no as batch, w.name as warehouse,
        trim_scale(t.quantity)::text as quantity from ops_stock_balance t join ops_stock_batch b on b.id = t.batch_id
        join ops_warehouse w on w.id = t.warehouse_id order by b.item_id, b.batch_no, w.name`)
    ).rows;
  const balanceOf = async (batch: string) => {
    const row = (await balances()).find((one) => one.batch === batch);
    if (!row) throw new Error(`no balance of ${batch}`);
    return row;
  };
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason as AppError,
    );
    return error ? `${error.error}: ${String(error.params['reason'] ?? '')}` : 'done';
  };

  it('what comes in, goes out and comes back is exact, and every row says what it came to', async () => {
    await receive('B1', '0.3');
    await issue('0.1');
    const { id } = await balanceOf('B1');
    await giveBackStock(ctx, { balanceId: id, quantity: '0.001', reason: 'left over' });
    const { rows } = await world.handle.pool.query(
      `select kind, trim_scale(quantity)::text as quantity, trim_scale(balance)::text as balance,
        trim_scale(item_balance)::text as item, reason from ops_stock_movement order by id`,
    );
    expect(rows).toEqual([
      { kind: '1', quantity: '0.3', balance: '0.3', item: '0.3', reason: null },
      { kind: '2', quantity: '-0.1', balance: '0.2', item: '0.2', reason: 'repair' },
      { kind: '3', quantity: '0.001', balance: '0.201', item: '0.201', reason: 'left over' },
    ]);
  });

  it('nothing comes back that was not taken out, whatever warehouse it comes to', async () => {
    await receive('B1', '5');
    await issue('2');
    const { id } = await balanceOf('B1');
    const back = (quantity: string) =>
      refusal(giveBackStock(ctx, { balanceId: id, quantity, reason: 'left over' }));

    expect(await back('2.001')).toContain('只有 2，');
    expect([await back('2'), await back('0.001')]).toEqual([
      'done',
      expect.stringContaining('只有 0，'),
    ]);
    expect((await balanceOf('B1')).quantity).toBe('5');
  });

  it('first expired goes first, of equal days the one received first; what does not expire goes last', async () => {
    await receive('never', '5');
    await receive('late', '5', '2027-05-01');
    await receive('soon', '5', '2026-12-01');
    await receive('soon-2', '5', '2026-12-01');
    const { lines } = await issue('12');
    expect(lines.map(({ batchNo, quantity }) => [batchNo, Number(quantity)])).toEqual([
      ['soon', -5],
      ['soon-2', -5],
      ['late', -2],
    ]);
  });

  it('expired and quarantined batches are shown and never issued; they are written off', async () => {
    await receive('over', '5', '2026-11-26');
    await receive('kept', '5', '2027-01-01');
    await receive('today', '2', TODAY);
    await world.handle.pool.query("update ops_stock_batch set state = '2' where batch_no = 'kept'");
    await world.handle.pool.query(
      "update ops_stock_balance set state = '2' where batch_no = 'kept'",
    );
    const shown = await proposeIssue(ctx, { itemId: ITEM, warehouseId: MAIN, quantity: '1' });
    expect(shown.items?.map(({ isOut = false }) => isOut)).toEqual([true, false, true]);
    expect(await refusal(issue('3'))).toBe('badMove: 库存不足：需要 3，可用 2');
    const over = await balanceOf('over');
    expect(await refusal(issue('1', { balanceId: over.id }))).toContain('已于 2026-11-26 过期');
    const kept = await balanceOf('kept');
    expect(await refusal(issue('1', { balanceId: kept.id }))).toContain('已隔离');
    await scrapStock(ctx, { balanceId: over.id, quantity: '5', reason: 'expired' });
    expect((await balanceOf('over')).quantity).toBe('0');
  });

  it('a transfer is two rows that come to nothing, within one company', async () => {
    await receive('B1', '4');
    const { id } = await balanceOf('B1');
    await transferStock(ctx, { balanceId: id, toWarehouseId: CAR, quantity: '1.5' });
    expect((await balances()).map(({ warehouse, quantity }) => [warehouse, quantity])).toEqual([
      ['car', '1.5'],
      ['main', '2.5'],
    ]);
    expect(
      await refusal(transferStock(ctx, { balanceId: id, toWarehouseId: MAIN, quantity: '1' })),
    ).toContain('相同');
    await insert('ops_warehouse', [{ id: '9103', name: 'foreign', ops_company_id: '602' }]);
    expect(
      await refusal(transferStock(ctx, { balanceId: id, toWarehouseId: '9103', quantity: '1' })),
    ).toMatch(/^notFound/);
  });

  it('class “asked and not kept”: what a second delivery of a batch cost is the price of its own row', async () => {
    const buy = (price?: string) =>
      receiveStock(ctx, {
        itemId: ITEM,
        warehouseId: MAIN,
        batchNo: 'B1',
        quantity: '1',
        ...(price !== undefined && { price }),
      });
    await buy('12.5');
    await buy('13.75');
    await buy();
    const { rows } = await world.handle.pool.query<{ price: string }>(
      'select trim_scale(price)::text as price from ops_stock_movement order by id',
    );
    expect(rows.map(({ price }) => price)).toEqual(['12.5', '13.75', '12.5']);
  });

  it('a batch that is received again keeps its expiry', async () => {
    await receive('B1', '1', '2027-01-01');
    await receive('B1', '2', '2027-01-01');
    expect((await balanceOf('B1')).quantity).toBe('3');
    expect(await refusal(receive('B1', '1', '2028-01-01'))).toContain('有效期为 2027-01-01');
  });

  it('class “one batch in two spellings”: case and width of the letters of a number tell no two batches apart', async () => {
    await receive('Lot-1a', '1', '2027-01-01');
    await receive('LOT-1A', '2', '2027-01-01');
    expect((await balanceOf('Lot-1a')).quantity).toBe('3');
    expect(await refusal(receive('ｌｏｔ－1Ａ', '1', '2028-01-01'))).toContain(
      '批号 Lot-1a 已有记录',
    );
  });

  it('two people take the last piece at once: one gets it, the other is told', async () => {
    await receive('B1', '1');
    const said = await Promise.all([refusal(issue('1')), refusal(issue('1')), refusal(issue('1'))]);
    expect(said.toSorted()).toEqual([
      'badMove: 库存不足：需要 1，可用 0',
      'badMove: 库存不足：需要 1，可用 0',
      'done',
    ]);
    expect((await balanceOf('B1')).quantity).toBe('0');
  });

  it('the database itself refuses a balance below zero, a wrong sign and a changed movement', async () => {
    await receive('B1', '1');
    const { rows } = await world.handle.pool.query<{ batch: string }>(
      'select batch_id::text as batch from ops_stock_balance',
    );
    const write = (kind: string, quantity: number) =>
      world.handle.pool.query(
        `insert into ops_stock_movement (id, kind, item_id, batch_id, warehouse_id, quantity, at, creator, create_date)
          values (${newId()}, '${kind}', ${ITEM}, ${rows[0]?.batch}, ${MAIN}, ${quantity}, now(), 0, now())`,
      );
    await expect(write('2', -2)).rejects.toThrow(/not_below_zero/);
    await expect(write('2', 1)).rejects.toThrow(/sign/);
    await expect(
      world.handle.pool.query('update ops_stock_movement set quantity = 9'),
    ).rejects.toThrow(/not changed/);
    expect((await balanceOf('B1')).quantity).toBe('1');
  });

  it('random movements come to what a plain model says, and balances to what the ledger sums to', async () => {
    const random = seededRandom(20_261_127);
    const model = aModel();
    for (const [at, expiry] of [undefined, '2026-11-20', '2026-12-01', '2027-03-01'].entries())
      for (const itemId of [ITEM, OTHER_ITEM])
        for (const warehouseId of [MAIN, CAR]) {
          const given = { itemId, warehouseId, batchNo: `${itemId}-${at}`, quantity: '3', expiry };
          await receiveStock(ctx, given);
          model.add(`${given.batchNo}@${warehouseId}`, 3 * SCALE, { itemId, expiry });
        }
    const ids = new Map(
      (
        await world.handle.pool.query<{ id: string; key: string }>(
          "select id::text as id, batch_no || '@' || warehouse_id as key from ops_stock_balance",
        )
      ).rows.map(({ id, key }) => [key, id]),
    );
    const many = rounds(60, 20_000);
    for (let at = 0; at < many; at += 1) await step(random, model, ids);
    const { rows } = await world.handle.pool.query<{ key: string; held: string; ledger: string }>(
      `select batch_no || '@' || warehouse_id as key, trim_scale(quantity)::text as held,
        (select trim_scale(sum(m.quantity))::text from ops_stock_movement m where m.batch_id = t.batch_id and m.warehouse_id = t.warehouse_id) as ledger
        from ops_stock_balance t`,
    );
    expect(new Map(rows.map(({ key, held }) => [key, Math.round(Number(held) * SCALE)]))).toEqual(
      model.held,
    );
    expect(rows.filter(({ held, ledger }) => held !== ledger)).toEqual([]);
    const { rows: items } = await world.handle.pool.query(
      'select 1 from ops_stock_item i where quantity <> (select coalesce(sum(quantity), 0) from ops_stock_movement where item_id = i.id)',
    );
    expect(items).toEqual([]);
  });

  /** One random movement, done and foretold: both do it, or both refuse. */
  async function step(random: Random, model: Model, ids: ReadonlyMap<string, string>) {
    const thousandths = 1 + random.int(2500);
    const quantity = String(thousandths / SCALE);
    const key = random.pick([...model.held.keys()]);
    const balanceId = ids.get(key) ?? '';
    const [batchNo = '', warehouseId = ''] = key.split('@');
    const itemId = batchNo.slice(0, 4);
    const other = warehouseId === MAIN ? CAR : MAIN;
    const reason = 'random';
    const ways: readonly (() => readonly [boolean, Promise<unknown>])[] = [
      () => [model.giveBack(key, thousandths), giveBackStock(ctx, { balanceId, quantity, reason })],
      () => [model.change(key, -thousandths), scrapStock(ctx, { balanceId, quantity, reason })],
      () => [
        model.take(itemId, warehouseId, thousandths),
        issueStock(ctx, { itemId, warehouseId, quantity, reason }),
      ],
      () => [
        model.takeOf(key, thousandths),
        issueStock(ctx, { itemId, warehouseId, quantity, balanceId, reason }),
      ],
      () => [
        model.change(key, -thousandths) && model.change(`${batchNo}@${other}`, thousandths),
        transferStock(ctx, { balanceId, toWarehouseId: other, quantity, reason }),
      ],
    ];
    const [foretold, work] = random.pick(ways)();
    const done = (await refusal(work)) === 'done';
    expect([key, quantity, done]).toEqual([key, quantity, foretold]);
  }
});

/** The stock as anybody would keep it on paper, in thousandths. */
function aModel() {
  const held = new Map<string, number>();
  const facts = new Map<
    string,
    { readonly itemId: string; readonly expiry: string | undefined; readonly at: number }
  >();
  const change = (key: string, by: number): boolean => {
    const next = (held.get(key) ?? 0) + by;
    if (next < 0) return false;
    held.set(key, next);
    return true;
  };
  const out = new Map<string, number>();
  const issued = (key: string, by: number): boolean => {
    const [batchNo = ''] = key.split('@');
    if ((out.get(batchNo) ?? 0) + by < 0 || !change(key, -by)) return false;
    out.set(batchNo, (out.get(batchNo) ?? 0) + by);
    return true;
  };
  const isUsable = (key: string): boolean => (facts.get(key)?.expiry ?? '9') >= TODAY;
  return {
    held,
    add(
      key: string,
      by: number,
      about: { readonly itemId: string; readonly expiry: string | undefined },
    ) {
      held.set(key, by);
      facts.set(key, { ...about, at: facts.size });
    },
    change,
    takeOf: (key: string, by: number): boolean => isUsable(key) && issued(key, by),
    giveBack: (key: string, by: number): boolean => issued(key, -by),
    take(itemId: string, warehouseId: string, wanted: number): boolean {
      const keys = [...held.keys()]
        .filter(
          (key) => key.startsWith(`${itemId}-`) && key.endsWith(`@${warehouseId}`) && isUsable(key),
        )
        .toSorted((one, two) => {
          const [a, b] = [facts.get(one), facts.get(two)];
          return (a?.expiry ?? '9').localeCompare(b?.expiry ?? '9') || (a?.at ?? 0) - (b?.at ?? 0);
        });
      if (keys.reduce((sum, key) => sum + (held.get(key) ?? 0), 0) < wanted) return false;
      let left = wanted;
      for (const key of keys) {
        const part = Math.min(left, held.get(key) ?? 0);
        issued(key, part);
        left -= part;
      }
      return true;
    },
  };
}

type Model = ReturnType<typeof aModel>;
