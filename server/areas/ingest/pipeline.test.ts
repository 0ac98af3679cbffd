import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import { keepOneActiveAlarm } from '#server/areas/alarm/active-key-store.ts';
import { alarmEntity } from '#server/areas/alarm/alarm.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import type { Received } from '#server/gateway/received.ts';
import { type LoadedRegistry, loadRegistry } from '#server/registry/load.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { A_MN, aPacket } from '#tests/builders/hj212.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { type Ingest, startIngest } from './pipeline.ts';
import { askReplay } from './query/inbox-store.ts';

const secrets = aSecretBox();

const log = { debug() {}, info() {}, warn() {}, error() {} };
const NOW = new Date('2026-03-01T00:00:30Z');

let handle: DatabaseHandle;
let ingest: Ingest;
let registry: LoadedRegistry;

beforeEach(async () => {
  handle = await openProductDatabase();
  registry = await loadRegistry({ root: process.cwd() });
  await sql`insert into ops_enterprise (id, name, creator, create_date) values (1, 'E', 0, now())`
    .execute(handle.db)
    .catch(() => {});
  await sql`insert into ops_station (id, name, code, enterprise_id, region_code, station_type) values (2, 'S', 'S1', 1, '320100', '1')`.execute(
    handle.db,
  );
  ingest = await startIngest({ db: handle.db, registry, log, now: () => NOW, secrets });
});

afterEach(async () => {
  await ingest.close();
  await handle.close();
});

async function aPoint(): Promise<void> {
  await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code) values (3, 'P', ${A_MN}, 2, 1, '320100', '1', '32')`.execute(
    handle.db,
  );
  await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count) values (4, 3, 'w01018', '1', 50, 2, 1)`.execute(
    handle.db,
  );
  await ingest.reload();
}

let minute = 0;
const received = (parts: Parameters<typeof aPacket>[0] = {}): Received => ({
  kind: 'packet',
  packet: aPacket(parts),
  ip: '10.0.0.1',
  receivedAt: NOW.getTime(),
});
const value = (cod: number, flag = 'N'): Received =>
  received({
    cp: `DataTime=${formatWallDigits(new Date(NOW.getTime() - 3_600_000 + 60_000 * minute++)).slice(0, 14)};w01018-Rtd=${cod},w01018-Flag=${flag}`,
  });
const at = (second: number, cod: number): Received =>
  received({
    cp: `DataTime=${formatWallDigits(new Date(NOW.getTime() - 3_600_000 + 1000 * second)).slice(0, 14)};w01018-Rtd=${cod},w01018-Flag=N`,
  });
const query = async <T>(text: string): Promise<T[]> => (await handle.pool.query(text)).rows as T[];

describe('ingest', () => {
  it('nothing is taken at once', async () => {
    await expect(ingest.accept([])).resolves.toBeUndefined();
  });

  it('a value is judged by the limit in force on its day; where none is any more, the alarm ends', async () => {
    await aPoint();
    await handle.pool.query("update dm_limit set effective_to = '2026-02-27'");
    await handle.pool.query(
      "insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count, effective_from, effective_to) values (5, 3, 'w01018', '1', 80, 2, 1, '2026-02-28', '2026-02-28')",
    );
    await ingest.reload();
    const on = (time: string, cod: number) =>
      received({ cp: `DataTime=${time};w01018-Rtd=${cod},w01018-Flag=N` });
    const alarms = () => query('select is_active, limit_text, value from dm_alarm_record');

    await ingest.accept([on('20260227235800', 60), on('20260227235900', 60)]);
    expect(await alarms()).toMatchObject([{ is_active: true, limit_text: '<50' }]);
    await ingest.accept([on('20260228000000', 60)]);
    expect(await alarms()).toMatchObject([{ is_active: false }]);
    await ingest.accept([on('20260228000100', 90), on('20260228235900', 90)]);
    expect(await query('select limit_text from dm_alarm_record where is_active')).toEqual([
      { limit_text: '<80' },
    ]);
    await ingest.accept([on('20260301000000', 500)]);
    expect(await query('select 1 from dm_alarm_record where is_active')).toEqual([]);
  });

  it('a packet of a known device becomes a reading, a log line and a count', async () => {
    await aPoint();

    await ingest.accept([received()]);

    expect(await query('select point_id, factor_code, value, flag from dm_reading_rt')).toEqual([
      { point_id: '3', factor_code: 'w01018', value: 42.5, flag: 'N' },
    ]);
    expect(await query('select mn, is_ok, cn from gw_packet')).toEqual([
      { mn: A_MN, is_ok: true, cn: '2011' },
    ]);
    expect(await query('select packets, point_id from gw_device')).toEqual([
      { packets: '1', point_id: '3' },
    ]);
    expect(await query('select status from dm_monitor_point')).toEqual([{ status: '1' }]);
  });

  it('a packet sent twice is one reading and one duplicate', async () => {
    await aPoint();

    await ingest.accept([received()]);
    await ingest.accept([received()]);
    await ingest.accept([received(), received()]);

    expect(await query('select count(*)::int as n from dm_reading_rt')).toEqual([{ n: 1 }]);
    expect(await query('select packets, duplicates from gw_device')).toEqual([
      { packets: '4', duplicates: '3' },
    ]);
  });

  it.each([
    ['of the same time, the first one stays', '20260301080000', [{ value: 42.5 }]],
    ['of another time, both are stored', '20260301080100', [{ value: 1 }, { value: 42.5 }]],
  ])(
    'class "a replay that says something else": a second packet of one QN is marked in the log; %s',
    async (_what, dataTime, readings) => {
      await aPoint();

      await ingest.accept([received()]);
      await ingest.accept([
        received(),
        received({ cp: `DataTime=${dataTime};w01018-Rtd=1,w01018-Flag=N` }),
      ]);

      expect(await query('select warnings from gw_packet order by id')).toEqual([
        { warnings: null },
        { warnings: null },
        { warnings: 'QN_CHANGED' },
      ]);
      expect(await query('select value from dm_reading_rt order by value')).toEqual(readings);
    },
  );

  it('a later value replaces an earlier one unless its flag is worse', async () => {
    await aPoint();
    const cp = (value: number, flag: string): Received =>
      received({
        qn: `2026030108000000${value}`,
        cp: `DataTime=20260301080000;w01018-Rtd=${value},w01018-Flag=${flag}`,
      });

    await ingest.accept([cp(1, 'D')]);
    await ingest.accept([cp(2, 'N')]);
    await ingest.accept([cp(3, 'M')]);

    expect(await query('select value, flag from dm_reading_rt')).toEqual([{ value: 2, flag: 'N' }]);
  });

  it('values over the limit become one alarm that goes on and recovers, with its events', async () => {
    await aPoint();

    await ingest.accept([value(60), value(99, 'C'), value(61), value(80)]);
    await ingest.accept([value(120)]);
    await ingest.accept([value(40)]);

    expect(
      await query(
        'select level, status, is_active, times, max_value, limit_text, station_id, alarm_type from dm_alarm_record',
      ),
    ).toEqual([
      {
        level: '4',
        status: '3',
        is_active: false,
        times: 4,
        max_value: 120,
        limit_text: '<50',
        station_id: '2',
        alarm_type: '1',
      },
    ]);
    expect(
      (await query<{ name: string }>('select name from sys_outbox order by id')).map(
        (row) => row.name,
      ),
    ).toEqual(['alarm.raised', 'alarm.levelRaised', 'alarm.levelRaised', 'alarm.recovered']);
    expect(await query('select * from gw_judge_state')).toEqual([]);
  });

  it('an alarm is not over before it last happened, nor before the last of its kinds of readings was right again', async () => {
    await aPoint();
    await handle.pool.query('update dm_limit set continuity_count = 1');
    await ingest.reload();
    const told = (cn: string, time: string, cod: number): Received =>
      received({
        cn,
        qn: `${time}${cn.slice(1)}`,
        cp: `DataTime=${time};w01018-${cn === '2011' ? 'Rtd' : 'Avg'}=${cod},w01018-Flag=N`,
      });
    const times = () =>
      query(
        `select to_char(last_time at time zone 'Asia/Shanghai', 'HH24:MI:SS') as last, to_char(recover_time at time zone 'Asia/Shanghai', 'HH24:MI:SS') as over, value from dm_alarm_record order by alarm_time`,
      );

    await ingest.accept([told('2061', '20260301060000', 77)]);
    await ingest.accept([told('2011', '20260301061104', 88)]);
    await ingest.accept([told('2011', '20260301061124', 1)]);
    await ingest.accept([told('2061', '20260301060500', 1)]);
    expect(await times()).toEqual([{ last: '06:11:04', over: '06:11:24', value: 88 }]);

    await ingest.accept([
      told('2061', '20260301070000', 77),
      told('2011', '20260301071104', 88),
      told('2061', '20260301070100', 79),
      told('2011', '20260301071124', 1),
      told('2061', '20260301070500', 1),
    ]);
    expect((await times()).at(-1)).toEqual({ last: '07:11:04', over: '07:11:24', value: 88 });
  });

  it('an alarm of a limit keeps why: the limit as a tree and the numbers it was judged by', async () => {
    await aPoint();

    await ingest.accept([value(60), value(61)]);

    const [{ evidence } = { evidence: null }] = await query<{ evidence: unknown }>(
      'select evidence from dm_alarm_record',
    );
    expect(evidence).toMatchObject({
      version: 0,
      period: 'rt',
      when: { op: 'times' },
      results: { times: true, over: true, value: 61, upper: 50 },
    });
  });

  it('class "a writer beside the history": raised, lifted and ended by readings, an alarm has three lines; its counting has none', async () => {
    await aPoint();

    await ingest.accept([value(60), value(61)]);
    await ingest.accept([value(62)]);
    await ingest.accept([value(120)]);
    await ingest.accept([value(40)]);

    const lines = await query<{ change: string; fields: Record<string, unknown>; by: string }>(
      "select change, fields, by from sys_history where entity = 'alarmRecord' order by id",
    );
    expect(lines.map(({ change, by }) => [change, by])).toEqual([
      ['save', '0'],
      ['update', '0'],
      ['update', '0'],
    ]);
    expect(lines[0]?.fields).toMatchObject({ status: [null, '0'], monitorPointId: [null, '3'] });
    expect(lines[1]?.fields).toMatchObject({ level: ['2', '4'], value: [62, 120] });
    expect(lines[2]?.fields).toMatchObject({ isActive: [true, false], status: ['0', '3'] });
  });

  it('what waits when a stop has no time left is neither stored nor answered: its devices send it again', async () => {
    await aPoint();
    await ingest.close();
    ingest = await startIngest({
      db: handle.db,
      registry,
      log,
      now: () => NOW,
      secrets,
      finishWithinMs: -1,
    });

    const waiting = Promise.allSettled([ingest.accept([value(60)]), ingest.accept([value(61)])]);
    await ingest.close();

    const settled = await waiting;
    const { length: stored } = await query('select 1 from gw_packet');
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(stored);
    expect(settled[1]).toMatchObject({ reason: new Error('ingest is closed') });
    expect(ingest.stats().waiting).toBe(0);
  });

  it('what was counted before a restart counts after it', async () => {
    await aPoint();
    await ingest.accept([value(60)]);
    await ingest.close();
    ingest = await startIngest({ db: handle.db, registry, log, now: () => NOW, secrets });

    await ingest.accept([value(61)]);

    expect(await query('select times from dm_alarm_record')).toEqual([{ times: 2 }]);
  });

  it('of devices nobody knows so many wait in the inbox and no more; those that wait are counted on', async () => {
    await sql`insert into gw_device (mn, first_packet_at, last_packet_at, packets, crc_errors, length_errors, parse_errors, duplicates) select 'waiting-' || n, now(), now(), 0, 0, 0, 0, 0 from generate_series(1, 5000) n`.execute(
      handle.db,
    );

    await ingest.accept([received({ mn: 'waiting-7' }), received({ mn: 'made-up' })]);

    expect(
      await query(
        "select mn, packets::int from gw_device where packets > 0 or mn not like 'waiting-%'",
      ),
    ).toEqual([{ mn: 'waiting-7', packets: 1 }]);
  });

  it('an alarm that is active at the start is recovered by a normal value', async () => {
    await aPoint();
    await sql`insert into dm_alarm_record (id, monitor_point_id, station_id, factor_code, alarm_type, level, status, is_active, alarm_time) values (9, 3, 2, 'w01018', '1', '3', '1', true, now())`.execute(
      handle.db,
    );
    await ingest.close();
    ingest = await startIngest({ db: handle.db, registry, log, now: () => NOW, secrets });

    await ingest.accept([value(40)]);

    expect(await query('select is_active, status from dm_alarm_record')).toEqual([
      { is_active: false, status: '1' },
    ]);
  });

  it('a re-sent packet is stored and raises nothing', async () => {
    await aPoint();

    await ingest.accept([
      received({ flag: 9, rf: 1, cp: 'DataTime=20260301080000;w01018-Rtd=99,w01018-Flag=N' }),
      received({ flag: 9, rf: 1, cp: 'DataTime=20260301080010;w01018-Rtd=99,w01018-Flag=N' }),
    ]);

    expect(await query('select is_resent from dm_reading_rt')).toEqual([
      { is_resent: true },
      { is_resent: true },
    ]);
    expect(await query('select * from dm_alarm_record')).toEqual([]);
  });

  it('packets of an unknown device wait, and become readings once it has a point', async () => {
    await ingest.accept([received()]);
    expect(await query('select point_id from gw_device')).toEqual([{ point_id: null }]);

    await aPoint();

    expect(await query('select point_id, value from dm_reading_rt')).toEqual([
      { point_id: '3', value: 42.5 },
    ]);
    expect(await query('select point_id from gw_device')).toEqual([{ point_id: '3' }]);
  });

  it('class "ids ordered as text": kept packets beyond a power of ten, and more than one slice, all become readings', async () => {
    await sql`select setval('gw_packet_id', 9600)`.execute(handle.db);
    await ingest.accept(Array.from({ length: 750 }, (_, second) => at(second, 20)));

    await aPoint();

    expect(await query('select count(*)::int as n from dm_reading_rt')).toEqual([{ n: 750 }]);
    expect(
      await query(
        'select replay_packets, replay_readings, replayed_at is not null as is_noted from gw_device',
      ),
    ).toEqual([{ replay_packets: '750', replay_readings: '750', is_noted: true }]);
  });

  it('class "read once, never again": kept packets are read again when asked, and nothing is doubled', async () => {
    await ingest.accept([at(1, 20), at(2, 21)]);
    await aPoint();
    await sql`delete from dm_reading_rt where value = 21`.execute(handle.db);

    await askReplay(handle.db, A_MN);
    await ingest.reload();

    expect(await query('select value from dm_reading_rt order by value')).toEqual([
      { value: 20 },
      { value: 21 },
    ]);
    expect(await query('select replay_due, replay_readings from gw_device')).toEqual([
      { replay_due: false, replay_readings: '2' },
    ]);
  });

  it('class "memory of one process": what a device sends again after a restart raises nothing again', async () => {
    await aPoint();
    const sent = [at(1, 60), at(2, 61), at(3, 40)];
    await ingest.accept(sent);
    await ingest.close();
    ingest = await startIngest({ db: handle.db, registry, log, now: () => NOW, secrets });

    await ingest.accept(sent);

    expect(await query('select is_active, times from dm_alarm_record')).toEqual([
      { is_active: false, times: 2 },
    ]);
  });

  it('class "memory of one process": two gateways that hear one point by turns hold one active alarm between them', async () => {
    await aPoint();
    const other = await startIngest({ db: handle.db, registry, log, now: () => NOW, secrets });

    await ingest.accept([at(1, 60)]);
    await other.accept([at(2, 70)]);
    await ingest.accept([at(3, 65)]);
    await other.accept([at(4, 40)]);
    await ingest.accept([at(5, 80), at(6, 81)]);
    await other.close();

    expect(await query('select is_active, max_value from dm_alarm_record order by id')).toEqual([
      { is_active: false, max_value: 70 },
      { is_active: true, max_value: 81 },
    ]);
    expect(
      (
        await query<{ name: string }>(
          "select name from sys_outbox where name in ('alarm.raised', 'alarm.recovered') order by id",
        )
      ).map(({ name }) => name),
    ).toEqual(['alarm.raised', 'alarm.recovered', 'alarm.raised']);
  });

  it('class "memory of one process": two gateways that raise the same at once raise it once', async () => {
    await aPoint();
    const other = await startIngest({ db: handle.db, registry, log, now: () => NOW, secrets });
    await Promise.all([ingest.accept([at(1, 20)]), other.accept([at(2, 20)])]);

    await Promise.all([
      ingest.accept([at(3, 60), at(5, 60)]),
      other.accept([at(4, 61), at(6, 61)]),
    ]);
    await other.close();

    // whichever comes first: a value older than one that was judged comes late and is stored only
    expect(
      await query('select is_active, times between 2 and 4 as is_right from dm_alarm_record'),
    ).toEqual([{ is_active: true, is_right: true }]);
    expect(
      await query("select count(*)::int as n from sys_outbox where name = 'alarm.raised'"),
    ).toEqual([{ n: 1 }]);
  });

  it('class “memory of one process”: a run of values is counted through, whichever gateway each came to', async () => {
    await aPoint();
    const other = await startIngest({ db: handle.db, registry, log, now: () => NOW, secrets });
    await ingest.accept([at(1, 20)]);
    await other.accept([at(2, 20)]);

    await ingest.accept([at(3, 60)]);
    await other.accept([at(4, 61)]);
    await ingest.accept([at(5, 62)]);
    await other.accept([at(5, 62), at(4, 61)]);
    await other.close();

    // two in a row raise it: the second of them came to the other one
    expect(await query('select is_active, times, max_value from dm_alarm_record')).toEqual([
      { is_active: true, times: 3, max_value: 62 },
    ]);
    expect(await query('select turn, packets, duplicates from gw_device')).toEqual([
      { turn: '6', packets: '7', duplicates: '2' },
    ]);
  });

  it('class “memory of one process”: a request that comes again with other values to another gateway changes nothing', async () => {
    await aPoint();
    const other = await startIngest({ db: handle.db, registry, log, now: () => NOW, secrets });
    const request = (qn: string, second: number, cod: number) => {
      const time = formatWallDigits(new Date(NOW.getTime() - 3_600_000 + 1000 * second)).slice(
        0,
        14,
      );
      return received({ qn, cp: `DataTime=${time};w01018-Rtd=${cod},w01018-Flag=N` });
    };
    await other.accept([request('20260301070000001', 1, 20)]);
    await ingest.accept([request('20260301070001001', 2, 21)]);

    await other.accept([request('20260301070001001', 2, 99)]);
    await other.close();

    expect(await query('select value from dm_reading_rt order by data_time')).toEqual([
      { value: 20 },
      { value: 21 },
    ]);
    expect(await query('select warnings from gw_packet order by id')).toEqual([
      { warnings: null },
      { warnings: null },
      { warnings: 'QN_CHANGED' },
    ]);
  });

  it('class “memory of one process”: packets and resends of the same devices thrown at two gateways at once are stored once, without a fault', async () => {
    await aPoint();
    const faults: unknown[] = [];
    const deps = {
      db: handle.db,
      registry,
      secrets,
      now: () => NOW,
      log: { ...log, error: (fields: object) => void faults.push(fields) },
    };
    const [one, two] = [await startIngest(deps), await startIngest(deps)];

    const sent = Array.from({ length: 40 }, (_, n) => {
      const [first, second] = n % 2 === 0 ? [one, two] : [two, one];
      return Promise.all([first.accept([at(n, 20), at(n + 1, 20)]), second.accept([at(n, 20)])]);
    });
    await Promise.all(sent);
    await Promise.all([one.close(), two.close()]);

    expect(faults).toEqual([]);
    expect(await query('select count(*)::int as n from dm_reading_rt')).toEqual([{ n: 41 }]);
    expect(await query('select packets from gw_device')).toEqual([{ packets: '120' }]);
  });

  it('alarms that are active twice from before end but for the oldest', async () => {
    await aPoint();
    await sql`drop index ux_dm_alarm_record__one_active`.execute(handle.db);
    await sql`insert into dm_alarm_record (id, monitor_point_id, factor_code, alarm_type, level, status, is_active, alarm_time) select n, 3, 'w01018', '1', '2', '0', true, now() from generate_series(1, 3) n`.execute(
      handle.db,
    );

    await keepOneActiveAlarm(handle.db, alarmEntity({ registry }));

    expect(await query('select id, is_active, status from dm_alarm_record order by id')).toEqual([
      { id: '1', is_active: true, status: '0' },
      { id: '2', is_active: false, status: '3' },
      { id: '3', is_active: false, status: '3' },
    ]);
    expect(
      await query(
        "select record_id, fields->'status' as status from sys_history where entity = 'alarmRecord' order by record_id",
      ),
    ).toEqual([
      { record_id: '2', status: ['0', '3'] },
      { record_id: '3', status: ['0', '3'] },
    ]);
  });

  it.each([
    ['is marked and stored', '0', { is_ok: true, errors: null, warnings: 'PW_MISMATCH' }, 1],
    [
      'makes no reading where the parameter says so',
      '1',
      { is_ok: false, errors: 'PW_MISMATCH', warnings: 'PW_MISMATCH' },
      0,
    ],
  ])(
    'class "anybody may speak for a device": a wrong password %s',
    async (_what, refuses, logged, readings) => {
      await sql`insert into sys_params (id, param_code, param_value) values (1, 'DEVICE_PASSWORD_REFUSE', ${refuses})`.execute(
        handle.db,
      );
      await aPoint();
      await sql`update dm_monitor_point set password = ${secrets.seal('other1')}`.execute(
        handle.db,
      );
      await ingest.reload();

      await ingest.accept([received()]);

      expect(await query('select is_ok, errors, warnings from gw_packet')).toEqual([logged]);
      expect(await query('select 1 from dm_reading_rt')).toHaveLength(readings);
    },
  );

  it.each([
    ['the right password', secrets.seal('123456'), null],
    ['no password that can be opened', aSecretBox().seal('123456'), 'PW_MISMATCH'],
  ])(
    'class "secrets that stand plain": a device with %s is judged by what it opens to',
    async (_what, password, warnings) => {
      await aPoint();
      await sql`update dm_monitor_point set password = ${password}`.execute(handle.db);
      await ingest.reload({ points: ['3'] });

      await ingest.accept([received()]);

      expect(await query('select warnings from gw_packet')).toEqual([{ warnings }]);
      expect(ingest.points.addressOf(A_MN)).toEqual({
        stCode: '32',
        password: warnings === null ? '123456' : null,
      });
    },
  );

  it('class "one change reads the world": what changed of one point is read, what changed of others stays as it was until it is told', async () => {
    await aPoint();
    await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code, create_date) values (4, 'Q', 'OTHER', 2, 1, '320100', '1', '32', '2026-01-01')`.execute(
      handle.db,
    );
    await ingest.reload({ points: ['4'] });
    await sql`update dm_monitor_point set name = name || '!'`.execute(handle.db);
    const namesOf = () => ['OTHER', A_MN].map((mn) => ingest.points.byMn(mn)?.row.name);

    await ingest.reload({ points: ['4'] });
    const one = namesOf();
    await ingest.reload({ stations: ['2'] });
    const both = namesOf();
    await sql`delete from dm_limit where monitor_point_id = 3`.execute(handle.db);
    await ingest.reload({ limits: ['4'] });
    await sql`update dm_monitor_point set deleted = true where id = 4`.execute(handle.db);
    await ingest.reload({ points: ['4'] });

    expect([one, both, namesOf()]).toEqual([
      ['Q!', 'P'],
      ['Q!', 'P!'],
      [undefined, 'P!'],
    ]);
    expect(ingest.points.byMn(A_MN)?.watches.size).toBe(0);
  });

  it('class "anybody may speak for a device": a connection that changed its device is marked in the log', async () => {
    await aPoint();

    await ingest.accept([{ ...received(), earlierMn: 'BEFORE' } as Received]);

    expect(await query('select is_ok, warnings from gw_packet')).toEqual([
      { is_ok: true, warnings: 'MN_CHANGED:BEFORE' },
    ]);
  });

  it('a time that cannot be true goes to quarantine', async () => {
    await aPoint();

    await ingest.accept([
      received({ cp: 'DataTime=20270101000000;w01018-Rtd=1' }),
      received({ cp: 'DataTime=20200101000000;w01018-Rtd=1' }),
    ]);

    expect(await query('select reason from gw_quarantine order by id')).toEqual([
      { reason: 'future' },
      { reason: 'old' },
    ]);
    expect(await query('select * from dm_reading_rt')).toEqual([]);
  });

  it('a packet the database refuses costs the others nothing', async () => {
    await aPoint();
    const tooBig = received({ cp: 'DataTime=20260301075900;w01018-Rtd=1e999' });
    const nul = received({ cp: 'DataTime=20260301075800;w01018-Rtd=7,w01018-Note=a\u0000b' });

    await ingest.accept([tooBig, nul, received()]);

    expect(
      await query('select value from dm_reading_rt where value is not null order by value desc'),
    ).toContainEqual({ value: 42.5 });
    expect(await query('select count(*)::int as n from gw_packet')).toEqual([{ n: 3 }]);
  });

  it('under full load, with a packet the database refuses amid it, every other one is stored and judged in order', async () => {
    await aPoint();
    const at = (i: number): string =>
      formatWallDigits(new Date(NOW.getTime() - 7_200_000 + 1000 * i)).slice(0, 14);
    const one = (i: number): Received =>
      received({
        cp: `DataTime=${at(i)};w01018-Rtd=${i % 100 < 2 ? 60 : 20},w01018-Flag=N${i === 1550 ? ',w01018-Note=a\u0000b' : ''}`,
      });

    await Promise.all(
      Array.from({ length: 40 }, (_, slice) =>
        ingest.accept(Array.from({ length: 100 }, (_, k) => one(slice * 100 + k))),
      ),
    );

    expect(await query('select count(*)::int as n from dm_reading_rt')).toEqual([{ n: 3999 }]);
    expect(await query('select count(*)::int as n from gw_packet')).toEqual([{ n: 4000 }]);
    expect(
      await query(
        'select count(*)::int as n, count(*) filter (where is_active)::int as active from dm_alarm_record',
      ),
    ).toEqual([{ n: 40, active: 0 }]);
  });

  it('a bad frame is logged with its reason and counted', async () => {
    await ingest.accept([
      {
        kind: 'bad',
        frame: {
          kind: 'bad',
          error: 'CRC_MISMATCH',
          declared: 5,
          given: '0000',
          computed: '1111',
          modbusMatches: false,
          raw: Buffer.alloc(0),
        },
        text: '##0005MN=X0000',
        mn: 'X',
        ip: '',
        receivedAt: NOW.getTime(),
      },
    ]);

    expect(await query('select is_ok, errors from gw_packet')).toEqual([
      { is_ok: false, errors: 'CRC_MISMATCH:0000≠1111' },
    ]);
    expect(await query('select mn, packets, crc_errors from gw_device')).toEqual([
      { mn: 'X', packets: '0', crc_errors: '1' },
    ]);
  });
});
