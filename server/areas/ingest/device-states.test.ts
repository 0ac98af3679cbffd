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
import { toldIn } from '#tests/builders/told-languages.ts';
import { type Ingest, startIngest } from './pipeline.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const NOW = new Date('2026-03-01T00:00:30Z');
let handle: DatabaseHandle;
let ingest: Ingest;
let minute = 0;

beforeEach(async () => {
  minute = 0;
  handle = await openProductDatabase();
  await handle.pool.query(
    "insert into ops_station (id, name, code, region_code, station_type) values (2, 'S', 'S1', '320100', '1')",
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code) values (3, 'P', ${A_MN}, 2, '320100', '1', '32')`.execute(
    handle.db,
  );
  ingest = await startIngest({
    db: handle.db,
    registry: await loadRegistry({ root: process.cwd() }),
    log,
    now: () => NOW,
    secrets: aSecretBox(),
  });
});
afterEach(async () => {
  // whatever was raised is said in every language
  for (const told of await toldIn(handle.pool, { table: 'dm_alarm_record', columns: ['message'] }))
    expect(told['en-US']).not.toMatch(/于|状态|报警代码|关闭|改为/);
  await ingest.close();
  await handle.close();
});

const at = (minutes: number): string =>
  formatWallDigits(NOW.getTime() - 3_600_000 + 60_000 * minutes).slice(0, 14);
const packet = (cn: string, content: string, minutes = minute++): Received => ({
  kind: 'packet',
  packet: aPacket({ cn, cp: `DataTime=${at(minutes)};${content}` }),
  ip: '10.0.0.1',
  receivedAt: NOW.getTime(),
});
const tell = (content: string, cn = '3020') => ingest.accept([packet(cn, content)]);
const alarms = async () =>
  (
    await handle.pool.query<object>(
      'select alarm_type as kind, factor_code as factor, is_active as active, times, message from dm_alarm_record order by id',
    )
  ).rows;
const reasons = async () =>
  (
    await handle.pool.query<{ evidence: unknown }>(
      'select evidence from dm_alarm_record order by id',
    )
  ).rows.map(({ evidence }) => sayStored(evidence));
const events = async () =>
  (
    await handle.pool.query<{ name: string }>(
      "select name from sys_outbox where name like 'alarm.%' order by id",
    )
  ).rows.map(({ name }) => name);

describe('alarms that the states of devices raise', () => {
  it.each([
    [
      '10',
      'PolId=w01018;i12001-Info=2',
      'PolId=w01018;i12001-Info=0',
      '3020',
      'w01018',
      /状态异常：故障/,
      '化学需氧量 上报状态：分析仪故障（i12001=2）',
    ],
    [
      '10',
      'PolId=w01018;i12003-Info=3',
      'PolId=w01018;i12003-Info=0',
      '3020',
      'w01018',
      /报警代码3/,
      '报警代码 i12003=3',
    ],
    [
      '16',
      'PolId=w01018;i12001-Info=6',
      'PolId=w01018;i12001-Info=7',
      '3020',
      'w01018',
      /电源故障/,
      '电源故障（i12001=6）',
    ],
    [
      '10',
      'SB1-RS=4;SB2-RS=1',
      'SB1-RS=1;SB2-RS=1',
      '2021',
      null,
      /SB1状态异常/,
      'SB1 上报状态：治污设施报警（RS=4）',
    ],
  ])(
    'kind %s by %s: raised once, ended by %s',
    async (...[kind, wrong, right, cn, factor, message, why]) => {
      await tell(right, cn);
      expect(await alarms()).toEqual([]);
      await tell(wrong, cn);
      await tell(wrong, cn);
      expect(await alarms()).toMatchObject([
        { kind, factor, active: true, message: expect.stringMatching(message) },
      ]);
      expect(await reasons()).toEqual([expect.stringContaining(why)]);
      await tell(right, cn);
      expect(await alarms()).toMatchObject([{ kind, active: false }]);
      await tell(wrong, cn);

      expect(await events()).toEqual(['alarm.raised', 'alarm.recovered', 'alarm.raised']);
    },
  );

  it('two faults of one analyser are one alarm, which lasts until both are over', async () => {
    await tell('PolId=w01018;i12001-Info=2');
    await tell('PolId=w01018;i12003-Info=1');
    await tell('PolId=w01018;i12001-Info=0');
    expect(await alarms()).toMatchObject([{ kind: '10', active: true }]);
    await tell('PolId=w01018;i12003-Info=0');

    expect(await alarms()).toMatchObject([{ kind: '10', active: false }]);
  });

  it('what is told late changes nothing', async () => {
    minute = 20;
    await tell('PolId=w01018;i12001-Info=0;i13007-Info=1');
    await ingest.accept([packet('3020', 'PolId=w01018;i12001-Info=2;i13007-Info=5', 3)]);

    expect(await alarms()).toEqual([]);
  });

  it('a facility that is off while water flows raises an alarm; without flow, or running, there is none', async () => {
    await tell('SB1-RS=0', '2021');
    expect(await alarms()).toEqual([]);
    await tell('w00000-Rtd=12,w00000-Flag=N', '2011');
    await tell('SB1-RS=0;SB2-RS=1', '2021');
    expect(await alarms()).toMatchObject([
      {
        kind: '17',
        active: true,
        message: expect.stringMatching(/治污设施SB1处于关闭状态，而流量为12/),
      },
    ]);
    expect(await reasons()).toEqual([
      expect.stringMatching(/治污设施 SB1 上报为关闭，而同时的流量为 12/),
    ]);
    await tell('SB1-RS=1;SB2-RS=1', '2021');
    expect(await alarms()).toMatchObject([{ kind: '17', active: false }]);
    await tell('w00000-Rtd=0,w00000-Flag=N', '2011');
    await tell('SB1-RS=0', '2021');

    expect(await alarms()).toHaveLength(1);
  });

  it('a setting that nobody is known to have changed raises an alarm; the first time, the same number and a command of the platform do not', async () => {
    await tell('PolId=w01018;i13007-Info=1.0;i13008-Info=2');
    await tell('PolId=w01018;i13007-Info=1;i13008-Info=2');
    expect(await alarms()).toEqual([]);
    await handle.pool
      .query(`insert into gw_command (id, mn, cn, content, source, reason, requested_at, deadline_at, sent_at)
      values (1, '${A_MN}', '3021', 'PolId=w01018;InfoId=i13008;i13008-Info=3', 'user', 'x', '${new Date(NOW.getTime() - 7_200_000).toISOString()}', now(), now())`);
    await tell('PolId=w01018;i13008-Info=3');
    expect(await alarms()).toEqual([]);
    await tell('PolId=w01018;i13007-Info=1.5;i13009-Info=1');

    expect(await alarms()).toMatchObject([
      { kind: '11', factor: 'w01018', active: true, message: expect.stringMatching(/由1改为1\.5/) },
    ]);
    expect(await reasons()).toEqual([expect.stringMatching(/由 1 改为 1\.5/)]);
  });

  it('an order that is being worked on explains a changed setting', async () => {
    await tell('PolId=w01018;i13007-Info=1');
    await handle.pool.query(
      "insert into ops_work_order (id, order_no, station_id, status, creator, create_date) values (9, 'WO9', 2, '2', 1, now())",
    );
    await tell('PolId=w01018;i13007-Info=2');

    expect(await alarms()).toEqual([]);
  });

  it('an agreed stop silences states as well', async () => {
    await handle.pool.query(
      `insert into dm_stop (id, station_id, status, begin_time, end_time, creator, create_date) values (31, 2, '1', '2026-02-28', '2026-03-02', 1, now())`,
    );
    await handle.pool.query(
      'insert into dm_stop_monitor_point_ids (own_id, other_id) values (31, 3)',
    );
    await ingest.reload();
    await tell('PolId=w01018;i12001-Info=2');

    expect(await alarms()).toEqual([]);
  });
});
