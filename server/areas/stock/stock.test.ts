import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { inTransaction } from '#server/base/context/transaction.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { settleParts } from './parts.ts';
import { judgeStock } from './watch.ts';

type Row = Readonly<Record<string, unknown>>;
type Letter = 'A' | 'B';

const NOW = new Date('2026-11-27T22:00:00+08:00');
const OWNER: Readonly<Record<Letter, Person>> = { A: 'oa1', B: 'ob1' };

describe('the stock of two companies', () => {
  let world: TwoCompanies;
  let now = NOW;
  let made: Record<Letter, { item: string; warehouse: string }>;
  beforeAll(async () => {
    world = await twoCompanies({ now: () => now });
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    now = NOW;
    const { pool } = world.app.database;
    await pool.query('delete from ops_order_part');
    await pool.query('truncate ops_stock_movement');
    for (const table of ['count_line', 'count', 'balance', 'batch', 'minimum', 'item'])
      await pool.query(`delete from ops_stock_${table}`);
    await pool.query('delete from ops_warehouse');
    await pool.query('delete from dm_alarm_record where subject_key is not null');
    await pool.query("update ops_work_order set status = '2' where id = any($1)", [
      [world.sides.A.orderId, world.sides.B.orderId],
    ]);
    made = { A: await furnish('A'), B: await furnish('B') };
  });

  const done = async (person: Person, what: string, body: object): Promise<Row> => {
    const answer = await world.as(person, what, { body });
    expect(answer).toMatchObject({ code: 0 });
    return answer.data as Row;
  };
  const furnish = async (side: Letter) => {
    const { opsCompanyId } = world.sides[side];
    const item = await done(OWNER[side], 'POST /ops/stock', {
      name: `tube ${side}`,
      code: `T-${side}`,
      kind: '1',
      unit: '根',
      expiryDays: 30,
      opsCompanyId,
    });
    const warehouse = await done(OWNER[side], 'POST /ops/warehouse', {
      name: `store ${side}`,
      opsCompanyId,
    });
    return { item: String(item['id']), warehouse: String(warehouse['id']) };
  };
  const receive = (batchNo: string, quantity: string, more: object = {}) =>
    done('oa1', 'POST /ops/stock/receive', {
      itemId: made.A.item,
      warehouseId: made.A.warehouse,
      batchNo,
      quantity,
      ...more,
    });
  const issue = (quantity: string) =>
    world.as('oa1', 'POST /ops/stock/issue', {
      body: { itemId: made.A.item, warehouseId: made.A.warehouse, quantity, reason: 'use' },
    });
  const rowsOf = async (person: Person, what: string): Promise<readonly Row[]> => {
    const { code, data } = await world.as(person, what);
    return code === 0 ? (data as { readonly list: readonly Row[] }).list : [];
  };
  const balanceOf = async (batchNo: string): Promise<Row> => {
    const row = (await rowsOf('oa1', 'GET /ops/stock-balance/page')).find(
      (one) => one['batchNo'] === batchNo,
    );
    if (!row) throw new Error(`no balance of ${batchNo}`);
    return row;
  };
  const confirmOf = async (orderId: unknown): Promise<unknown> =>
    (
      await world.app.database.pool.query<Row>(
        'select need_confirm as "needConfirm" from ops_work_order where id = $1',
        [orderId],
      )
    ).rows[0]?.['needConfirm'];
  const alarms = async (): Promise<readonly Row[]> =>
    (
      await world.app.database.pool.query<Row>(
        `select id::text as id, alarm_type as kind, is_active as "isActive", level, times, message from dm_alarm_record
          where subject_key is not null order by dm_alarm_record.id`,
      )
    ).rows;

  it('each company sees its own, an enterprise and the bureau see nothing', async () => {
    await receive('B1', '5');
    for (const list of ['stock', 'stock-balance', 'stock-batch', 'stock-movement', 'warehouse']) {
      const what = `GET /ops/${list}/page`;
      expect(await rowsOf('oa1', what)).not.toEqual([]);
      expect(
        (await rowsOf('ob1', what)).filter(
          (row) => row['opsCompanyId'] !== world.sides.B.opsCompanyId,
        ),
      ).toEqual([]);
      expect(await rowsOf('ea1', what)).toEqual([]);
      expect(await rowsOf('ep1', what)).toEqual([]);
    }
    const { id } = await balanceOf('B1');
    for (const [what, body] of [
      ['issue', { itemId: made.A.item, warehouseId: made.A.warehouse, quantity: '1', reason: 'x' }],
      ['issuePreview', { itemId: made.A.item, warehouseId: made.A.warehouse }],
      [
        'receive',
        { itemId: made.A.item, warehouseId: made.B.warehouse, batchNo: 'x', quantity: '1' },
      ],
      ['giveBack', { balanceId: id, quantity: '1', reason: 'x' }],
      ['scrap', { balanceId: id, quantity: '1', reason: 'x' }],
      ['transfer', { balanceId: id, toWarehouseId: made.B.warehouse, quantity: '1' }],
    ] as const)
      expect([what, (await world.as('ob1', `POST /ops/stock/${what}`, { body })).code]).not.toEqual(
        [what, 0],
      );
    expect(
      (
        await world.as('oa1', 'POST /ops/stock/transfer', {
          body: { balanceId: id, toWarehouseId: made.B.warehouse, quantity: '1' },
        })
      ).code,
    ).not.toBe(0);
    expect((await balanceOf('B1'))['quantity']).toBe(5);
  });

  it('what was taken and what was moved is told with the item: usable, next expiry, rows with who and why', async () => {
    await receive('late', '5', { expiry: '2027-06-01', price: '12.5' });
    await receive('over', '2', { expiry: '2026-11-01' });
    expect(await issue('1.5')).toMatchObject({ code: 0 });
    const [item] = await rowsOf('oa1', 'GET /ops/stock/page');
    expect(item).toMatchObject({ usable: 3.5, quantity: 5.5, nextExpiry: '2026-11-01' });
    const movements = await rowsOf('oa1', 'GET /ops/stock-movement/page');
    expect(movements[0]).toMatchObject({
      kind: '2',
      quantity: -1.5,
      balance: 3.5,
      itemBalance: 5.5,
      reason: 'use',
      amount: -18.75,
      creator: world.users.oa1,
    });
  });

  it('a minimum that is not reached is one alarm, ended by a movement; it becomes an order at a station of the company', async () => {
    await receive('B1', '5');
    await done('oa1', 'POST /ops/stock-minimum', {
      itemId: made.A.item,
      warehouseId: made.A.warehouse,
      minimum: 4,
    });
    expect(await alarms()).toEqual([]);
    // a keeper who may not see it is told nothing: then who leads the company is
    await world.app.database.pool.query('update ops_warehouse set keeper_id = $1 where id = $2', [
      world.users.ob1,
      made.A.warehouse,
    ]);
    const toldOf = async (person: Person) =>
      (await rowsOf(person, 'GET /msg/message/page')).filter(
        ({ link }) => link === `/ops-stock/${made.A.item}`,
      ).length;
    const before = await toldOf('oa1');
    await issue('2');
    await issue('1');
    expect([(await toldOf('oa1')) - before, await toldOf('ob1')]).toEqual([1, 0]);
    const [alarm] = await alarms();
    expect(await alarms()).toEqual([
      expect.objectContaining({ kind: '15', isActive: true, times: 1 }),
    ]);
    expect(alarm?.['message']).toBe('[store A]tube A低于最低库存4根');
    const listed = await rowsOf('oa1', 'GET /dm/alarm/record/page');
    expect(listed.find(({ id }) => id === alarm?.['id'])).toMatchObject({
      monitorPointId: null,
      monitorPointName: 'Alpha maintenance',
      aboutLink: `/ops-stock/${made.A.item}`,
    });
    // one that is older than the way to what it is about gets it with the update
    const { pool } = world.app.database;
    const older = await readFile(
      'server/db/migrations/0337-alarms-say-what-they-are-about.sql',
      'utf8',
    );
    const where = `where subject_key like 'stock:%' and is_active`;
    await pool.query(`update dm_alarm_record set evidence = evidence - 'about' ${where}`);
    await pool.query(older);
    const { rows: known } = await pool.query(
      `select evidence ->> 'about' as about from dm_alarm_record ${where}`,
    );
    expect(known).toEqual([{ about: `stockItem:${made.A.item}` }]);
    const [minimum] = await rowsOf('oa1', 'GET /ops/stock-minimum/page');
    await done('oa1', 'PUT /ops/stock-minimum', { ...minimum, minimum: 3 });
    expect(await alarms()).toEqual([
      expect.objectContaining({
        id: alarm?.['id'],
        isActive: true,
        times: 1,
        message: '[store A]tube A低于最低库存3根',
      }),
    ]);
    const dispatch = (stationId?: string) =>
      world.as('oa1', 'POST /dm/alarm/warntask/orderTask', {
        body: { alarmIds: [alarm?.['id']], stationId },
      });
    expect(await dispatch()).not.toMatchObject({ code: 0 });
    expect(await dispatch(world.sides.B.stationId)).not.toMatchObject({ code: 0 });
    const { code, data } = await dispatch(world.sides.A.stationId);
    expect(code).toBe(0);
    // the enterprise of the station, which does not see the alarm, is asked to confirm nothing
    const [order] = (data as { readonly orders: readonly Row[] }).orders;
    expect(await confirmOf(order?.['id'])).toBe(false);
    await done('oa1', 'POST /dm/alarm/warntask/orderTask', { alarmIds: [world.sides.A.alarmId] });
    expect(await confirmOf(order?.['id'])).toBe(true);
    expect(
      (await rowsOf('ea1', 'GET /dm/alarm/record/page')).filter(
        ({ alarmType }) => alarmType === '15',
      ),
    ).toEqual([]);
    expect(
      (await rowsOf('ob1', 'GET /dm/alarm/record/page')).filter(
        ({ alarmType }) => alarmType === '15',
      ),
    ).toEqual([]);
    await receive('B1', '3');
    expect(await alarms()).toEqual([expect.objectContaining({ kind: '15', isActive: false })]);
  });

  it('a batch that expires soon is one alarm by the clock, ended when it is used up or written off', async () => {
    await receive('B1', '1', { expiry: '2026-12-28' });
    expect(await alarms()).toEqual([]);
    now = new Date('2026-11-28T00:12:00+08:00');
    await judgeStock(world.app.system());
    await judgeStock(world.app.system());
    expect(await alarms()).toEqual([
      expect.objectContaining({ kind: '14', isActive: true, times: 1, level: '2' }),
    ]);
    const { batchId } = await balanceOf('B1');
    expect(await rowsOf('oa1', 'GET /dm/alarm/record/page?alarmType=14')).toMatchObject([
      { aboutLink: `/ops-stock-batch/${String(batchId)}` },
    ]);
    // its last day is still one of use
    for (const [time, level] of [
      ['2026-12-28T23:12:00', '2'],
      ['2026-12-29T00:12:00', '3'],
    ]) {
      now = new Date(`${time}+08:00`);
      // oxlint-disable-next-line no-await-in-loop
      await judgeStock(world.app.system());
      // oxlint-disable-next-line no-await-in-loop
      expect(await alarms()).toEqual([expect.objectContaining({ isActive: true, level })]);
    }
    const [risen] = await alarms();
    now = new Date('2026-12-29T01:12:00+08:00');
    await judgeStock(world.app.system());
    expect(await alarms()).toEqual([risen]);
    now = NOW;
    const { id } = await balanceOf('B1');
    await done('oa1', 'POST /ops/stock/scrap', { balanceId: id, quantity: '1', reason: 'old' });
    expect(await alarms()).toEqual([expect.objectContaining({ kind: '14', isActive: false })]);
  });

  it('a part of an order leaves the stock with its line and comes back when the line goes or the order is rejected', async () => {
    await receive('B1', '5', { price: '2.30' });
    const { id: balanceId } = await balanceOf('B1');
    const workOrderId = world.sides.A.orderId;
    const part = await done('oa1', 'POST /ops/order-part', {
      workOrderId,
      kind: '1',
      balanceId,
      quantity: 2,
    });
    const held = async () => (await balanceOf('B1'))['quantity'];
    expect(await held()).toBe(3);
    // what comes back with the order does not come back twice
    const back = { balanceId, quantity: '2', reason: 'unused' };
    expect((await world.as('oa1', 'POST /ops/stock/giveBack', { body: back })).msg).toContain(
      '未归还的只有 0',
    );
    const id = String(part['id']);
    expect((await world.as('oa1', `GET /ops/order-part/${id}`)).data).toMatchObject({
      name: 'tube A',
      unit: '根',
      price: 2.3,
    });
    const change = async (body: object) => {
      const { data } = await world.as('oa1', `GET /ops/order-part/${id}`);
      return world.as('oa1', 'PUT /ops/order-part', {
        body: { id, version: (data as Row)['version'], ...body },
      });
    };
    expect(await change({ quantity: 6 })).not.toMatchObject({ code: 0 });
    expect(await held()).toBe(3);
    expect(await change({ quantity: 3 })).toMatchObject({ code: 0 });
    expect(await held()).toBe(2);
    await move('3', 'reject', { reason: 'again' });
    expect(await held()).toBe(5);
    await world.as('oa1', 'DELETE /ops/order-part', { body: [id] });
    expect(await held()).toBe(5);
    const movements = await rowsOf('oa1', 'GET /ops/stock-movement/page');
    expect(movements.map(({ quantity, workOrderId: order }) => [quantity, order])).toEqual([
      [3, workOrderId],
      [-1, workOrderId],
      [-2, workOrderId],
      [5, null],
    ]);
  });

  it('an order that is taken up again takes its parts again, once, or is refused', async () => {
    await receive('B1', '5');
    const { id: balanceId } = await balanceOf('B1');
    const orderId = world.sides.A.orderId;
    await done('oa1', 'POST /ops/order-part', {
      workOrderId: orderId,
      kind: '2',
      balanceId,
      quantity: 3,
    });
    const held = async () => (await balanceOf('B1'))['quantity'];
    const come = (status: string) =>
      inTransaction(world.app.system(), (tx) =>
        settleParts(tx, { orderId, orderNo: 'WO1', status }),
      );
    const seen: unknown[] = [];
    for (const status of ['2', '-1', '-1', '3', '3', '8', '9', '1']) {
      await come(status);
      seen.push(await held());
    }
    expect(seen).toEqual([2, 5, 5, 2, 2, 5, 5, 2]);
    await come('-1');
    await issue('4');
    await expect(come('3')).rejects.toMatchObject({ error: 'badMove' });
    expect(await held()).toBe(1);
  });

  it('a count is blind, and its differences become movements once somebody else approves', async () => {
    await receive('B1', '5');
    await receive('B2', '3');
    await issue('1.5');
    const count = await done('oa2', 'POST /ops/stock-count', { warehouseId: made.A.warehouse });
    const id = String(count['id']);
    const move = (person: Person, name: string, more: object = {}) =>
      world.as(person, 'POST /ops/stock-count/move', { body: { id, move: name, ...more } });
    const lines = () => rowsOf('oa2', `GET /ops/stock-count-line/page?countId=${id}`);
    // a second one would take the same difference off again
    const again = { warehouseId: made.A.warehouse, itemId: made.A.item };
    expect((await world.as('oa1', 'POST /ops/stock-count', { body: again })).msg).toContain(
      '有未过账的盘点“store A 2026-11-27”',
    );
    expect(await move('oa2', 'submit')).not.toMatchObject({ code: 0 });
    for (const line of await lines())
      await done('oa2', 'POST /ops/stock/count', {
        id: line['id'],
        counted: line['batchNo'] === 'B1' ? '3.25' : '3',
      });
    const [first] = await lines();
    const counted = Number(first?.['counted']);
    const anew = (person: Person, was: number | null, value: string) =>
      world.as(person, 'POST /ops/stock/count', {
        body: { id: first?.['id'], counted: value, was },
      });
    // whoever opened the line before somebody counted it does not write over that
    expect((await anew('oa1', null, '9')).code).toBe(10_002);
    expect((await lines())[0]).toMatchObject({ counted, countedBy: world.users.oa2 });
    expect((await anew('oa2', counted, String(counted))).code).toBe(0);
    expect(JSON.stringify(await lines())).not.toMatch(/bookQuantity|difference|3\.5/);
    expect(
      (
        await world.as('ob1', 'POST /ops/stock/count', {
          body: { id: (await lines())[0]?.['id'], counted: '1' },
        })
      ).code,
    ).not.toBe(0);
    expect(await move('oa2', 'submit')).toMatchObject({ code: 0 });
    expect(await move('oa2', 'approve', { comment: 'mine' })).not.toMatchObject({ code: 0 });
    expect(await rowsOf('oa1', `GET /ops/stock-count-line/page?countId=${id}`)).toContainEqual(
      expect.objectContaining({
        batchNo: 'B1',
        counted: 3.25,
        bookQuantity: 3.5,
        difference: -0.25,
      }),
    );
    await issue('1');
    expect(await move('oa1', 'approve', { comment: 'broken' })).toMatchObject({ code: 0 });
    const movements = await rowsOf('oa1', 'GET /ops/stock-movement/page');
    expect(movements.filter(({ countId }) => countId === id)).toEqual([
      expect.objectContaining({ kind: '7', quantity: -0.25, balance: 2.25, reason: 'broken' }),
    ]);
    await done('oa1', 'POST /ops/stock-count', again);
  });

  it('class “blind by one door, open by the next”: while a count is open, who counts is told by no list, file, filter, sum or refusal what there is', async () => {
    await receive('B1', '5.125');
    await done('oa1', 'POST /ops/stock-minimum', {
      itemId: made.A.item,
      warehouseId: made.A.warehouse,
      minimum: 6,
    });
    const { id: balanceId } = await balanceOf('B1');
    const seen = async (person: Person): Promise<string> => {
      const told = await Promise.all(
        [
          'GET /ops/stock-balance/page',
          'GET /ops/stock-balance/page?quantity=5,6',
          `GET /ops/stock-balance/${String(balanceId)}`,
          'GET /ops/stock-batch/page',
          'GET /ops/stock-minimum/page',
          'GET /ops/stock-movement/page',
          'GET /ops/stock/page?orderField=quantity&order=desc',
          `GET /ops/stock/${made.A.item}`,
          'GET /ops/stock-movement/group?by=warehouseId&measure=quantity&op=sum',
          'GET /dm/alarm/record/page?keyword=tube',
          'GET /msg/message/page',
        ].map((what) => world.as(person, what)),
      );
      const tried = await Promise.all(
        [
          [
            'issue',
            { itemId: made.A.item, warehouseId: made.A.warehouse, quantity: '9', reason: 'x' },
          ],
          ['issuePreview', { itemId: made.A.item, warehouseId: made.A.warehouse, quantity: '1' }],
        ].map(([what, body]) =>
          world.as(person, `POST /ops/stock/${String(what)}`, { body: body as object }),
        ),
      );
      return JSON.stringify(
        [...told, ...tried].map(({ code, msg, data }) => ({ code, msg, data })),
      );
    };
    const before = (await seen('oa2')).split('5.125').length;
    const { id } = await done('oa2', 'POST /ops/stock-count', { warehouseId: made.A.warehouse });

    expect(before).toBeGreaterThan(8);
    const told = await seen('oa2');
    expect(told).not.toContain('5.125');
    expect(told).toContain('tube A低于最低库存6根');
    expect((await seen('oa1')).split('5.125').length).toBeGreaterThan(8);
    expect(await rowsOf('oa2', 'GET /ops/stock-balance/page')).toEqual([
      expect.objectContaining({ batchNo: 'B1', quantity: null }),
    ]);
    const [line] = await rowsOf('oa2', `GET /ops/stock-count-line/page?countId=${String(id)}`);
    // he may approve, and is kept blind of what he counts himself
    await done('oa1', 'POST /ops/stock/count', { id: line?.['id'], counted: '5' });
    expect(await seen('oa1')).not.toContain('5.125');
    await done('oa1', 'POST /ops/stock-count/move', { id, move: 'discard', comment: 'over' });
    expect((await seen('oa2')).split('5.125').length).toBe(before);
  });

  it('class “expired and yet usable”: a batch whose last day is over is told as expired in every list', async () => {
    await receive('over', '2', { expiry: '2026-11-26' });
    // pickers of what may be moved or written off say so, too
    const { data: choices } = await world.as('oa1', 'GET /ops/stock-balance/options');
    expect(choices).toEqual([expect.objectContaining({ label: 'over · store A · 2026-11-26' })]);
    await receive('last', '2', { expiry: '2026-11-27' });
    const states = async (list: string) =>
      Object.fromEntries(
        (await rowsOf('oa1', `GET /ops/${list}/page`)).map((row) => [row['batchNo'], row['state']]),
      );
    expect([await states('stock-balance'), await states('stock-batch')]).toEqual([
      { over: '3', last: '1' },
      { over: '3', last: '1' },
    ]);
  });

  it('whoever counted a line does not approve, though somebody else began the count', async () => {
    await receive('B3', '2');
    const { id } = await done('oa2', 'POST /ops/stock-count', { warehouseId: made.A.warehouse });
    const lines = await rowsOf('oa1', `GET /ops/stock-count-line/page?countId=${String(id)}`);
    for (const line of lines)
      await done('oa1', 'POST /ops/stock/count', { id: line['id'], counted: '1' });
    await done('oa2', 'POST /ops/stock-count/move', { id, move: 'submit' });
    const move = { id, move: 'approve', comment: 'mine' };
    const own = await world.as('oa1', 'POST /ops/stock-count/move', { body: move });
    expect([lines.length > 0, own.code]).toEqual([true, 10_500]);
    expect(own.msg).toMatch('录入实盘数的人不能审核');
  });

  it('class “what is there cannot be counted”: a batch found where it was never held is counted like the others', async () => {
    const { id: other } = await done('oa1', 'POST /ops/warehouse', {
      name: 'second',
      opsCompanyId: world.sides.A.opsCompanyId,
    });
    await receive('B1', '5');
    await receive('B9', '4', { warehouseId: other });
    const count = await done('oa2', 'POST /ops/stock-count', { warehouseId: made.A.warehouse });
    const body = { id: count['id'], batchId: (await balanceOf('B9'))['batchId'] };

    const line = await done('oa2', 'POST /ops/stock/countBatch', body);

    const add = (person: Person) => world.as(person, 'POST /ops/stock/countBatch', { body });
    expect([(await add('oa2')).code, (await add('ob1')).code]).not.toContain(0);
    for (const one of await rowsOf(
      'oa2',
      `GET /ops/stock-count-line/page?countId=${String(body.id)}`,
    ))
      await done('oa2', 'POST /ops/stock/count', {
        id: one['id'],
        counted: one['id'] === line['id'] ? '2' : '5',
      });
    for (const [person, move] of [
      ['oa2', 'submit'],
      ['oa1', 'approve'],
    ] as const)
      await done(person, 'POST /ops/stock-count/move', { id: body.id, move, comment: 'found' });
    const movements = await rowsOf('oa1', 'GET /ops/stock-movement/page');
    expect(movements.filter(({ countId }) => countId === body.id)).toEqual([
      expect.objectContaining({ kind: '6', batchId: body.batchId, quantity: 2, balance: 2 }),
    ]);
  });

  /** Moves the order of side A out of a status. */
  const move = async (from: string, name: string, form: object) => {
    const { pool } = world.app.database;
    await pool.query('update ops_work_order set status = $1 where id = $2', [
      from,
      world.sides.A.orderId,
    ]);
    const order = (await world.as('admin', `GET /ops/workorder/${world.sides.A.orderId}`))
      .data as Row;
    const answer = await world.as('oa1', 'POST /ops/workorder/move', {
      body: { id: order['id'], move: name, version: order['version'], ...form },
    });
    expect(answer).toMatchObject({ code: 0 });
  };
});
