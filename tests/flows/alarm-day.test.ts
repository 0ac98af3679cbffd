import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HOUR_MS } from '#schemas/basics/units.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { checkOffline } from '#server/areas/ingest/tend/offline.ts';
import {
  AMMONIA,
  FIRST_MS,
  HOURS,
  LIMIT,
  packetsOf,
  STATIONS,
  STOP,
} from '#tests/builders/an-alarm-day.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

/** A point may be silent for two and a half hours; somebody looks every five minutes. */
const OFFLINE_MINUTES = 150;
const LOOK_MS = 5 * 60_000;
const clock = { ms: FIRST_MS };
let app: TestApp;

const ammonia = (id: string) => ({ id, op: 'measured', factor: AMMONIA }) as const;
/** 如果 氨氮 小时值 连续 3 次 > 0.9 × 上限 且 流量 > 0，那么 黄色预警，派单. */
const NEAR: RuleTree = {
  v: 1,
  period: 'hour',
  recover: 1,
  when: {
    id: 'times',
    op: 'times',
    count: 3,
    of: {
      id: 'and',
      op: 'and',
      of: [
        {
          id: 'near',
          op: 'compare',
          left: ammonia('value'),
          is: '>',
          right: {
            id: 'bound',
            op: '*',
            left: { id: 'share', op: 'number', value: 0.9, unit: null },
            right: { id: 'limit', op: 'limit', factor: AMMONIA, side: 'upper' },
          },
        },
        {
          id: 'flows',
          op: 'compare',
          left: { id: 'flow', op: 'measured', factor: 'flow' },
          is: '>',
          right: { id: 'none', op: 'number', value: 0, unit: null },
        },
      ],
    },
  },
  then: [
    { id: 'warning', do: 'warning', level: '3', reason: '2' },
    { id: 'order', do: 'order', type: '2', urgency: '2' },
  ],
};
/** More than twice the mean of the six hours before. */
const JUMP: RuleTree = {
  v: 1,
  period: 'hour',
  recover: 1,
  when: {
    id: 'jump',
    op: 'compare',
    left: ammonia('now'),
    is: '>',
    right: {
      id: 'twice',
      op: '*',
      left: { id: 'two', op: 'number', value: 2, unit: null },
      right: { id: 'mean', op: 'mean', factor: AMMONIA, span: { n: 6, unit: 'h' } },
    },
  },
  then: [{ id: 'alarm', do: 'alarm', kind: '13', level: '3' }],
};

const rows = async <Row extends object>(text: string): Promise<readonly Row[]> =>
  (await app.app.database.pool.query<Row>(text)).rows;

beforeAll(async () => {
  app = await anApp({
    now: () => new Date(clock.ms),
    isListening: true,
    env: { APP_ROLES: 'http,gateway' },
  });
  await makeWorld();
  const first = await app.signIn('admin', ADMIN_PASSWORD);
  await app.call('PUT /sys/user/password', {
    token: first,
    body: { password: ADMIN_PASSWORD, newPassword: 'Rule_2026', confirmPassword: 'Rule_2026' },
  });
  const token = await app.signIn('admin', 'Rule_2026');
  await publish(token, '氨氮接近限值', NEAR, { stationIds: STATIONS.map(({ id }) => String(id)) });
  await publish(token, '氨氮突变', JUMP, { stationIds: ['1', '2', '3', '4'] });
  await app.app.ingest?.reload();
  await sendDay();
  await app.app.outbox.drain();
});
afterAll(() => app.stop());

async function makeWorld(): Promise<void> {
  const { pool } = app.app.database;
  await pool.query("insert into ops_enterprise (id, name, industry) values (1, 'E1', 'D4620')");
  for (const { id, mn } of STATIONS) {
    await pool.query(
      "insert into ops_station (id, name, code, enterprise_id, region_code, station_type, offline_minutes) values ($1, $2, $2, 1, '330106', '1', $3)",
      [id, `S${id}`, OFFLINE_MINUTES],
    );
    await pool.query(
      `insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code, create_date)
       values ($1, $2, $3, $1, 1, '330106', '1', '32', '2026-11-01 00:00:00+08')`,
      [id, `P${id}`, mn],
    );
    await pool.query(
      "insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count) values ($1, $1, $2, '1', $3, 1, 1)",
      [id, AMMONIA, LIMIT],
    );
  }
  const [begin, end] = [STOP.fromHour, STOP.toHour].map(
    (hour) => new Date(FIRST_MS + hour * HOUR_MS),
  );
  await pool.query(
    "insert into dm_stop (id, station_id, region_code, stop_type, begin_time, end_time, status, reason, creator, create_date) values (9, $1, '330106', '1', $2, $3, '1', 'x', 0, now())",
    [STOP.stationId, begin, end],
  );
  await pool.query('insert into dm_stop_monitor_point_ids (own_id, other_id) values (9, $1)', [
    STOP.stationId,
  ]);
}

async function publish(token: string, name: string, tree: RuleTree, scope: object): Promise<void> {
  const made = await app.call('POST /dm/rule', { token, body: { name, tree } });
  if (made.code !== 0) throw new Error(`${name}: ${made.msg}`);
  const { id } = made.data as { readonly id: unknown };
  const { version } = (await app.call(`GET /dm/rule/${String(id)}`, { token })).data as {
    readonly version: unknown;
  };
  const answer = await app.call('POST /dm/rule/publish', {
    token,
    body: { id, version, mode: 'run', scope },
  });
  if (answer.code !== 0) throw new Error(`${name}: ${answer.msg}`);
}

/** A minute after the end of each hour its packets come; between them somebody looks for who is silent. */
async function sendDay(): Promise<void> {
  const lines = STATIONS.map((station) => ({ station, line: openLine(app.app.hj212Port) }));
  for (let hour = 0; hour < HOURS; hour += 1) {
    const endMs = FIRST_MS + (hour + 1) * HOUR_MS + 60_000;
    for (clock.ms = Math.max(clock.ms, endMs - HOUR_MS); clock.ms < endMs; clock.ms += LOOK_MS)
      await checkOffline(app.app.system());
    clock.ms = endMs;
    for (const { station, line } of lines) await line.send(packetsOf(station, hour));
  }
  for (const { line } of lines) line.close();
}

function openLine(port: number) {
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
  let missing = 0;
  let tell: () => void = () => undefined;
  socket.on('data', (bytes) => {
    missing -= bytes.toString('latin1').split('CN=9014').length - 1;
    if (missing <= 0) tell();
  });
  return {
    send: (packets: readonly Buffer[]) =>
      new Promise<void>((resolve) => {
        missing = packets.length;
        tell = resolve;
        if (missing === 0) resolve();
        else socket.write(Buffer.concat(packets));
      }),
    close: () => socket.destroy(),
  };
}

const CLOCK = "to_char(%s at time zone 'Asia/Shanghai', 'HH24:MI')";
const at = (column: string): string => CLOCK.replace('%s', column);

describe('a day of four stations with what is planted in it', () => {
  it('raises exactly the alarms that were planted, each with its level, and all of them end', async () => {
    const alarms = await rows(
      `select station_id::int as station, alarm_type as kind, level, ${at('alarm_time')} as begun, ${at('recover_time')} as ended, max_value as highest, times
       from dm_alarm_record order by station_id, alarm_time, alarm_type`,
    );

    expect(alarms).toEqual([
      {
        station: 1,
        kind: '13',
        level: '3',
        begun: '02:00',
        ended: '03:00',
        highest: 4.6,
        times: 1,
      },
      { station: 1, kind: '1', level: '3', begun: '15:00', ended: '17:00', highest: 9, times: 2 },
      { station: 1, kind: '13', level: '3', begun: '16:00', ended: '17:00', highest: 9, times: 1 },
      { station: 3, kind: '1', level: '3', begun: '12:00', ended: '13:00', highest: 8, times: 1 },
      { station: 3, kind: '13', level: '3', begun: '12:00', ended: '13:00', highest: 8, times: 1 },
      {
        station: 4,
        kind: '8',
        level: '2',
        begun: '16:36',
        ended: '21:01',
        highest: null,
        times: 1,
      },
    ]);
  });

  it('warns once and sends one order: when it was three times near the limit while water flowed', async () => {
    expect(
      await rows(
        `select station_id::int as station, level, factor_code as factor, value, ${at('begin_time')} as begun, source from dm_warning`,
      ),
    ).toEqual([
      { station: 1, level: '3', factor: AMMONIA, value: 4.6, begun: '04:00', source: 'rule' },
    ]);
    expect(
      await rows(
        'select station_id::int as station, order_type as type, urgency, status from ops_work_order',
      ),
    ).toEqual([{ station: 1, type: '2', urgency: '2', status: '0' }]);
  });

  it('every alarm of a value says why, by its limit or the version of its rule', async () => {
    const kept = await rows<{
      readonly kind: string;
      readonly evidence: {
        readonly name: string;
        readonly version: number;
        readonly results: object;
      } | null;
    }>(
      'select alarm_type as kind, evidence from dm_alarm_record order by station_id, alarm_time, alarm_type',
    );

    expect(kept.map(({ kind, evidence }) => [kind, evidence?.version ?? null])).toEqual([
      ['13', 1],
      ['1', 0],
      ['13', 1],
      ['1', 0],
      ['13', 1],
      ['8', null],
    ]);
    expect(kept[0]?.evidence).toMatchObject({
      name: '氨氮突变',
      results: { jump: true, now: 4.6, mean: expect.any(Number) },
    });
  });
});
