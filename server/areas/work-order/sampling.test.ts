import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { moveRecord } from '#server/moves/move-record.ts';
import { runTimers } from '#server/moves/timers.ts';
import { AN_ORDER, anOperation, IDS, refusal } from '#tests/builders/an-operation.ts';
import { orderHands } from '#tests/builders/order-hands.ts';
import { createWorkOrder } from './create.ts';

const HOUR = 3_600_000;
const FACTOR = '901';

let world: Awaited<ReturnType<typeof anOperation>>;
beforeAll(async () => {
  world = await anOperation();
  await sql`update dm_monitor_point set monitor_type = '1'`.execute(world.db);
  await world.insert('factor', { id: FACTOR, code: 'w01018', name: 'COD', unit: 'mg/L' });
});
afterAll(() => world.close());

const { move, rowOf } = orderHands(() => world);
const at = async (hours: number) => {
  world.clock.now = new Date(BEGAN + hours * HOUR);
  await runTimers(world.system);
};
const BEGAN = Date.parse('2026-11-21T10:00:00+08:00');
const repair = async () => {
  world.clock.now = new Date(BEGAN);
  await sql`delete from dm_manual_reading`.execute(world.db);
  const { id } = await createWorkOrder(await world.as('manager'), {
    words: null,
    fields: AN_ORDER,
    onDuplicate: 'new',
  });
  await move('engineer', id, 'accept');
  return id;
};
const samples = async (orderId: string) =>
  (
    await sql<{
      id: string;
      due: string;
      status: string;
      assigneeId: string;
      factors: string | null;
      missing: string | null;
    }>`select id::text as id, to_char(due_time at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as due, status, assignee_id::text as "assigneeId", factors, missing
      from dm_manual_sampling where order_id = ${orderId}::bigint order by due_time`.execute(
      world.db,
    )
  ).rows;
const said = async (orderId: string) =>
  (await samples(orderId)).map(({ due, status }) => `${due} ${status}`);
const enter = async (as: string, id: string, sampleTime: string, factorId = FACTOR) =>
  moveRecord(await world.as(as), 'manualSampling', {
    id,
    move: 'record',
    fields: { sampleTime, values: [{ factorId, value: '61.5' }], sampler: 'Li' },
  });

it('a repair that is late asks its engineer for a sample every six hours until it is handed in: what is entered is a manual reading, what is not is missed', async () => {
  const id = await repair();

  await at(71.9);
  const before = await said(id);
  await at(72.1);
  const [first] = await samples(id);
  const early = await refusal(enter('engineer', first?.id ?? '', '2026-11-24 09:50:00'));
  const other = await refusal(enter('engineer2', first?.id ?? '', '2026-11-24 10:05:00'));
  await enter('engineer', first?.id ?? '', '2026-11-24 10:05:00');
  await at(84.5);
  const late = await said(id);
  await move('engineer', id, 'submit', { result: 'repaired' });
  await at(100);

  expect(before).toEqual([]);
  expect(first).toMatchObject({ due: '11-24 10:00', status: '0', assigneeId: IDS.engineer });
  expect([early, other]).toEqual(['inTime', 'forbidden']);
  expect(late).toEqual(['11-24 10:00 1', '11-24 16:00 2', '11-24 22:00 0']);
  expect(await said(id)).toEqual(['11-24 10:00 1', '11-24 16:00 2', '11-24 22:00 3']);
  const { rows } =
    await sql`select kind, status, value::float8 as value from dm_manual_reading`.execute(world.db);
  expect(rows).toEqual([{ kind: '1', status: '1', value: 61.5 }]);
});

it('a reading that is handed in by itself counts for its sample, and no longer once it is taken back; a missed one that was sampled in time may be entered late', async () => {
  const id = await repair();
  await at(72.1);
  const [first] = await samples(id);
  await enter('engineer', first?.id ?? '', '2026-11-24 10:05:00');
  const { rows } = await sql<{ id: string }>`select id::text as id from dm_manual_reading`.execute(
    world.db,
  );
  const reading = rows[0]?.id ?? '';
  const taken = await samples(id);
  await moveRecord({ ...(await world.as('engineer')), scope: { kind: 'all' } }, 'manualReading', {
    id: reading,
    move: 'withdraw',
    fields: {},
  });
  const back = await said(id);
  await at(79);
  const missed = await said(id);
  await moveRecord({ ...(await world.as('engineer')), scope: { kind: 'all' } }, 'manualReading', {
    id: reading,
    move: 'submit',
    fields: {},
  });

  expect(taken[0]).toMatchObject({ status: '1', factors: 'COD' });
  expect(back).toEqual(['11-24 10:00 0']);
  expect(missed).toEqual(['11-24 10:00 2', '11-24 16:00 0']);
  expect(await said(id)).toEqual(['11-24 10:00 1', '11-24 16:00 0']);
});

it('a spare instrument ends the samples, its end begins them anew; a redeploy hands them on; a rejected repair asks from then on; an outage leaves every missed one', async () => {
  const id = await repair();
  await at(90.1);
  const afterOutage = await said(id);
  await move('manager', id, 'redeploy', { assigneeId: IDS.engineer2, reason: 'leave' });
  const given = (await samples(id)).at(-1)?.assigneeId;
  await move('engineer2', id, 'accept');
  await move('engineer2', id, 'spare', { spareInstrument: 'X-1 / 007' });
  await at(97);
  const spared = await said(id);
  await move('engineer2', id, 'resample');
  await at(97.1);
  const again = (await said(id)).slice(4);
  await move('engineer2', id, 'submit', { result: 'repaired' });
  await at(110);
  await move('manager', id, 'reject', { reason: 'drifts' });
  await at(110.1);

  expect(afterOutage).toEqual(['11-24 10:00 2', '11-24 16:00 2', '11-24 22:00 2', '11-25 04:00 0']);
  expect(given).toBe(IDS.engineer2);
  expect(spared).toEqual([...afterOutage.slice(0, 3), '11-25 04:00 3']);
  expect(again).toEqual(['11-25 11:00 0']);
  expect((await said(id)).slice(4)).toEqual(['11-25 11:00 3', '11-26 00:00 0']);
  expect(await rowOf(id)).toMatchObject({ samplingAt: '2026-11-26 06:00:00' });
});

it('a sample counts once every factor is there that its point has limits for, or that the alarms of its order name; until then it says which is missing', async () => {
  await world.insert('factor', { id: '902', code: 'w21011', name: 'TP', unit: 'mg/L' });
  await sql`insert into dm_limit (id, monitor_point_id, factor_code)
    select 970 + row_number() over (), p.id, c.code from dm_monitor_point p cross join (values ('w01018'), ('w21011')) c (code)`.execute(
    world.db,
  );
  const id = await repair();
  await at(72.1);
  const [first] = await samples(id);
  await enter('engineer', first?.id ?? '', '2026-11-24 10:05:00');
  const [partly] = await samples(id);
  await enter('engineer', first?.id ?? '', '2026-11-24 10:05:00', '902');
  const [whole] = await samples(id);
  await sql`insert into dm_alarm_record (id, work_order_id, monitor_point_id, factor_code)
    select 970, ${id}::bigint, p.id, 'w01018' from dm_monitor_point p limit 1`.execute(world.db);
  await at(78.1);
  const next = (await samples(id)).at(-1);

  expect(first).toMatchObject({ status: '0', factors: null, missing: 'COD / TP' });
  expect(partly).toMatchObject({ status: '0', factors: 'COD', missing: 'TP' });
  expect(whole).toMatchObject({ status: '1', factors: 'COD / TP', missing: null });
  expect(next).toMatchObject({ status: '0', missing: 'COD' });
});
