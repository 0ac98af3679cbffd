import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import type { Received } from '#server/gateway/received.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { A_MN, aPacket } from '#tests/builders/hj212.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { sayStored } from '#tests/builders/say-stored.ts';
import { saidInOneLanguage } from '#tests/builders/told-languages.ts';
import { type Ingest, startIngest } from './pipeline.ts';

const secrets = aSecretBox();
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
  ingest = await startIngest({ db: handle.db, registry, log, now: () => NOW, secrets });
});

afterEach(async () => {
  await ingest.close();
  await handle.close();
});

async function watched(
  columns: Readonly<Record<string, unknown>> = {},
  factor = COD,
): Promise<void> {
  const row = { id: 4, monitor_point_id: 3, factor_code: factor, kind: '0', ...columns };
  await handle.pool.query(
    `insert into dm_limit (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map((_, at) => `$${at + 1}`)
      .join(', ')})`,
    Object.values(row),
  );
  await ingest.reload();
}

const at = (minutes: number): string =>
  formatWallDigits(NOW.getTime() - 3_600_000 + 60_000 * minutes).slice(0, 14);
const packet = (parts: Parameters<typeof aPacket>[0]): Received => ({
  kind: 'packet',
  packet: aPacket(parts),
  ip: '10.0.0.1',
  receivedAt: NOW.getTime(),
});
const value = (given: number | string, flag = 'N', factor = COD): Received =>
  packet({ cp: `DataTime=${at(minute++)};${factor}-Rtd=${given},${factor}-Flag=${flag}` });
const late = (minutes: number, given: number, flag = 'N'): Received =>
  packet({ cp: `DataTime=${at(minutes)};${COD}-Rtd=${given},${COD}-Flag=${flag}` });
const resent = (given: number, flag = 'N'): Received => {
  const received = packet({
    cp: `DataTime=${at(minute++)};${COD}-Rtd=${given},${COD}-Flag=${flag}`,
  });
  return received.kind === 'packet'
    ? { ...received, packet: { ...received.packet, rf: '1' } }
    : received;
};
const alarms = async (): Promise<readonly object[]> =>
  (
    await handle.pool.query(
      'select alarm_type as kind, level, is_active as active, times from dm_alarm_record order by id',
    )
  ).rows as object[];
const reasons = async (): Promise<readonly string[]> =>
  (
    await handle.pool.query<{ evidence: unknown }>(
      'select evidence from dm_alarm_record order by id',
    )
  ).rows.map(({ evidence }) => sayStored(evidence));
const events = async (): Promise<readonly string[]> =>
  (
    await handle.pool.query<{ name: string }>(
      "select name from sys_outbox where name like 'alarm.%' order by id",
    )
  ).rows.map(({ name }) => name);

/** What raises a kind, what is normal, and how many in a row. */
const CASES = [
  {
    kind: '4',
    what: 'negative values',
    columns: { range_low: 0, range_high: 100 },
    bad: -2,
    flag: 'N',
    count: 3,
    level: '2',
    why: '-2 mg/L 连续 3 次 < -1 mg/L',
  },
  {
    kind: '6',
    what: 'values beyond the range of the analyser',
    columns: { range_low: 0, range_high: 100 },
    bad: 101,
    flag: 'N',
    count: 3,
    level: '2',
    why: '101 mg/L',
  },
  {
    kind: '9',
    what: 'a mark that says that the device fails',
    columns: {},
    bad: 5,
    flag: 'D',
    count: 1,
    level: '2',
    why: '数据标记为 D',
  },
  {
    kind: '9',
    what: 'other marks, many of them',
    columns: { mark_count: 4 },
    bad: 5,
    flag: 'M',
    count: 4,
    level: '1',
    why: '连续 4 次',
  },
  {
    kind: '13',
    what: 'a jump',
    columns: { change_max: 10 },
    bad: 50,
    flag: 'N',
    count: 1,
    level: '2',
    why: '45 mg/L > 10 mg/L',
  },
];
/** A jump is one against the value before: the same value again is none, and an alarm of one cannot be told from its state after a restart. */
const STEADY = CASES.filter(({ kind }) => kind !== '13');
const GOOD = 5;

describe('kinds of alarms that values raise', () => {
  it.each(CASES)(
    'kind $kind, $what: raised once, goes on, ends and begins anew',
    async ({ kind, columns, bad, flag, count, level, why }) => {
      await watched(columns);
      const wrong = (step: number) =>
        kind === '13' && step % 2 === 1 ? value(GOOD, flag) : value(bad, flag);

      await ingest.accept([
        value(GOOD),
        ...Array.from({ length: count - 1 }, (_, step) => wrong(step)),
      ]);
      expect(await alarms()).toEqual([]);
      await ingest.accept([wrong(count - 1)]);
      expect(await alarms()).toEqual([{ kind, level, active: true, times: count }]);
      expect(await reasons()).toEqual([expect.stringContaining(why)]);
      await ingest.accept([wrong(1)]);
      expect(await alarms()).toEqual([{ kind, level, active: true, times: count + 1 }]);
      await ingest.accept([value(GOOD), value(GOOD)]);
      expect(await alarms()).toMatchObject([{ kind, active: false }]);
      await ingest.accept(Array.from({ length: count }, (_, step) => wrong(step)));
      expect(await alarms()).toMatchObject([
        { kind, active: false },
        { kind, active: true },
      ]);
      expect(await events()).toEqual(['alarm.raised', 'alarm.recovered', 'alarm.raised']);
    },
  );

  it.each(STEADY)(
    'kind $kind, $what: values that come late or are sent again raise nothing',
    async ({ columns, bad, flag, count }) => {
      await watched(columns);
      minute = 30;

      await ingest.accept([value(GOOD)]);
      await ingest.accept(Array.from({ length: count + 1 }, (_, step) => late(step, bad, flag)));
      await ingest.accept(Array.from({ length: count + 1 }, () => resent(bad, flag)));

      expect(await alarms()).toEqual([]);
    },
  );

  it.each(STEADY)(
    'kind $kind, $what: what was counted outlives a restart',
    async ({ kind, columns, bad, flag, count }) => {
      await watched(columns);
      await ingest.accept(Array.from({ length: count }, () => value(bad, flag)));
      await ingest.close();
      ingest = await startIngest({
        db: handle.db,
        registry: await loadRegistry({ root: process.cwd() }),
        log,
        now: () => NOW,
        secrets,
      });

      await ingest.accept([value(bad, flag)]);
      expect(await alarms()).toMatchObject([{ kind, active: true, times: count + 1 }]);
      await ingest.accept([value(GOOD)]);
      expect(await alarms()).toMatchObject([{ kind, active: false }]);
    },
  );

  it('a mark that says that the device fails lifts the alarm of other marks', async () => {
    await watched({ mark_count: 2 });

    await ingest.accept([value(5, 'M'), value(5, 'M')]);
    await ingest.accept([value(5, 'D')]);

    expect(await alarms()).toEqual([{ kind: '9', level: '2', active: true, times: 3 }]);
    expect(await events()).toEqual(['alarm.raised', 'alarm.levelRaised']);
  });

  it('marks of several factors of a point are one alarm that lists them, over a restart too, until the last is normal', async () => {
    const [PH, NH] = ['w01001', 'w21003'];
    await watched();
    await watched({ id: 5 }, PH);
    await watched({ id: 6 }, NH);
    const said = (...marks: readonly string[]) =>
      packet({
        cp: `DataTime=${at(minute++)};${[COD, PH, NH]
          .map((code, place) => `${code}-Rtd=7.4,${code}-Flag=${marks[place] ?? 'N'}`)
          .join(';')}`,
      });
    const listed = async (): Promise<readonly object[]> =>
      (
        await handle.pool.query<object>(
          `select factor_code as "factorCode", factor_codes as "factorCodes", marks, value, times, is_active as active from dm_alarm_record order by id`,
        )
      ).rows;

    await ingest.accept([said('D', 'D')]);
    const one = { factorCode: COD, value: null, active: true };
    expect(await listed()).toEqual([{ ...one, factorCodes: `${COD},${PH}`, marks: 'D', times: 1 }]);
    await ingest.close();
    ingest = await startIngest({
      db: handle.db,
      registry: await loadRegistry({ root: process.cwd() }),
      log,
      now: () => NOW,
      secrets,
    });
    await ingest.accept([said('N', 'D', 'T')]);
    expect(await listed()).toEqual([
      { ...one, factorCodes: `${PH},${COD},${NH}`, marks: 'D,T', times: 2 },
    ]);
    await ingest.accept([said('N', 'N', 'T')]);
    expect(await listed()).toMatchObject([{ active: true, times: 3 }]);
    await ingest.accept([said()]);
    expect(await listed()).toMatchObject([{ active: false }]);
    expect(await events()).toEqual(['alarm.raised', 'alarm.recovered']);
  });

  it('a value put in by hand is no mark of the device, and what is marked is neither negative nor out of range', async () => {
    await watched({ range_low: 0, range_high: 100, mark_count: 3 });

    await ingest.accept([
      ...Array.from({ length: 9 }, () => value(5, 'S')),
      value(-50, 'C'),
      value(500, 'C'),
    ]);

    expect(await alarms()).toEqual([]);
  });

  it('noise about zero is zero; temperatures may be negative; a count of 0 puts a kind off', async () => {
    await handle.pool.query(
      `insert into dm_factor (id, code, name, medium, decimals, unit) values (92, 'w01010', 'T', 'water', 1, '℃')`,
    );
    await watched({ range_low: 0, range_high: 100, mark_count: 0 });
    await watched({ id: 5, range_high: 60 }, 'w01010');
    await watched({ id: 6, negative_count: 0 }, 'w21003');

    await ingest.accept(Array.from({ length: 6 }, () => value(-0.9)));
    await ingest.accept(Array.from({ length: 6 }, () => value(-9, 'N', 'w01010')));
    await ingest.accept(Array.from({ length: 6 }, () => value(-9, 'N', 'w21003')));
    await ingest.accept([value(1, 'D')]);

    expect(await alarms()).toEqual([]);
  });

  it('the range is that of the limit, else that of the factor', async () => {
    await handle.pool
      .query(`insert into dm_factor (id, code, name, medium, decimals, range_low, range_high) values (90, '${COD}', 'COD', 'water', 2, 0, 1000)
      on conflict (code) do update set range_low = 0, range_high = 1000`);
    await watched();

    await ingest.accept(Array.from({ length: 3 }, () => value(999)));
    expect(await alarms()).toEqual([]);
    await ingest.accept(Array.from({ length: 3 }, () => value(1001)));

    const { rows } = await handle.pool.query(
      'select alarm_type, limit_text, upper, message from dm_alarm_record',
    );
    expect(rows).toMatchObject([
      {
        alarm_type: '6',
        limit_text: '≤1000',
        upper: 1000,
        message: expect.stringContaining('超出量程'),
      },
    ]);
  });

  it('a limit of an electric factor raises the kind of power', async () => {
    await handle.pool.query(
      "insert into dm_factor (id, code, name, medium, decimals) values (91, 'd20105', 'UA', 'power', 2) on conflict (code) do nothing",
    );
    await watched({ kind: '3', lower: 200, upper: 240 }, 'd20105');

    await ingest.accept([value(180, 'N', 'd20105')]);
    expect(await alarms()).toMatchObject([{ kind: '16', active: true }]);
    await ingest.accept([value(220, 'N', 'd20105')]);
    expect(await alarms()).toMatchObject([{ kind: '16', active: false }]);
  });

  it('a jump says what the value was before; both bounds must be passed where both are set', async () => {
    await watched({ change_max: 10, change_percent: 100 });

    await ingest.accept([value(100), value(150)]);
    expect(await alarms()).toEqual([]);
    await ingest.accept([value(301)]);

    const { rows } = await handle.pool.query('select message from dm_alarm_record');
    expect(rows).toMatchObject([{ message: expect.stringMatching(/由150变为301/) }]);
    expect(
      await saidInOneLanguage(handle.pool, { table: 'dm_alarm_record', columns: ['message'] }),
    ).toEqual([]);
  });
});

describe('values in agreed stops and calibration windows', () => {
  const span = (from: number, to: number): readonly string[] =>
    [at(from), at(to)].map(
      (digits) =>
        `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}T${digits.slice(8, 10)}:${digits.slice(10, 12)}:${digits.slice(12)}+08:00`,
    );
  async function aSpan(
    table: 'dm_stop' | 'dm_calibration',
    [from, to]: readonly string[],
  ): Promise<void> {
    await handle.pool.query(
      `insert into ${table} (id, station_id, status, begin_time, end_time, creator, create_date) values (31, 2, '1', $1, $2, 1, now())`,
      [from, to],
    );
    await handle.pool.query(
      `insert into ${table}_monitor_point_ids (own_id, other_id) values (31, 3)`,
    );
    await ingest.reload();
  }

  it.each(['dm_stop', 'dm_calibration'] as const)(
    '%s: they raise nothing, count nothing and interrupt nothing; what was active goes on after',
    async (table) => {
      await watched({ kind: '1', upper: 50, continuity_count: 3 });
      await aSpan(table, span(2, 5));

      await ingest.accept([value(60), value(60), value(60), value(1), value(60)]);
      expect(await alarms()).toEqual([]);
      await ingest.accept([value(60)]);
      expect(await alarms()).toMatchObject([{ kind: '1', active: true, times: 3 }]);
    },
  );

  it('a window of one factor leaves the others alone; one that is not agreed leaves all alone', async () => {
    await handle.pool.query(
      "insert into dm_factor (id, code, name, medium, decimals) values (51, 'w01018', 'COD', 'water', 2)",
    );
    await watched({ kind: '1', upper: 50 });
    await watched({ id: 5, kind: '1', upper: 50 }, 'w21003');
    await aSpan('dm_calibration', span(0, 30));
    await handle.pool.query(
      'insert into dm_calibration_factor_ids (own_id, other_id) values (31, 51)',
    );
    await ingest.reload();

    await ingest.accept([value(60), value(60, 'N', 'w21003')]);
    expect((await handle.pool.query('select factor_code from dm_alarm_record')).rows).toEqual([
      { factor_code: 'w21003' },
    ]);
    await handle.pool.query("update dm_calibration set status = '0'");
    await ingest.reload();
    await ingest.accept([value(60)]);

    expect(
      (await handle.pool.query('select factor_code from dm_alarm_record order by factor_code'))
        .rows,
    ).toEqual([{ factor_code: 'w01018' }, { factor_code: 'w21003' }]);
  });
});

describe('special events that run', () => {
  const event = async (columns: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    const row = {
      id: 71,
      name: '中考保障',
      status: '1',
      raises_level: true,
      begin_time: '2026-02-01T00:00:00Z',
      end_time: '2026-03-02T00:00:00Z',
      ...columns,
    };
    const names = Object.keys(row);
    await handle.pool.query(
      `insert into dm_special_event (${names.join(', ')}, type, level, region_code, creator, create_date) values (${names.map((_, index) => `$${index + 1}`).join(', ')}, '1', '1', '320100', 1, now())`,
      Object.values(row),
    );
    await handle.pool.query(
      'insert into dm_special_event_station_ids (own_id, other_id) values (71, 2)',
    );
  };
  const said = async (): Promise<readonly object[]> =>
    (await handle.pool.query('select level, message from dm_alarm_record order by id'))
      .rows as object[];

  it('lift new alarms of their stations by one level, and the alarm says so', async () => {
    await event();
    await watched({ kind: '1', upper: 50, continuity_count: 1, recover_count: 1 });

    await ingest.accept([value(51)]);

    expect(await said()).toEqual([
      {
        level: '3',
        message: expect.stringMatching(/超标.*（专项事件“中考保障”进行中，级别提高一级）$/),
      },
    ]);
    expect(
      await saidInOneLanguage(handle.pool, { table: 'dm_alarm_record', columns: ['message'] }),
    ).toEqual([]);
  });

  it('lift to the highest level and not beyond, what goes on as well', async () => {
    await event();
    await watched({ kind: '1', upper: 50, continuity_count: 1, recover_count: 1 });

    await ingest.accept([value(51)]);
    await ingest.accept([value(5000)]);
    await ingest.accept([value(5001)]);

    expect(await said()).toMatchObject([{ level: '4' }]);
    expect(await events()).toEqual(['alarm.raised', 'alarm.levelRaised']);
  });

  it.each([
    ['that are prepared', { status: '0' }],
    ['that are over', { status: '2' }],
    ['whose planned end has passed', { end_time: '2026-02-28T00:00:00Z' }],
    ['that lift nothing', { raises_level: false }],
  ])('those %s lift nothing', async (_, columns) => {
    await event(columns);
    await watched({ kind: '1', upper: 50, continuity_count: 1, recover_count: 1 });

    await ingest.accept([value(51)]);

    expect(await said()).toEqual([
      { level: '2', message: expect.not.stringContaining('专项事件') },
    ]);
  });

  it('lift what a device says of itself, and no more once they are over', async () => {
    await event();
    await watched({ negative_count: 1 });
    const told = (state: number) =>
      packet({ cn: '3020', cp: `DataTime=${at(minute++)};PolId=${COD},i12001-Info=${state}` });

    await ingest.accept([told(2)]);
    await handle.pool.query("update dm_special_event set status = '2'");
    await ingest.reload({});
    await ingest.accept([value(-9)]);

    expect(await said()).toMatchObject([{ level: '3' }, { level: '2' }]);
  });
});
