import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { findRow } from '#server/records/store/entity-read.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { saidInOneLanguage } from '#tests/builders/told-languages.ts';
import {
  closeAlarmRecords,
  collectAlarmRecords,
  confirmAlarmRecords,
  endMute,
  listMyMutes,
  muteAlarms,
  muteAlarmsOf,
  setCollected,
  verifyAlarmRecords,
} from './actions.ts';
import { alarmEntity, readAlarmTimeline, readAlarmTotals, listSameAlarms } from './alarm.ts';
import { findCollected } from './collection-store.ts';

let world: Awaited<ReturnType<typeof anOperation>>;
beforeEach(async () => {
  world = await anOperation();
});
afterEach(() => world.close());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { error?: string }) => error.error ?? 'fault',
  );

it('a confirmed alarm names who saw it first and stays so', async () => {
  const id = await world.alarm();

  const changed = [
    await confirmAlarmRecords(await world.as('engineer'), [id]),
    await confirmAlarmRecords(await world.as('manager'), [id]),
  ];

  expect(changed).toEqual([1, 0]);
  const alarm = await findRow(world.db, { kind: 'all' }, alarmEntity(world.system), id);
  expect(alarm).toMatchObject({
    handlerId: IDS.engineer,
    confirmTime: '2026-11-21 10:00:00',
    status: '0',
  });
});

it('what somebody does to an alarm is told to the lists that show it', async () => {
  const [seen, closed] = [await world.alarm(), await world.alarm()];

  await confirmAlarmRecords(await world.as('engineer'), [seen]);
  await closeAlarmRecords(await world.as('manager'), {
    ids: [closed],
    comment: 'test gas',
    verifyResult: '6',
  });

  const { rows } = await sql<{
    payload: object;
  }>`select payload from sys_outbox where name = 'entity.changed' order by id`.execute(world.db);
  expect(rows.map(({ payload }) => payload)).toEqual([
    { entity: 'alarmRecord', id: seen, change: 'update', by: IDS.engineer },
    { entity: 'alarmRecord', id: closed, change: 'update', by: IDS.manager },
  ]);
});

it('closing says why; what an order works on is not closed', async () => {
  const [free, busy] = [await world.alarm(), await world.alarm({ status: '1', workOrderId: '9' })];
  const ctx = await world.as('manager');

  const closed = await closeAlarmRecords(ctx, {
    ids: [free, busy],
    comment: 'test gas',
    verifyResult: '6',
  });

  expect(closed).toBe(1);
  expect(
    await refusal(closeAlarmRecords(ctx, { ids: [busy], comment: 'x', verifyResult: '6' })),
  ).toBe('statusChanged');
  expect(
    (await readAlarmTimeline(ctx, free)).map(({ action, comment }) => [action, comment]),
  ).toEqual([
    ['close', 'test gas'],
    ['raised', null],
  ]);
});

it('alarms out of sight are neither confirmed, collected nor counted', async () => {
  const id = await world.alarm();
  const ctx = await world.as('outsider');

  const answers = [
    await confirmAlarmRecords(ctx, [id]),
    await refusal(setCollected(ctx, id, true)),
    await refusal(readAlarmTimeline(ctx, id)),
    await refusal(muteAlarms(ctx, { stationId: IDS.station, hours: 1 })),
    (await readAlarmTotals(ctx, undefined)).total,
  ];

  expect(answers).toEqual([0, 'notFound', 'notFound', 'notFound', 0]);
});

it('totals count by level and status within the scope', async () => {
  await world.alarm();
  await world.alarm({ level: '4', status: '2', alarmTime: '2026-11-01 00:00:00' });

  const totals = [
    await readAlarmTotals(await world.as('bureau'), undefined),
    await readAlarmTotals(await world.as('bureau'), '2026-11-20 00:00:00'),
  ];

  expect(totals).toEqual([
    { total: 2, unconfirmed: 2, levels: { 3: 1, 4: 1 }, status: { 0: 1, 2: 1 } },
    { total: 1, unconfirmed: 1, levels: { 3: 1 }, status: { 0: 1 } },
  ]);
});

it('the same alarms are those of the point, factor and type in 30 days', async () => {
  const id = await world.alarm();
  const same = await world.alarm({ alarmTime: '2026-11-10 00:00:00' });
  await world.alarm({ alarmTime: '2026-09-10 00:00:00' });
  await world.alarm({ factorCode: 'w21003' });

  const found = await listSameAlarms(await world.as('engineer'), id);

  expect(found.map((alarm) => alarm.id)).toEqual([same]);
});

it('class “a stored row where an answered one is declared”: the same alarms come with the names and marks that every alarm is answered with', async () => {
  const id = await world.alarm();
  await world.alarm({ alarmTime: '2026-11-10 00:00:00' });

  const [found] = await listSameAlarms(await world.as('engineer'), id);

  expect(found).toMatchObject({ stationName: expect.any(String), isCollected: false });
});

it('a collection belongs to one user', async () => {
  const id = await world.alarm();
  await setCollected(await world.as('engineer'), id, true);

  const collected = [
    await findCollected(world.db, IDS.engineer, [id]),
    await findCollected(world.db, IDS.manager, [id]),
  ];
  await setCollected(await world.as('engineer'), id, false);

  expect(collected.map((set) => set.has(id))).toEqual([true, false]);
  expect((await findCollected(world.db, IDS.engineer, [id])).size).toBe(0);
});

describe('verifying', () => {
  const stateOf = async (id: string) => {
    const { rows } =
      await sql<object>`select status, verify_result as "verifyResult", dispose_status as "disposeStatus", handler_id::text as "handlerId", confirm_time is not null as "isConfirmed"
      from dm_alarm_record where id = ${id}`.execute(world.db);
    return rows[0];
  };

  it('an exceedance of the process is being handled and waits for the regulator; a fault of the analyser does not; a false alarm is closed by who may close', async () => {
    const ctx = await world.as('engineer');
    const [process, device, wrong] = [
      await world.alarm({ factorCode: 'a' }),
      await world.alarm({ factorCode: 'b' }),
      await world.alarm({ factorCode: 'c' }),
    ];
    const other = await world.alarm({ factorCode: 'd' });

    await verifyAlarmRecords(ctx, { ids: [process], verifyResult: '1', comment: 'seen' });
    await verifyAlarmRecords(ctx, { ids: [device], verifyResult: '2' });
    await verifyAlarmRecords(ctx, { ids: [other], verifyResult: '6' });
    const manager = await world.as('manager');
    await verifyAlarmRecords(
      { ...manager, actor: { ...manager.actor, permissions: new Set(['dm:alarm:close']) } },
      { ids: [wrong], verifyResult: '6' },
    );

    expect(await stateOf(process)).toEqual({
      status: '1',
      verifyResult: '1',
      disposeStatus: '0',
      handlerId: IDS.engineer,
      isConfirmed: true,
    });
    expect(await stateOf(device)).toMatchObject({ status: '1', disposeStatus: null });
    expect(await stateOf(wrong)).toMatchObject({ status: '4', disposeStatus: null });
    expect(await stateOf(other)).toMatchObject({
      status: '1',
      verifyResult: '6',
      disposeStatus: null,
    });
    expect(
      (await readAlarmTimeline(ctx, process))
        .map(({ action, comment }) => [action, comment])
        .slice(0, 2),
    ).toEqual([
      ['regulate', null],
      ['verify', 'seen'],
    ]);
  });

  it('what recovered keeps its status; what the regulator disposed of stays so; what is closed or out of sight is refused', async () => {
    const recovered = await world.alarm({
      factorCode: 'a',
      status: '3',
      isActive: false,
      disposeStatus: '1',
    });
    const closed = await world.alarm({ factorCode: 'b', status: '4' });

    await verifyAlarmRecords(await world.as('engineer'), { ids: [recovered], verifyResult: '4' });
    expect(await stateOf(recovered)).toMatchObject({ status: '3', disposeStatus: '1' });
    await expect(
      verifyAlarmRecords(await world.as('engineer'), { ids: [closed], verifyResult: '1' }),
    ).rejects.toMatchObject({ error: 'statusChanged' });
    await expect(
      verifyAlarmRecords(await world.as('stranger'), { ids: [recovered], verifyResult: '1' }),
    ).rejects.toMatchObject({ error: 'statusChanged' });
  });

  it('closing with that finding sends it to the regulator as well', async () => {
    const id = await world.alarm();

    await closeAlarmRecords(await world.as('engineer'), {
      ids: [id],
      comment: 'x',
      verifyResult: '4',
    });

    expect(await stateOf(id)).toMatchObject({ status: '4', disposeStatus: '0' });
  });

  it('the bureau of the region is told of what waits for it, once, and the timeline says so; of a fault of the analyser it hears nothing', async () => {
    const told = async () =>
      (
        await sql<{
          user: string;
          link: string;
        }>`select user_id::text as "user", link from msg_message order by 1, 2`.execute(world.db)
      ).rows;
    const [process, device] = [
      await world.alarm({ factorCode: 'a' }),
      await world.alarm({ factorCode: 'b' }),
    ];

    await verifyAlarmRecords(await world.as('engineer'), { ids: [process], verifyResult: '1' });
    await closeAlarmRecords(await world.as('engineer'), {
      ids: [process],
      comment: 'x',
      verifyResult: '4',
    });
    await verifyAlarmRecords(await world.as('engineer'), { ids: [device], verifyResult: '2' });

    expect(await told()).toEqual([{ user: IDS.bureau, link: `/dm-alarm-record/${process}` }]);
    expect(await saidInOneLanguage(world.database.pool)).toEqual([]);
    expect(
      (await readAlarmTimeline(await world.as('engineer'), process)).filter(
        ({ action }) => action === 'regulate',
      ),
    ).toHaveLength(1);
  });
});

describe('silences', () => {
  it('of several alarms are listed to their owner alone, and end when he says so', async () => {
    const [engineer, manager, stranger] = [
      await world.as('engineer'),
      await world.as('manager'),
      await world.as('stranger'),
    ];
    const ids = [await world.alarm({ factorCode: 'a' }), await world.alarm({ factorCode: 'b' })];

    expect(await muteAlarmsOf(engineer, { ids, hours: 2 })).toBe(1);
    expect(await muteAlarmsOf(stranger, { ids, hours: 2 })).toBe(0);
    expect(await listMyMutes(engineer)).toMatchObject([
      { stationId: IDS.station, stationName: 'Station 1' },
    ]);
    expect(await listMyMutes(manager)).toEqual([]);
    await endMute(manager, IDS.station);
    expect(await listMyMutes(engineer)).toHaveLength(1);
    await endMute(engineer, IDS.station);

    expect(await listMyMutes(engineer)).toEqual([]);
  });

  it('a collection takes what its owner sees, each once', async () => {
    const ids = [await world.alarm({ factorCode: 'a' }), await world.alarm({ factorCode: 'b' })];

    expect(await collectAlarmRecords(await world.as('engineer'), ids)).toBe(2);
    expect(await collectAlarmRecords(await world.as('engineer'), ids)).toBe(0);
    expect(await collectAlarmRecords(await world.as('stranger'), ids)).toBe(0);
    expect(await findCollected(world.db, IDS.engineer, ids)).toEqual(new Set(ids));
  });
});
