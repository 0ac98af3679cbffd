import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pageRecords, readRecordInfo } from '#server/records/resource/read.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { listStationEquipment } from './face.ts';

const MIGRATION = readFileSync(
  path.resolve(import.meta.dirname, '..', '..', 'db', 'migrations', '0221-equipment.sql'),
  'utf8',
);
const PROBE = '2026-11-21T02:00:00Z';

let world: Awaited<ReturnType<typeof anOperation>>;
beforeAll(async () => {
  world = await anOperation();
});
afterAll(() => world.close());

const add = async (values: Record<string, unknown>): Promise<string> =>
  (await saveRecord(world.system, 'equipment', { stationId: IDS.station, ...values } as never)).id;
const read = (id: string) => readRecordInfo(world.system, 'equipment', id);
const change = (body: Record<string, unknown>) =>
  updateRecord(world.system, 'equipment', body as never);

describe('equipment of stations', () => {
  it('is called as its type where nobody named it, and is due so many days after its last calibration', async () => {
    const id = await add({
      equipmentType: 'COD',
      calibrationDays: 90,
      lastCalibration: '2026-11-01',
    });

    expect(await read(id)).toMatchObject({
      name: 'COD',
      status: '1',
      enterpriseId: IDS.enterprise,
      calibrationDue: '2027-01-30',
      calibrationLeft: 70,
      faultHours: 0,
    });
  });

  it('keeps a due date that somebody said, until the calibration or its plan changes', async () => {
    const id = await add({
      name: '分析仪',
      equipmentType: 'COD',
      calibrationDays: 90,
      lastCalibration: '2026-11-01',
      calibrationDue: '2026-12-24',
    });
    const due = async () => (await read(id)).calibrationDue;
    expect(await due()).toBe('2026-12-24');

    await change({ id, version: 1, remark: 'x' });
    expect(await due()).toBe('2026-12-24');
    await change({
      id,
      version: 2,
      lastCalibration: '2026-11-20',
      calibrationDue: '2026-12-24',
    });
    expect(await due()).toBe('2027-02-18');
  });

  it('sums up the hours it was out of order, the present ones included, and forgets the faulty unit when it works again', async () => {
    const id = await add({ equipmentType: 'PH', status: '4', faultUnit: '3' });
    world.clock.now = new Date('2026-11-21T05:30:00Z');
    expect(await read(id)).toMatchObject({ faultHours: 3.5, faultUnit: '3' });

    await change({ id, version: 1, status: '1' });
    world.clock.now = new Date('2026-11-21T09:00:00Z');
    expect(await read(id)).toMatchObject({ faultHours: 3.5, faultSince: null, faultUnit: null });
    await change({ id, version: 2, status: '4' });
    world.clock.now = new Date('2026-11-21T10:00:00Z');
    expect(await read(id)).toMatchObject({ faultHours: 4.5 });
    world.clock.now = new Date(PROBE);
  });

  it('is seen by whoever sees its station: the enterprise, its O&M company, the bureau of the region, and nobody else', async () => {
    const id = await add({ equipmentType: 'TN' });
    const seen = async (name: string) => {
      const ctx = await world.as(name);
      const { list } = await pageRecords(ctx, 'equipment', { limit: '100' });
      return list.some((row) => row.id === id);
    };

    expect(
      await Promise.all(
        ['manager', 'engineer', 'enterpriseUser', 'bureau', 'outsider', 'stranger'].map(seen),
      ),
    ).toEqual([true, true, true, true, false, false]);
  });

  it('lists the books that name it by its serial number, at its station, for who sees them', async () => {
    const id = await add({ equipmentType: 'COD', serialNo: 'HC-1' });
    const book = (bookId: string, stationId: string, values: unknown) =>
      world.insert('standingBookRecord', {
        id: bookId,
        recordNo: `TZ${bookId}`,
        stationId,
        enterpriseId: IDS.enterprise,
        opsCompanyId: IDS.company,
        regionCode: '320506',
        status: '1',
        values,
      });
    await book('61', IDS.station, { no: 'HC-1' });
    await book('62', IDS.station, { rows: [{ no: 'HC-1' }] });
    await book('63', IDS.station, { no: 'HC-12' });
    await book('64', IDS.otherStation, { no: 'HC-1' });

    const { list } = await pageRecords(world.system, 'equipmentBook', { equipmentId: id });
    expect(list.map(({ recordId }) => String(recordId)).toSorted()).toEqual(['61', '62']);
    const stranger = await world.as('stranger');
    expect((await pageRecords(stranger, 'equipmentBook', { equipmentId: id })).list).toEqual([]);
  });

  it('class “data lost on the way”: an upgrade takes the rows of the old sub-table along, in their order, and another run changes nothing', async () => {
    const { pool, db } = world.database;
    await pool.query('drop table ops_equipment');
    await pool.query(`create table ops_station_equipment (id bigint primary key, owner_id bigint not null, sort integer not null default 0,
      equipment_type text, factor_code text, maker text, model text, serial_no text, range text)`);
    await pool.query(
      'create index ix_ops_station_equipment__owner_id on ops_station_equipment (owner_id)',
    );
    await pool.query(
      `insert into ops_station_equipment values (31, $1, 2, 'UPS', null, null, 'UPS-3000', '18', null),
        (32, $1, 0, 'COD', 'w01018', 'M', 'CODmax', '17', '0–200 mg/L'), (33, $1, 1, 'NH3N', 'w21003', null, 'NH', null, null),
        (34, $2, 0, 'COD', null, null, 'other', null, null)`,
      [IDS.station, IDS.otherStation],
    );

    await pool.query(MIGRATION);
    await syncTables(db, world.registry);
    await pool.query(MIGRATION);

    const pieces = await listStationEquipment(db, IDS.station);
    expect(pieces.map(({ model, serialNo }) => [model, serialNo])).toEqual([
      ['CODmax', '17'],
      ['NH', null],
      ['UPS-3000', '18'],
    ]);
    const ctx = await world.as('manager');
    const { list } = await pageRecords(ctx, 'equipment', { orderField: 'id', order: 'asc' });
    expect(list).toMatchObject([
      { name: 'COD', factorCode: 'w01018', range: '0–200 mg/L', status: '1', regionCode: '320506' },
      { name: 'NH3N', stationId: IDS.station, version: 1 },
      { model: 'UPS-3000' },
      { stationId: IDS.otherStation, enterpriseId: IDS.enterprise },
    ]);
    expect(
      (await pool.query(`select to_regclass('ops_station_equipment') as old`)).rows,
    ).toMatchObject([{ old: null }]);
  });
});
