import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { confirmAlarmRecords } from '#server/areas/alarm/actions.ts';
import { readAlarmTimeline } from '#server/areas/alarm/alarm.ts';
import type { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listPossibleMoves, readRecordTimeline } from '#server/moves/possible-moves.ts';
import { runTimers } from '#server/moves/timers.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { readHistory } from '#server/records/store/history.ts';
import { AN_ORDER, anOperation, IDS, refusal } from '#tests/builders/an-operation.ts';
import { orderHands } from '#tests/builders/order-hands.ts';
import { saidInOneLanguage, toldIn } from '#tests/builders/told-languages.ts';
import { moveWorkOrders } from './batch.ts';
import { createWorkOrder } from './create.ts';
import { dispatchAlarms, previewDispatch, settleAlarms } from './dispatch-alarms.ts';

let world: Awaited<ReturnType<typeof anOperation>>;
beforeEach(async () => {
  world = await anOperation();
});
afterEach(() => world.close());

const create = async (as: string, fields: Record<string, unknown> = {}) =>
  createWorkOrder(await world.as(as), { words: null, fields: { ...AN_ORDER, ...fields } });
const { move, rowOf, toldOf } = orderHands(() => world);
const timelineOf = async (id: string) =>
  readRecordTimeline(await world.as('manager'), 'workOrder', id);
const statusOf = async (alarmId: string) =>
  (
    await sql<{ status: string }>`select status from dm_alarm_record where id = ${alarmId}`.execute(
      world.db,
    )
  ).rows[0]?.status;

describe('creating', () => {
  it('without an assignee the order goes to the engineer on duty', async () => {
    const order = await create('manager');

    expect(order).toMatchObject({ status: '1', orderNo: 'WO202611210001', isThisGroup: false });
    expect(await toldOf(order.id)).toEqual([
      {
        userId: IDS.engineer,
        title: expect.stringMatching(/^新工单待接单：.+，\d\d-\d\d \d\d:\d\d 前完成$/),
      },
    ]);
  });

  it('class “a decision taken for the person”: a second one of the same station and type asks before it joins', async () => {
    const first = await create('manager');

    const asked = await create('manager', { title: 'Again' }).catch((error: AppError) => error);

    expect(asked).toMatchObject({
      error: 'duplicateOrder',
      params: { data: { ask: 'duplicateOrder', id: first.id, orderNo: first.orderNo } },
    });
  });

  it('one that joins loses nothing of what was typed, counts, and tells who works on the order', async () => {
    const first = await create('manager');

    const second = await createWorkOrder(await world.as('manager'), {
      words: null,
      fields: { ...AN_ORDER, title: 'Again', content: 'It drips' },
      onDuplicate: 'join',
    });

    expect(second).toMatchObject({ id: first.id, isThisGroup: true });
    const [joined] = await timelineOf(first.id);
    expect(joined).toMatchObject({
      actionTitle: '并入新的要求',
      comment: 'Again\nIt drips',
      fields: { planEnd: AN_ORDER.planEnd, isThisGroup: true },
    });
    expect((await toldOf(first.id)).at(-1)).toEqual({
      userId: IDS.engineer,
      title: `工单 ${first.orderNo}：并入新的要求`,
    });
  });

  it('one that shall be new is an order of its own', async () => {
    const first = await create('manager');

    const second = await createWorkOrder(await world.as('manager'), {
      words: null,
      fields: AN_ORDER,
      onDuplicate: 'new',
    });

    expect([second.isThisGroup, second.id === first.id]).toEqual([false, false]);
  });

  it('of two at the same moment one is asked', async () => {
    const both = await Promise.all([refusal(create('manager')), refusal(create('manager'))]);

    expect(both.sort()).toEqual(['done', 'duplicateOrder']);
  });

  it('numbers of different orders differ, also at the same moment', async () => {
    const orders = await Promise.all(
      ['1', '3', '6', '7', '8'].map((orderType) => create('manager', { orderType })),
    );

    expect(orders.map(({ orderNo }) => orderNo).sort()).toEqual(
      [1, 2, 3, 4, 5].map((n) => `WO20261121000${n}`),
    );
  });

  it('a station out of sight, a plan that ends before it starts and a foreign engineer are refused', async () => {
    const refused = [
      await refusal(create('stranger')),
      await refusal(create('manager', { planEnd: '2026-11-21 09:00:00' })),
      await refusal(create('manager', { assigneeId: IDS.stranger })),
      await refusal(create('manager', { title: '' })),
      await refusal(create('engineer')),
    ];

    expect(refused).toEqual([
      'forbidden',
      'planOrder',
      'assigneeOfCompany',
      'invalid',
      'forbidden',
    ]);
  });
});

describe('the way of an order', () => {
  it('accept, submit, review and confirmation lead to its end, and every step stands in its history', async () => {
    const { id } = await create('manager', { orderType: '3' });

    await move('engineer', id, 'accept');
    await world.insert('file', {
      storage: 'local',
      storeKey: 'a-key',
      id: '1',
      name: 'a.jpg',
      size: 1,
      mime: 'image/jpeg',
      creator: IDS.engineer,
    });
    await move('engineer', id, 'checkin', {
      lng: 120.6,
      lat: 31.31,
      photo: [{ id: '1', name: 'a.jpg', size: 1, url: '/1' }],
    });
    await move('engineer', id, 'submit', { result: 'done' });
    await move('manager', id, 'audit', { comment: 'good' });
    const end = await move('enterpriseUser', id, 'confirm', { score: 90 });

    expect(end).toMatchObject({
      status: '5',
      checkinDistance: 1112,
      checkinProofs: ['2', '3'],
      checkinFaults: ['1', '4'],
      exceptions: ['1'],
      score: 90,
    });
    const timeline = await timelineOf(id);
    expect(timeline.map((line) => [line['action'], line['from'], line['to']])).toEqual([
      ['confirm', '4', '5'],
      ['audit', '3', '4'],
      ['submit', '2', '3'],
      ['checkin', '2', '2'],
      ['accept', '1', '2'],
      ['create', null, '1'],
    ]);
  });

  it('a move at a version that is gone changes nothing', async () => {
    const { id } = await create('manager');
    await move('engineer', id, 'comment', { content: 'on my way', version: 1 });

    expect(await refusal(move('engineer', id, 'accept', { version: 1 }))).toBe('statusChanged');
    expect(await refusal(move('engineer', id, 'accept', { version: 2 }))).toBe('done');
  });

  it('of two who accept at once one wins and the other is told to look again', async () => {
    const { id } = await create('manager');

    const both = await Promise.all([
      refusal(move('engineer', id, 'accept', { version: 1 })),
      refusal(move('engineer', id, 'accept', { version: 1 })),
    ]);

    expect(both.sort()).toEqual(['done', 'statusChanged']);
  });

  it('an order out of sight is not there', async () => {
    const { id } = await create('manager');

    expect([
      await refusal(move('stranger', id, 'cancel', { reason: 'x' })),
      await refusal(move('outsider', id, 'comment', { content: 'x' })),
    ]).toEqual(['notFound', 'notFound']);
  });

  it('refused work goes back to the dispatcher and on to somebody else', async () => {
    const { id } = await create('manager');
    await move('engineer', id, 'refuse', { reason: 'ill' });

    const again = await move('manager', id, 'redeploy', {
      assigneeId: IDS.engineer2,
      reason: 'ill',
    });

    expect(again).toMatchObject({ status: '1', assigneeId: IDS.engineer2, redeployCount: 1 });
    expect((await toldOf(id)).map(({ userId }) => userId)).toEqual([
      IDS.engineer,
      IDS.manager,
      IDS.engineer2,
    ]);
  });

  it('an agreed delay moves the planned end', async () => {
    const { id } = await create('manager');
    await move('engineer', id, 'applyDelay', {
      newPlanEnd: '2026-11-22 18:00:00',
      reason: 'parts',
    });

    const order = await move('manager', id, 'auditDelay', { pass: true, comment: 'ok' });

    expect(order).toMatchObject({
      status: '1',
      delayStatus: '2',
      planEnd: '2026-11-22 18:00:00',
      delayCount: 1,
    });
  });

  it('a batch answers for each order by itself', async () => {
    const [a, b] = [
      await create('manager', { orderType: '1' }),
      await create('manager', { orderType: '3' }),
    ];
    await move('engineer', a.id, 'accept');

    const results = await moveWorkOrders(
      await world.as('manager'),
      [a, b].map(({ id }) => ({
        id,
        move: 'redeploy',
        fields: { assigneeId: IDS.engineer2, reason: 'x' },
      })),
    );
    const urged = await moveWorkOrders(await world.as('manager'), [
      { id: a.id, move: 'audit', fields: { comment: 'x' } },
    ]);

    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(urged).toMatchObject([{ ok: false, error: 'statusChanged' }]);
  });

  it('history rows cannot be changed', async () => {
    const { id } = await create('manager');

    const changed = await sql`update sys_move_log set comment = 'x' where record_id = ${id}`
      .execute(world.db)
      .then(
        () => 'changed',
        () => 'refused',
      );

    expect(changed).toBe('refused');
  });
});

describe('orders of alarms', () => {
  it('alarms follow their order: handling, back, handled, and handling again', async () => {
    const [alarmId, second] = [await world.alarm(), await world.alarm({ factorCode: 'w21003' })];
    const {
      orders: [order],
    } = await dispatchAlarms(await world.as('manager'), {
      alarmIds: [alarmId, second],
    });
    const id = order?.id ?? '';
    const seen = [await statusOf(alarmId)];

    await move('manager', id, 'cancel', { reason: 'x' });
    seen.push(await statusOf(alarmId));
    await move('manager', id, 'redeploy', { assigneeId: IDS.engineer2, reason: 'x' });
    seen.push(await statusOf(alarmId));
    await move('engineer2', id, 'remoteDeal', { result: 'ok', alarmVerifyResult: '2' });
    await move('manager', id, 'audit', { comment: 'ok' });
    await move('bureau', id, 'confirm');
    seen.push(await statusOf(alarmId));
    await move('bureau', id, 'reopen', { reason: 'again' });
    seen.push(await statusOf(second));

    expect(seen).toEqual(['1', '0', '1', '2', '1']);
    const said = await readAlarmTimeline(await world.as('manager'), alarmId);
    expect(said.slice(0, 4).map(({ title }) => title)).toEqual(
      ['重新打开', '确认', '转派', '撤单'].map((what) => `${order?.orderNo} ${what}`),
    );
  });

  it('an order says until when it may be reopened, and how often it may still be put off', async () => {
    const { id } = await create('manager', { needConfirm: false });
    const limits = async () => {
      const { reopenUntil, delaysLeft } = await readRecordInfo(
        await world.as('manager'),
        'workOrder',
        id,
      );
      return { reopenUntil, delaysLeft };
    };
    const open = await limits();

    await move('engineer', id, 'applyDelay', { newPlanEnd: '2026-11-22 18:00:00', reason: 'rain' });
    await world.database.pool.query(
      `update ops_work_order set status = '5', complete_time = '2026-11-21 10:00+08' where id = $1`,
      [id],
    );

    const left = Number(open.delaysLeft);
    expect(open).toEqual({ reopenUntil: null, delaysLeft: expect.any(Number) });
    expect(await limits()).toEqual({ reopenUntil: '2026-11-28 10:00:00', delaysLeft: left - 1 });
  });

  it('an order that was urged says when it may be urged again', async () => {
    const { id } = await create('manager');
    const until = async () =>
      (await readRecordInfo(await world.as('manager'), 'workOrder', id))['urgedUntil'];
    const before = await until();
    await world.database.pool.query(
      `update ops_work_order set urge_time = '2026-11-21 10:00+08' where id = $1`,
      [id],
    );

    expect([before, await until()]).toEqual([null, '2026-11-21 10:30:00']);
  });

  it('what its order finds to be the fault of the process is told to the bureau of the region when it is completed', async () => {
    const told = async () =>
      (
        await sql<{
          user: string;
        }>`select user_id::text as "user" from msg_message where link like '/dm-alarm-record/%' order by 1`.execute(
          world.db,
        )
      ).rows;
    const {
      orders: [order],
    } = await dispatchAlarms(await world.as('manager'), {
      alarmIds: [await world.alarm()],
    });
    const id = order?.id ?? '';
    await move('engineer', id, 'accept');
    await move('engineer', id, 'remoteDeal', { result: 'ok', alarmVerifyResult: '1' });
    expect(await told()).toEqual([]);
    await move('manager', id, 'audit', { comment: 'ok' });
    await move('enterpriseUser', id, 'confirm', { comment: 'ok' });

    expect(await told()).toEqual([{ user: IDS.bureau }]);
    expect(await saidInOneLanguage(world.database.pool)).toEqual([]);
    const titles = (await toldIn(world.database.pool)).map((one) => one['en-US'].split('\n')[0]);
    expect(titles.join('\n')).not.toMatch(/工单|工單|派单|完成/);
    expect(
      await saidInOneLanguage(world.database.pool, {
        table: 'ops_work_order',
        columns: ['title', 'content'],
      }),
    ).toEqual([]);
    await dispatchAlarms(await world.as('manager'), {
      alarmIds: [await world.alarm({ factorCode: 'w21003' })],
    });
    await dispatchAlarms(await world.as('manager'), {
      alarmIds: [await world.alarm({ factorCode: 'w01001' })],
    });
    const logged = { table: 'sys_move_log', columns: ['comment'], where: "move = 'create'" };
    expect(await saidInOneLanguage(world.database.pool, logged)).toEqual([]);
    expect((await toldIn(world.database.pool, logged)).at(-1)?.['en-US']).not.toMatch(/报警|關聯/);
  });

  it('an alarm that has an order is not dispatched again, a recovered one without one may be', async () => {
    const [busy, recovered] = [
      await world.alarm(),
      await world.alarm({ status: '3', isActive: false }),
    ];
    await dispatchAlarms(await world.as('manager'), { alarmIds: [busy] });

    const again = await refusal(dispatchAlarms(await world.as('manager'), { alarmIds: [busy] }));
    const late = { alarmIds: [recovered], planEnd: '2000-01-01 08:00:00' };
    const overdueAtOnce = await refusal(dispatchAlarms(await world.as('manager'), late));
    const {
      orders: [joined],
    } = await dispatchAlarms(await world.as('manager'), { alarmIds: [recovered] });

    expect([again, overdueAtOnce]).toEqual(['statusChanged', 'invalid']);
    expect(joined?.isThisGroup).toBe(true);
    expect(await statusOf(recovered)).toBe('3');
  });
});

describe('alarms that need no work', () => {
  const settle = async (as: string, alarmIds: readonly string[], more: object = {}) => {
    const { orders } = await settleAlarms(await world.as(as), {
      alarmIds,
      alarmVerifyResult: '3',
      result: 'Maintained today, the value is its rinse',
      ...more,
    });
    return orders;
  };
  const alarmOf = async (id: string) =>
    (
      await sql`select status, verify_result as verify, response_type as response, handler_id as handler
        from dm_alarm_record where id = ${id}`.execute(world.db)
    ).rows[0];

  it('are an order that is complete as it is made: nobody is sent, asked or told, and its history says why', async () => {
    const alarmId = await world.alarm();

    const [order] = await settle('manager', [alarmId]);

    const id = order?.id ?? '';
    expect(order).toMatchObject({ status: '5', isThisGroup: false });
    expect(await rowOf(id)).toMatchObject({
      status: '5',
      source: '2',
      responseType: '3',
      alarmVerifyResult: '3',
      assigneeId: null,
      needVisit: false,
      needConfirm: false,
      auditLevels: 0,
      statusDue: null,
      completeTime: expect.any(String),
    });
    expect(await alarmOf(alarmId)).toEqual({
      status: '2',
      verify: '3',
      response: '3',
      handler: IDS.manager,
    });
    expect(await toldOf(id)).toEqual([]);
    expect(
      (await timelineOf(id)).map(({ actionTitle, comment }) => [actionTitle, comment]),
    ).toEqual([['无需处理', 'Maintained today, the value is its rinse']]);
    const [said] = await readAlarmTimeline(await world.as('manager'), alarmId);
    expect(said).toMatchObject({ action: 'noNeed', fields: { orderNo: order?.orderNo } });
  });

  it('touch no open order of their station, and may be taken up again', async () => {
    const [first, second] = [await world.alarm(), await world.alarm({ factorCode: 'w21003' })];
    const {
      orders: [open],
    } = await dispatchAlarms(await world.as('manager'), { alarmIds: [first] });

    const [order] = await settle('manager', [second]);
    await move('manager', order?.id ?? '', 'reopen', { reason: 'it was none' });

    expect(order?.id).not.toBe(open?.id);
    expect(await alarmOf(second)).toMatchObject({ status: '1' });
  });

  it('are settled by dispatcher and manager of their company alone, once, with finding and reason', async () => {
    const [alarmId, busy] = [await world.alarm(), await world.alarm({ factorCode: 'w21003' })];
    await dispatchAlarms(await world.as('manager'), { alarmIds: [busy] });

    const refused = [
      await refusal(settle('engineer', [alarmId])),
      await refusal(settle('bureau', [alarmId])),
      await refusal(settle('stranger', [alarmId])),
      await refusal(settle('manager', [busy])),
      await refusal(settle('manager', [alarmId], { result: '' })),
      await refusal(settle('manager', [alarmId], { alarmVerifyResult: '' })),
      await refusal(
        createWorkOrder(await world.as('manager'), {
          words: null,
          move: 'noNeed',
          fields: { ...AN_ORDER, alarmVerifyResult: '3', result: 'no alarm' },
        }),
      ),
    ];

    expect(refused).toEqual([
      'forbidden',
      'forbidden',
      'notFound',
      'statusChanged',
      'invalid',
      'invalid',
      'ofAlarms',
    ]);
    expect(await alarmOf(alarmId)).toMatchObject({ status: '0', response: null });
  });
});

describe('what a dispatch says before it is made', () => {
  it('names the orders it will make and the open ones it will join, and writes nothing', async () => {
    const [first, second] = [await world.alarm(), await world.alarm()];
    const before = await previewDispatch(await world.as('manager'), { alarmIds: [first, second] });
    const {
      orders: [order],
    } = await dispatchAlarms(await world.as('manager'), {
      alarmIds: [first],
      assigneeId: IDS.engineer2,
      planEnd: '2026-11-22 08:00:00',
    });

    const after = await previewDispatch(await world.as('manager'), { alarmIds: [second] });

    expect(before).toEqual({
      text: '将生成 1 张工单',
      items: [{ text: expect.stringContaining('2 条报警，新工单') }],
    });
    expect(after).toEqual({
      text: '并入 1 张未完成的工单',
      items: [{ text: expect.stringContaining(`并入 ${order?.orderNo}`) }],
    });
    const { rows } = await sql<{
      assigneeId: string;
      total: number;
    }>`select assignee_id as "assigneeId", 1 as total from ops_work_order`.execute(world.db);
    expect(rows).toEqual([{ assigneeId: IDS.engineer2, total: 1 }]);
  });
});

describe('class “one that is handled stops all”', () => {
  it('what somebody has handled meanwhile is told and left, the others become orders', async () => {
    const [busy, closed, first] = [
      await world.alarm({ factorCode: 'w21003' }),
      await world.alarm({ factorCode: 'w21011' }),
      await world.alarm(),
    ];
    const alarmIds = [busy, closed, first];
    const manager = await world.as('manager');
    const { orders } = await dispatchAlarms(manager, { alarmIds: [busy] });
    await sql`update dm_alarm_record set status = '4' where id = ${closed}`.execute(world.db);
    const left = [
      { id: busy, text: expect.stringContaining(String(orders[0]?.orderNo)) as string },
      { id: closed, text: expect.stringMatching(/跳过$/) as string },
    ];

    const before = await previewDispatch(manager, { alarmIds });
    const made = await dispatchAlarms(manager, { alarmIds });
    const again = await refusal(dispatchAlarms(manager, { alarmIds }));

    expect(before.items).toEqual([
      { text: expect.stringContaining('1 条报警') },
      ...left.map(({ text }) => ({ text, isOut: true })),
    ]);
    expect(made).toMatchObject({ orders: [{ id: orders[0]?.id, isThisGroup: true }], left });
    expect(again).toBe('statusChanged');
  });
});

describe('an alarm of the stock, which is of no station', () => {
  it('asks for a station before it says what it will make, and refuses to make it without one', async () => {
    const ofStock = await world.alarm({ stationId: null, opsCompanyId: IDS.company });
    const manager = await world.as('manager');

    const before = await previewDispatch(manager, { alarmIds: [ofStock] });
    const made = await refusal(dispatchAlarms(manager, { alarmIds: [ofStock] }));

    expect(before).toEqual({ text: expect.stringContaining('请选择'), items: [] });
    expect(made).toBe('badMove');
  });
});

describe('class “a guard that can never refuse”', () => {
  it('an order type that needs forms is not submitted without one, nor with an unfinished one', async () => {
    await sql`update ops_order_type set need_form = true where order_type = '3'`.execute(world.db);
    const { id } = await create('manager');
    await move('engineer', id, 'accept');

    const tries = [
      await refusal(move('engineer', id, 'submit', { result: 'done' })),
      await refusal(
        move('engineer', id, 'submit', { result: 'done', forms: { check: { complete: false } } }),
      ),
      await refusal(
        move('engineer', id, 'submit', { result: 'done', forms: { check: { pump: 'ok' } } }),
      ),
    ];

    expect(tries).toEqual(['formsComplete', 'formsComplete', 'done']);
  });

  it('a form saved unfinished holds any order back', async () => {
    const { id } = await create('manager');
    await move('engineer', id, 'accept');
    await move('engineer', id, 'save', { forms: [{ name: 'check', complete: false }] });

    expect(await refusal(move('engineer', id, 'submit', { result: 'done' }))).toBe('formsComplete');
  });
});

describe('class “a write past the history”', () => {
  const changesOf = async (entity: string, id: string) =>
    (await readHistory(world.db, entity, id, 50)).map(({ change, fields, by }) => ({
      change,
      fields,
      by,
    }));

  it('moves, timers and joined requests stand in the history of an order, field by field', async () => {
    const { id } = await create('manager');
    await move('engineer', id, 'accept');
    await createWorkOrder(await world.as('manager'), {
      words: null,
      fields: AN_ORDER,
      onDuplicate: 'join',
    });

    const changes = await changesOf('workOrder', id);

    expect(changes.map(({ change, by }) => [change, by])).toEqual([
      ['update', IDS.manager],
      ['update', IDS.engineer],
      ['save', IDS.manager],
    ]);
    expect(changes[0]?.fields).toEqual({ joinedCount: [0, 1] });
    expect(changes[1]?.fields).toMatchObject({
      status: ['1', '2'],
      acceptTime: [null, '2026-11-21 10:00:00'],
    });
    expect(changes[2]?.fields).toMatchObject({ title: [null, 'Pump'] });
  });

  it('an alarm that an order takes, and that is confirmed, keeps both', async () => {
    const alarmId = await world.alarm();
    await confirmAlarmRecords(await world.as('manager'), [alarmId]);

    const {
      orders: [order],
    } = await dispatchAlarms(await world.as('manager'), { alarmIds: [alarmId] });

    const changes = await changesOf('alarmRecord', alarmId);
    expect(changes.map(({ fields }) => fields)).toEqual([
      { status: ['0', '1'], workOrderId: [null, order?.id] },
      { confirmTime: [null, '2026-11-21 10:00:00'], handlerId: [null, IDS.manager] },
    ]);
  });
});

describe('what the log and the list of moves say', () => {
  it('remarks, pictures and the former engineer stand in the log, forms stay on the order', async () => {
    const { id } = await create('manager');
    await move('engineer', id, 'accept', { comment: 'coming' });
    await world.insert('file', {
      storage: 'local',
      storeKey: 'a-key',
      id: '1',
      name: 'a.jpg',
      size: 1,
      mime: 'image/jpeg',
      creator: IDS.engineer,
    });
    await move('engineer', id, 'checkin', {
      lng: 120.6,
      lat: 31.3,
      photo: [{ id: '1', name: 'a.jpg', size: 1, url: '/1' }],
    });
    await move('engineer', id, 'save', { forms: { check: { pump: 'ok' } } });
    await move('engineer', id, 'keep', { result: 'half of it' });
    await move('manager', id, 'redeploy', { assigneeId: IDS.engineer2, reason: 'ill' });

    const [redeploy, , save, checkin, accept] = await timelineOf(id);

    expect([redeploy?.['comment'], redeploy?.['fields']]).toEqual([
      'ill',
      { assigneeId: IDS.engineer2, oldAssigneeId: IDS.engineer },
    ]);
    expect([save?.['fields'], (await rowOf(id))['forms']]).toEqual([{}, { check: { pump: 'ok' } }]);
    expect(await rowOf(id)).toMatchObject({ status: '1', result: 'half of it' });
    expect(checkin?.['photos']).toEqual([expect.objectContaining({ id: '1', name: 'a.jpg' })]);
    expect(accept?.['comment']).toBe('coming');
  });

  it('what a check-in lacks is an exception to see; a code of the station and a photo are enough', async () => {
    const photo = [{ id: '1', name: 'a.jpg', size: 1, url: '/1' }];
    await world.insert('file', {
      storage: 'local',
      storeKey: 'a-key',
      id: '1',
      name: 'a.jpg',
      size: 1,
      mime: 'image/jpeg',
      creator: IDS.engineer,
    });
    const home = 'http://10.0.0.8/#/m/station';
    const said = async (fields: Record<string, unknown>, index: number) => {
      const { id } = await create('manager', { orderType: String(index + 1) });
      await move('engineer', id, 'accept');
      const row = await move('engineer', id, 'checkin', fields);
      const { checkinResult, checkinProofs, checkinFaults, exceptions } = row as Readonly<
        Record<string, unknown>
      >;
      return [checkinResult, checkinProofs, checkinFaults, exceptions];
    };
    const told = [];
    for (const [index, fields] of [
      { code: `${home}/${IDS.station}`, photo },
      { code: `${home}/${IDS.otherStation}`, photo, lng: 120.6, lat: 31.3 },
      { code: 'not this one' },
      {},
    ].entries())
      told.push(await said(fields, index));

    expect(told).toEqual([
      ['1', ['1', '2'], [], []],
      ['2', ['2', '3'], ['2'], ['1']],
      ['2', [], ['2', '3'], ['1']],
      ['2', [], ['1', '3'], ['1']],
    ]);
  });

  it('everybody reads which moves are his and why not the rest', async () => {
    const { id } = await create('manager');
    const said = async (who: string) =>
      (await listPossibleMoves(await world.as(who), 'workOrder', id)).filter(({ move: name }) =>
        ['accept', 'redeploy', 'urge'].includes(name),
      );

    expect(await said('manager')).toEqual([
      { move: 'accept', title: '接单', can: false, why: '仅限接单人（engineer）操作' },
      { move: 'redeploy', title: '转派', can: true, to: '1', toTitle: '待接单' },
      { move: 'urge', title: '催办', can: true, to: '1', toTitle: '待接单' },
    ]);
    expect((await said('engineer'))[0]).toEqual({
      move: 'accept',
      title: '接单',
      can: true,
      to: '2',
      toTitle: '处理中',
    });
  });
});

describe('the clocks', () => {
  const later = (hours: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + hours * 3_600_000);
  };
  const system = (): Ctx => world.system;

  it('an order nobody accepts is called up once, and an alarm order is marked', async () => {
    const alarmId = await world.alarm();
    const {
      orders: [order],
    } = await dispatchAlarms(await world.as('manager'), { alarmIds: [alarmId] });
    later(8.1);

    const runs = [await runTimers(system()), await runTimers(system())];

    expect(runs).toEqual([1, 0]);
    expect(
      (await toldOf(order?.id ?? '')).map(({ userId, title }) => [
        userId,
        title.replace(/^工单 [^：]*：|：.*$/g, ''),
      ]),
    ).toEqual([
      [IDS.engineer, '新工单待接单'],
      [IDS.engineer, '长时间未接单'],
      [IDS.manager, '长时间未接单'],
    ]);
    const { rows } = await sql<{
      exceptions: string[];
      version: number;
    }>`select exceptions, version from ops_work_order where id = ${order?.id}`.execute(world.db);
    expect(rows).toEqual([{ exceptions: ['2'], version: 1 }]);
  });

  it('past its planned end an order is overdue', async () => {
    const { id } = await create('manager', { urgency: '1' });
    later(7.9);
    await runTimers(system());
    const before = (await rowOf(id))['isOverdue'];
    later(0.2);

    const runs = [await runTimers(system()), await runTimers(system())];

    expect([before, (await rowOf(id))['isOverdue'], runs]).toEqual([false, true, [1, 0]]);
  });

  it('72 hours without an answer confirm by themselves', async () => {
    const { id } = await create('manager', { orderType: '3' });
    await move('engineer', id, 'accept');
    await move('engineer', id, 'submit', { result: 'done' });
    await move('manager', id, 'audit', { comment: 'ok' });
    later(71.9);
    await runTimers(system());
    const before = (await rowOf(id))['status'];
    later(0.1);

    await runTimers(system());

    expect([before, (await rowOf(id))['status']]).toEqual(['4', '5']);
    expect((await timelineOf(id))[0]).toMatchObject({ action: 'autoConfirm', userId: '0' });
  });

  it('an urgent order waits two hours for its engineer, a pressing one eight', async () => {
    const [urgent, other] = [
      await create('manager', { urgency: '3', orderType: '1' }),
      await create('manager'),
    ];
    later(2.1);

    await runTimers(system());

    expect([(await toldOf(urgent.id)).length, (await toldOf(other.id)).length]).toEqual([3, 1]);
  });

  it('what nobody gives out is called up every hour', async () => {
    await world.close();
    world = await anOperation({ hasDuty: false });
    const { id } = await create('manager');
    const counts: number[] = [];
    for (const hours of [0.4, 0.2, 0.5, 0.6]) {
      later(hours);
      await runTimers(system());
      counts.push((await toldOf(id)).filter(({ title }) => title.endsWith('长时间待派发')).length);
    }

    expect(counts).toEqual([0, 1, 1, 2]);
  });
});
