import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { columnName } from '#schemas/language/names.ts';
import { QUERIES } from '#server/house/define-service.ts';
import { exportRecords } from '#server/platform/transfer/export/export.ts';
import { groupRecords } from '#server/records/resource/group.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { productHouse } from '#tests/builders/product-house.ts';

describe('an entity over a named query', () => {
  let world: Awaited<ReturnType<typeof anOperation>>;
  beforeAll(async () => {
    world = await anOperation();
    await world.alarm({
      alarmTime: '2026-11-20 23:30:00',
      confirmTime: '2026-11-21 00:10:00',
      status: '2',
    });
    await world.alarm({ alarmTime: '2026-11-20 10:00:00', status: '0' });
    await world.alarm({ alarmTime: '2026-11-21 00:30:00', status: '4' });
  });
  afterAll(() => world.close());

  it('answers rows with the filters, the order and the names of any list', async () => {
    const { list, total } = await pageRecords(world.system, 'alarmDay', {
      alarmDay: '2026-11-20,2026-11-20',
      page: '1',
      limit: '10',
    });

    expect(total).toBe(1);
    expect(list).toEqual([
      expect.objectContaining({
        alarmDay: '2026-11-20',
        alarms: 2,
        openAlarms: 1,
        confirmedAlarms: 1,
        confirmMinutes: 40,
      }),
    ]);
  });

  it('class “a statistic that tells what the list hides”: whoever sees no alarm of a station sees no figure of it', async () => {
    const seen = await groupRecords(await world.as('engineer'), 'alarmDay', { measure: 'alarms' });
    const hidden = await pageRecords(await world.as('outsider'), 'alarmDay', {
      page: '1',
      limit: '10',
    });

    expect(seen.groups[0]?.values).toEqual([3]);
    expect(hidden).toEqual({ total: 0, list: [] });
  });

  it('counts for a company what is of no station, as the list shows it', async () => {
    const id = await world.alarm({
      alarmTime: '2026-11-22 09:00:00',
      alarmType: '15',
      stationId: null,
      monitorPointId: null,
      enterpriseId: null,
      regionCode: null,
      opsCompanyId: IDS.company,
    });
    for (const role of ['manager', 'engineer', 'outsider'] as const) {
      const actor = await world.as(role);
      const { total } = await pageRecords(actor, 'alarmRecord', { page: '1', limit: '1' });
      const { groups } = await groupRecords(actor, 'alarmDay', { measure: 'alarms' });

      expect([role, groups[0]?.values?.[0] ?? 0]).toEqual([role, total]);
    }
    await sql`delete from dm_alarm_record where id = ${id}`.execute(world.db);
  });

  it('is exported like any list', async () => {
    const file = await exportRecords(world.system, 'alarmDay', { exportFormat: 'csv' });
    const parts: Uint8Array[] = [];
    for await (const part of file.bytes) parts.push(part);

    expect(Buffer.concat(parts).toString('utf8')).toContain('2026-11-21');
  });

  it.each([...productHouse().of(QUERIES)])(
    '%s answers the columns it says, each row with an id',
    async (_, query) => {
      // one row at least, so that the columns of a query that finds nothing here are seen, too
      const { rows } = await sql<
        Readonly<Record<string, unknown>>
      >`select q.* from (select 1) one left join (${sql.raw(query.sql)}) q on true`.execute(
        world.db,
      );
      const ids = rows.map(({ id }) => id);

      expect(
        Object.keys(rows[0] ?? {})
          .map(columnName)
          .sort(),
      ).toEqual([...query.columns].sort());
      expect(new Set(ids).size).toBe(rows.length);
    },
  );
});
