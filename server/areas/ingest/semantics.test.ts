import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { formatWallDigits, wallTime } from '#schemas/basics/wall-time.ts';
import { silenceLimitMs } from '#server/areas/alarm/face.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import type { Received } from '#server/gateway/received.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { A_MN, aPacket } from '#tests/builders/hj212.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { type Ingest, startIngest } from './pipeline.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const NOW = new Date('2026-03-01T00:00:30Z');
const COD = 'w01018';

let handle: DatabaseHandle;
let ingest: Ingest;
let minute = 0;

beforeEach(async () => {
  minute = 0;
  handle = await openProductDatabase();
  const registry = await loadRegistry({ root: process.cwd() });
  await handle.pool.query(
    "insert into ops_station (id, name, code, region_code, station_type) values (2, 'S', 'S1', '320100', '1')",
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code) values (3, 'P', ${A_MN}, 2, '320100', '1', '32')`.execute(
    handle.db,
  );
  ingest = await startIngest({
    db: handle.db,
    registry,
    log,
    now: () => NOW,
    secrets: aSecretBox(),
  });
});

afterEach(async () => {
  await ingest.close();
  await handle.close();
});

async function aLimit(columns: Readonly<Record<string, unknown>>): Promise<void> {
  const row = { id: 4, monitor_point_id: 3, factor_code: COD, kind: '1', upper: 50, ...columns };
  const names = Object.keys(row);
  await handle.pool.query(
    `insert into dm_limit (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  await ingest.reload();
}

const msAt = (minutes: number): number => NOW.getTime() - 3_600_000 + 60_000 * minutes;
const received = (parts: Parameters<typeof aPacket>[0], rf?: string): Received => {
  const packet = aPacket(parts);
  return {
    kind: 'packet',
    packet: rf === undefined ? packet : { ...packet, rf },
    ip: '10.0.0.1',
    receivedAt: NOW.getTime(),
  };
};
/** A real-time packet a minute after the one before. */
const says = (fields: string, rf?: string): Received =>
  received({ cp: `DataTime=${formatWallDigits(msAt(minute++)).slice(0, 14)};${fields}` }, rf);
const value = (given: number, flag = 'N'): Received =>
  says(`${COD}-Rtd=${given},${COD}-Flag=${flag}`);
const alarms = async (): Promise<readonly object[]> =>
  (
    await handle.pool.query(
      'select alarm_type as kind, level, is_active as active, times, value::float8 as value, max_value::float8 as "maxValue" from dm_alarm_record order by id',
    )
  ).rows as object[];
const countOf = async (table: string): Promise<number> =>
  (await handle.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ??
  0;

describe('what alarms mean (the series of the domain: what counts, raises, goes on and ends)', () => {
  it('1: values with a mark other than N are neither counted nor do they break a run', async () => {
    await aLimit({ continuity_count: 3 });

    await ingest.accept([value(60), value(900, 'D'), value(1, 'M'), value(60), value(900, 'C')]);
    expect((await alarms()).filter((alarm) => 'kind' in alarm && alarm.kind === '1')).toEqual([]);
    await ingest.accept([value(60)]);

    expect((await alarms()).filter((alarm) => 'kind' in alarm && alarm.kind === '1')).toMatchObject(
      [{ active: true, times: 3 }],
    );
  });

  it('2: the limit itself is still right, what is above it is not; a limit of converted values looks at the converted one', async () => {
    await aLimit({ continuity_count: 1, recover_count: 1 });
    await ingest.accept([value(50)]);
    expect(await alarms()).toEqual([]);
    await ingest.accept([value(50.01), value(50)]);
    expect(await alarms()).toMatchObject([{ kind: '1', active: false, value: 50.01 }]);

    await handle.pool.query('update dm_limit set uses_converted = true');
    await ingest.reload();
    await ingest.accept([says(`${COD}-Rtd=40,${COD}-ZsRtd=60,${COD}-Flag=N`)]);
    expect(await alarms()).toMatchObject([
      { active: false },
      { kind: '1', active: true, value: 60 },
    ]);
    await ingest.accept([says(`${COD}-Rtd=90,${COD}-ZsRtd=45,${COD}-Flag=N`)]);
    expect(await alarms()).toMatchObject([{ active: false }, { active: false }]);
  });

  it('3: so many wrong values in a row raise, so many right ones in a row end', async () => {
    await aLimit({ continuity_count: 3, recover_count: 2 });

    await ingest.accept([value(60), value(60), value(1), value(60), value(60)]);
    expect(await alarms()).toEqual([]);
    await ingest.accept([value(60), value(1), value(60), value(1)]);
    expect(await alarms()).toMatchObject([{ active: true }]);
    await ingest.accept([value(1)]);

    expect(await alarms()).toMatchObject([{ active: false }]);
  });

  it('4: what goes on stays one alarm: it counts on, keeps the largest value and never falls in level', async () => {
    await aLimit({ continuity_count: 1, recover_count: 2 });

    await ingest.accept([value(51)]);
    const [{ level: first }] = (await alarms()) as [{ level: string }];
    await ingest.accept([value(500)]);
    const [{ level: highest }] = (await alarms()) as [{ level: string }];
    await ingest.accept([value(52)]);

    expect(Number(highest)).toBeGreaterThan(Number(first));
    expect(await alarms()).toEqual([
      { kind: '1', level: highest, active: true, times: 3, value: 52, maxValue: 500 },
    ]);
  });

  it('5: a water analyser that says one measurement many times has measured once', async () => {
    await aLimit({ kind: '0', upper: null, constant_count: 3 });
    const measured = (sample: string): Received =>
      says(`${COD}-SampleTime=${sample},${COD}-Rtd=7,${COD}-Flag=N`);

    await ingest.accept(Array.from({ length: 6 }, () => measured('20260301060000')));
    await ingest.accept([measured('20260301063000')]);
    expect(await alarms()).toEqual([]);
    await ingest.accept([measured('20260301070000')]);

    expect(await alarms()).toMatchObject([{ kind: '5', active: true }]);
  });

  it('6: what is sent again and what history answers is kept and raises nothing', async () => {
    await aLimit({ continuity_count: 1 });
    const hour = `DataTime=${formatWallDigits(NOW.getTime() - 7_200_000).slice(0, 10)}0000;${COD}-Avg=900,${COD}-Flag=N`;

    await ingest.accept([says(`${COD}-Rtd=900,${COD}-Flag=N`, '1')]);
    await ingest.accept([received({ cn: '2061', cp: hour }, '1')]);

    expect([await countOf('dm_reading_rt'), await countOf('dm_reading_hour')]).toEqual([1, 1]);
    expect(await alarms()).toEqual([]);
  });

  it.each(['dm_stop', 'dm_calibration'])(
    '7: while %s is agreed nothing is raised',
    async (table) => {
      await aLimit({ continuity_count: 1 });
      await handle.pool.query(
        `insert into ${table} (id, station_id, status, begin_time, end_time, creator, create_date) values (31, 2, '1', $1, $2, 1, now())`,
        [`${wallTime(msAt(0))}+08:00`, `${wallTime(msAt(2))}+08:00`],
      );
      await handle.pool.query(
        `insert into ${table}_monitor_point_ids (own_id, other_id) values (31, 3)`,
      );
      await ingest.reload();

      await ingest.accept([value(900), value(900)]);
      expect(await alarms()).toEqual([]);
      await ingest.accept([value(900)]);

      expect(await alarms()).toMatchObject([{ kind: '1', active: true }]);
    },
  );

  it('8: silence is longer than three intervals and never shorter than ten minutes; whatever comes first ends it', async () => {
    expect([silenceLimitMs(60, null), silenceLimitMs(600, null), silenceLimitMs(60, 45)]).toEqual([
      600_000, 1_800_000, 2_700_000,
    ]);
    await handle.pool.query(
      `insert into dm_alarm_record (id, monitor_point_id, station_id, alarm_type, level, alarm_time, last_time, status, is_active, times, creator, create_date)
       values (90, 3, 2, '8', '2', '2026-02-28T22:00:00Z', '2026-02-28T22:00:00Z', '0', true, 1, 0, now())`,
    );
    await handle.pool.query("update dm_monitor_point set status = '2'");
    await ingest.reload();

    await ingest.accept([received({ cn: '9014', cp: '' })]);

    expect(await alarms()).toMatchObject([{ kind: '8', active: false }]);
  });
});
