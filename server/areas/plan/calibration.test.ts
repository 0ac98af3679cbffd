import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readRecordInfo } from '#server/records/resource/read.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { followCalibrations } from './calibration.ts';

type Row = Readonly<Record<string, unknown>>;

const at = (time: string) => new Date(`${time}+08:00`);
const COD = { equipmentType: 'COD', name: 'COD 分析仪', serialNo: 'HC-1', calibrationDays: 90 };

let world: Awaited<ReturnType<typeof anOperation>>;
beforeAll(async () => {
  world = await anOperation();
});
afterAll(() => world.close());

const add = async (values: Record<string, unknown>): Promise<string> =>
  (await saveRecord(world.system, 'equipment', { stationId: IDS.station, ...values } as never)).id;
const run = (time: string) => {
  world.clock.now = at(time);
  return followCalibrations(world.system);
};
const query = async (text: string) => (await world.database.pool.query<Row>(text)).rows;
const orders = () =>
  query(`select station_id::text as station, order_type as type, assignee_id::text as who, content,
    title from ops_work_order order by id`);
const messages = () =>
  query(
    `select user_id::text as who, title, body from msg_message where link like '/stationManage-equipment/%' order by create_date, user_id`,
  );

describe('calibration plans of equipment', () => {
  it('are spoken of once before their day, get one order on it, and begin anew with the next day', async () => {
    const id = await add({ ...COD, lastCalibration: '2026-09-10' });
    await add({ ...COD, serialNo: 'gone', lastCalibration: '2026-09-01', status: '5' });
    await add({ ...COD, serialNo: 'no plan', calibrationDays: null, calibrationDue: '2026-12-09' });
    expect((await readRecordInfo(world.system, 'equipment', id)).calibrationDue).toBe('2026-12-09');

    expect(await run('2026-11-23T10:00:00')).toEqual({ told: 0, ordered: 0, failed: 0 });
    expect(await run('2026-11-24T10:00:00')).toEqual({ told: 1, ordered: 0, failed: 0 });
    expect(await run('2026-11-24T11:00:00')).toEqual({ told: 0, ordered: 0, failed: 0 });
    const said = { title: '1 台设备校准即将到期', body: 'COD 分析仪 HC-1：校准到期 2026-12-09' };
    expect(await messages()).toEqual([
      { who: IDS.manager, ...said },
      { who: IDS.engineer, ...said },
    ]);
    expect(await orders()).toEqual([]);

    // two servers at the same hour
    world.clock.now = at('2026-12-09T08:05:00');
    const both = await Promise.all([
      followCalibrations(world.system),
      followCalibrations(world.system),
    ]);
    expect(both.reduce((sum, { ordered }) => sum + ordered, 0)).toBe(1);
    expect(await orders()).toEqual([
      {
        station: IDS.station,
        type: '4',
        who: IDS.engineer,
        title: '设备校准到期',
        content: said.body,
      },
    ]);
    expect(
      await query(
        `select step, order_id is not null as made from ops_calibration_due order by step`,
      ),
    ).toEqual([
      { step: 'ordered', made: true },
      { step: 'told', made: false },
    ]);

    await query(`update ops_work_order set status = '9'`);
    expect(await run('2026-12-10T10:00:00')).toEqual({ told: 0, ordered: 0, failed: 0 });
    await updateRecord(world.system, 'equipment', {
      id,
      version: 1,
      lastCalibration: '2026-12-10',
    } as never);
    expect(await run('2027-02-24T10:00:00')).toEqual({ told: 1, ordered: 0, failed: 0 });
    expect(await run('2027-03-10T10:00:00')).toEqual({ told: 0, ordered: 1, failed: 0 });
    expect(await orders()).toHaveLength(2);
    await query(`update ops_work_order set status = '9'`);
    await query('update ops_equipment set deleted = true');
  });

  it('of one station share an order, and join the open one of their type', async () => {
    world.clock.now = at('2027-05-01T10:00:00');
    const lastCalibration = '2027-02-01';
    await add({ ...COD, serialNo: 'A', lastCalibration });
    await add({ ...COD, serialNo: 'B', lastCalibration });
    const before = (await orders()).length;

    expect(await run('2027-05-03T10:00:00')).toMatchObject({ ordered: 2, failed: 0 });
    await add({ ...COD, serialNo: 'C', lastCalibration });
    expect(await run('2027-05-03T11:00:00')).toMatchObject({ ordered: 1, failed: 0 });

    expect(await orders()).toHaveLength(before + 1);
    expect(
      await query(`select distinct order_id from ops_calibration_due d
      join ops_equipment e on e.id = d.equipment_id where e.serial_no in ('A', 'B', 'C') and step = 'ordered'`),
    ).toHaveLength(1);
    // what had its order at once is not announced any more
    expect((await messages()).filter(({ body }) => String(body).includes('A'))).toEqual([]);
  });
});
