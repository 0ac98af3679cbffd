import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { closeAlarmRecords, confirmAlarmRecords, muteAlarms, setCollected } from './actions.ts';
import { alarmEntity, readAlarmTimeline, readAlarmTotals, listSameAlarms } from './alarm.ts';
import { findCollected } from './alarm-action-store.ts';

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

  const changed = [await confirmAlarmRecords(await world.as('engineer'), [id]), await confirmAlarmRecords(await world.as('manager'), [id])];

  expect(changed).toEqual([1, 0]);
  const alarm = await findRow(world.db, { kind: 'all' }, alarmEntity(world.system), id);
  expect(alarm).toMatchObject({ handlerId: IDS.engineer, confirmTime: '2026-11-21 10:00:00', status: '0' });
});

it('what somebody does to an alarm is told to the lists that show it', async () => {
  const [seen, closed] = [await world.alarm(), await world.alarm()];

  await confirmAlarmRecords(await world.as('engineer'), [seen]);
  await closeAlarmRecords(await world.as('manager'), { ids: [closed], comment: 'test gas', verifyResult: '6' });

  const { rows } = await sql<{ payload: object }>`select payload from sys_outbox where name = 'entity.changed' order by id`.execute(world.db);
  expect(rows.map(({ payload }) => payload)).toEqual([
    { entity: 'alarmRecord', id: seen, change: 'update', by: IDS.engineer },
    { entity: 'alarmRecord', id: closed, change: 'update', by: IDS.manager },
  ]);
});

it('closing says why; what an order works on is not closed', async () => {
  const [free, busy] = [await world.alarm(), await world.alarm({ status: '1' })];
  const ctx = await world.as('manager');

  const closed = await closeAlarmRecords(ctx, { ids: [free, busy], comment: 'test gas', verifyResult: '6' });

  expect(closed).toBe(1);
  expect(await refusal(closeAlarmRecords(ctx, { ids: [busy], comment: 'x', verifyResult: '6' }))).toBe('statusChanged');
  expect((await readAlarmTimeline(ctx, free)).map(({ action, comment }) => [action, comment])).toEqual([
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

  const totals = [await readAlarmTotals(await world.as('bureau'), undefined), await readAlarmTotals(await world.as('bureau'), '2026-11-20 00:00:00')];

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

  const collected = [await findCollected(world.db, IDS.engineer, [id]), await findCollected(world.db, IDS.manager, [id])];
  await setCollected(await world.as('engineer'), id, false);

  expect(collected.map((set) => set.has(id))).toEqual([true, false]);
  expect((await findCollected(world.db, IDS.engineer, [id])).size).toBe(0);
});
