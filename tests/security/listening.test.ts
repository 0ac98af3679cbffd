import net from 'node:net';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { formatWallDigits, wallTime } from '#schemas/basics/wall-time.ts';
import { aFrame } from '#tests/builders/hj212.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { WAIT_MS } from '#tests/patience.ts';

let world: TwoCompanies;
const clients: MqttClient[] = [];

beforeAll(async () => {
  world = await twoCompanies({ isListening: true });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
});
afterAll(() => world.stop());

function connect(options: IClientOptions): MqttClient {
  const client = mqtt.connect(`ws://127.0.0.1:${world.app.httpPort}/mqtt`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...options,
  });
  client.on('error', () => undefined);
  clients.push(client);
  return client;
}
const outcome = (client: MqttClient) =>
  new Promise<string>((resolve) =>
    (['connect', 'close', 'error'] as const).forEach((event) =>
      client.once(event, () => resolve(event === 'connect' ? 'in' : 'out')),
    ),
  );

/** Silence after which nothing more is expected, ms. */
const QUIET_MS = 800;

/**
 * Sends bytes and reads what comes until the other side closes or a text stands in it; where none is
 * waited for, until nothing follows for a while.
 */
function exchange(port: number, bytes: Buffer | string, until?: string): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks));
    };
    socket.setTimeout(until === undefined ? QUIET_MS : WAIT_MS, end);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (until !== undefined && Buffer.concat(chunks).includes(until)) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
const isAlive = async () => (await fetch(`http://127.0.0.1:${world.app.httpPort}/healthz`)).status;

describe('the push channel', () => {
  it('lets in live access tokens of the very user only', async () => {
    const { ea1 } = world.users;
    const refreshToken = String((await world.token('oa2', 'Secret_2026')).json.refresh_token);
    const tries: readonly IClientOptions[] = [
      {},
      { username: ea1, password: 'wrong' },
      { username: world.users.eb1, password: world.tokens.ea1, clientId: `${world.users.eb1}-1` },
      { username: world.users.oa2, password: refreshToken, clientId: `${world.users.oa2}-1` },
      { username: ea1, password: world.tokens.ea1, clientId: `${world.users.eb1}-1` },
      {
        username: ea1,
        password: world.tokens.ea1,
        clientId: `${ea1}-1`,
        will: {
          topic: `${world.users.eb1}pushOpsTask`,
          payload: Buffer.from('x'),
          qos: 0,
          retain: false,
        },
      },
      { username: ea1, password: world.tokens.ea1, clientId: `${ea1}-1` },
    ];

    const outcomes = await Promise.all(tries.map((options) => outcome(connect(options))));

    expect(outcomes).toEqual(['out', 'out', 'out', 'out', 'out', 'out', 'in']);
  });

  it('grants the own topics and none of the many spellings around them', async () => {
    const { ea1, eb1 } = world.users;
    const own = ['pushEnterpriseAlarm', 'pushEnvSpecialMsg', 'pushOpsTask'].map(
      (kind) => `${ea1}${kind}`,
    );
    const others = [
      '#',
      '+',
      '+pushOpsTask',
      '$SYS/#',
      `${eb1}pushOpsTask`,
      `/${ea1}pushOpsTask`,
      `${ea1}pushOpsTask/#`,
      `${ea1}PushOpsTask`,
      `$share/g/${ea1}pushOpsTask`,
      `${'a/'.repeat(200)}b`,
      'WillMsg',
    ];

    // refused or closed: both are fine
    const isGranted = async (topic: string, at: number) => {
      const client = connect({
        username: ea1,
        password: world.tokens.ea1,
        clientId: `${ea1}-s${at}`,
      });
      await outcome(client);
      return new Promise<boolean>((resolve) => {
        client.once('close', () => resolve(false));
        client.subscribe(topic, { qos: 0 }, (error, list) =>
          resolve(!error && list?.[0]?.qos === 0),
        );
      });
    };
    const topics = [...own, ...others];
    const answers = await Promise.all(topics.map(isGranted));
    const granted = topics.filter((_topic, at) => answers[at]);

    expect(granted).toEqual(own);
  });

  it('lives through an upgrade to an address that is none', async () => {
    const upgrade = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;

    const answers = await Promise.all(
      ['//', 'http://[', '/\\\\', '/mqtt/../x', '/mqtt%00'].map((path) =>
        exchange(world.app.httpPort, upgrade(path)),
      ),
    );

    expect(answers.every((answer) => !answer.toString().includes(' 101 '))).toBe(true);
    expect(await isAlive()).toBe(200);
  });
});

describe('the gateway', () => {
  const mn = '32050600000000000000000A';
  // an hour ago: what is older than a year goes to quarantine
  const minuteMs = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;
  const minute = formatWallDigits(minuteMs).slice(0, 12);
  const good = (second: string) =>
    aFrame({
      mn,
      qn: `${minute}${second}001`,
      pw: 'pw-Alpha',
      cp: `DataTime=${minute}${second};w01018-Rtd=12.5,w01018-Flag=N`,
    });
  const HOSTILE: readonly [string, Buffer | string][] = [
    ['another protocol', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a length that is none', '##ZZZZQN=1;ST=32;CN=2011;PW=1;MN=1;Flag=5;CP=&&&&0000\r\n'],
    ['a length beyond all', '##9999QN=1;ST=32\r\n'],
    ['a flipped bit', Buffer.from(good('01').map((byte, at) => (at === 60 ? byte ^ 1 : byte)))],
    [
      'names of prototypes',
      aFrame({
        mn,
        cp: `DataTime=${minute}02;__proto__-Rtd=1,constructor-Rtd=2;toString-Rtd=3`,
      }),
    ],
    [
      'SQL and NULs',
      aFrame({
        mn: "x';drop table gw_packet;--",
        cp: `DataTime=${minute}03;w01018-Rtd=1';--,w01018-Flag=\u0000`,
      }),
    ],
    [
      'values of no size',
      aFrame({
        mn,
        cp: `DataTime=${minute}04;w01018-Rtd=1e308,w01019-Rtd=-1e400,w21003-Rtd=${'9'.repeat(300)},${'f'.repeat(200)}-Rtd=1`,
      }),
    ],
    [
      'times that never are',
      aFrame({ mn, qn: '20999999999999999', cp: 'DataTime=20991331250000;w01018-Rtd=1' }),
    ],
    [
      'the year 9999',
      aFrame({ mn, qn: '99991231235959999', cp: 'DataTime=99991231235959;w01018-Rtd=1' }),
    ],
    ['an empty content', aFrame({ mn, cp: '' })],
    [
      'a packet of parts without end',
      aFrame({ mn, flag: 7, cp: `PNUM=9999;PNO=-1;DataTime=${minute}05;w01018-Rtd=1` }),
    ],
  ];

  it.each(HOSTILE)('after %s still takes and answers the next good packet', async (name, bytes) => {
    const second = String(10 + HOSTILE.findIndex(([other]) => other === name));
    const sent = Buffer.concat([Buffer.from(bytes as Buffer), good(second)]);

    const answer = `QN=${minute}${second}001`;

    const back = (await exchange(world.app.hj212Port, sent, answer)).toString('latin1');

    expect(back).toContain(answer);
  });

  it('has stored every good value once, nothing of the hostile ones, and has lost nothing of the rest', async () => {
    const { rows } = await world.app.database.pool.query<{ value: number }>(
      `select value from dm_reading_rt where factor_code = 'w01018'
         and data_time at time zone 'Asia/Shanghai' between $1::timestamp and $2::timestamp`,
      [wallTime(minuteMs + 10_000), wallTime(minuteMs + 59_000)],
    );

    expect(rows).toEqual(HOSTILE.map(() => ({ value: 12.5 })));
    expect(world.logged.filter((line) => line.includes('"level":60'))).toEqual([]);
    expect(await isAlive()).toBe(200);
  });
});

describe('many and slow callers', () => {
  it('a page bomb and a huge batch are refused', async () => {
    const codes = await Promise.all([
      world.as('admin', 'GET /dm/alarm/record/page?limit=100000&page=1000000'),
      world.as('admin', 'DELETE /dm/limit', {
        body: Array.from({ length: 100_000 }, (_, at) => String(at)),
      }),
      world.as('admin', 'POST /dm/monitorData/info', {
        body: {
          pointId: world.sides.A.pointId,
          kind: 'minute',
          from: '2016-01-01 00:00:00',
          to: '2026-01-01 00:00:00',
        },
      }),
    ]);

    expect(codes.map(({ code }) => code)).toEqual([0, 500, 500]);
  });

  it('one who sends half a request holds nobody up', async () => {
    const sockets = Array.from({ length: 50 }, () =>
      net.connect(world.app.httpPort, '127.0.0.1', function (this: net.Socket) {
        this.write(
          'POST /api/auth/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
        );
      }),
    );

    expect(await isAlive()).toBe(200);
    expect(world.app.http.server.requestTimeout).toBeGreaterThan(0);
    for (const socket of sockets) socket.destroy();
  });
});
