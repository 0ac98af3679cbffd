import net from 'node:net';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { PUSH_TOPICS, topicOf } from '#schemas/api/topics.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import { issueTokens } from '#server/platform/session/sessions.ts';
import { anApp, BASIC, type TestApp } from '#tests/builders/app.ts';
import { aFrame } from '#tests/builders/hj212.ts';
import { rounds } from '#tests/builders/long.ts';
import { ADMIN_PASSWORD, openSeededDatabase } from '#tests/builders/seeded-database.ts';

/** Devices, and as many browsers; `npm run bench:storm` has a thousand of each. */
const SIZE = Number(process.env['STORM_SIZE'] ?? rounds(30, 200));
const BACKLOG = 5;
/** Every so many browsers come back with a token that has run out meanwhile. */
const RUN_OUT_EVERY = 10;
const FIRST_USER = 1_000;
const startMs = Math.floor(Date.now() / 1000) * 1000 - HOUR_MS;

let database: Awaited<ReturnType<typeof openSeededDatabase>>;
let app: TestApp;
const rows = async <Row extends object>(text: string): Promise<readonly Row[]> =>
  (await database.pool.query<Row>(text)).rows;
const ids = Array.from({ length: SIZE }, (_, index) => index + 1);
const closers: (() => void)[] = [];

beforeAll(async () => {
  database = await openSeededDatabase();
  app = await anApp({ database, isListening: true });
  await rows("insert into ops_enterprise (id, name) values (1, 'E')");
  await rows(
    `insert into ops_station (id, name, code, enterprise_id, region_code, station_type) select n, 'S' || n, 'S' || n, 1, '320506', '1' from generate_series(1, ${SIZE}) n`,
  );
  await rows(
    `insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code)
     select n, 'P' || n, 'STORM' || lpad(n::text, 8, '0'), n, 1, '320506', '1', '32' from generate_series(1, ${SIZE}) n`,
  );
  await rows(
    "insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count) values (1, 1, 'w01018', '1', 50, 1, 1)",
  );
  await rows(
    `insert into sys_user (id, username, real_name, status, user_type, enterprise_id) select ${FIRST_USER} + n, 'w' || n, 'w' || n, '1', '1', 1 from generate_series(1, ${SIZE}) n`,
  );
  await app.app.ingest?.reload();
});
afterAll(async () => {
  for (const close of closers) close();
  await app.stop();
  await database.close();
});

/** A station that keeps what was not answered; when it comes back it says hello and sends it again. */
function aStation(id: number, port: number) {
  const mn = `STORM${String(id).padStart(8, '0')}`;
  const unanswered = new Map<string, Buffer>();
  let sent = 0;
  let socket: net.Socket | null = null;
  let tell: () => void = () => undefined;
  const hello = () =>
    aFrame({ mn, qn: formatWallDigits(Date.now()), st: '91', cn: '1013', flag: 5, cp: '' });
  closers.push(() => void socket?.destroy());
  return {
    keep(value: number): void {
      const time = formatWallDigits(startMs + 1000 * sent++);
      unanswered.set(
        time,
        aFrame({
          mn,
          qn: time,
          cp: `DataTime=${time.slice(0, 14)};w01018-Rtd=${value},w01018-Flag=N`,
        }),
      );
    },
    /** Connects, and resolves when nothing of it is unanswered. */
    come(): Promise<void> {
      const line = net.connect(port, '127.0.0.1', () =>
        line.write(Buffer.concat([hello(), ...unanswered.values()])),
      );
      socket = line;
      let said = '';
      line.on('error', () => undefined);
      line.on('data', (bytes) => {
        const parts = (said + bytes.toString('latin1')).split('\r\n');
        said = parts.pop() ?? '';
        for (const part of parts)
          if (part.includes('CN=9014')) unanswered.delete(/QN=(\d{17})/.exec(part)?.[1] ?? '');
        if (unanswered.size === 0) tell();
      });
      return new Promise((resolve) => void (tell = resolve));
    },
    flush: (): void => void socket?.write(Buffer.concat([...unanswered.values()])),
  };
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}
/** MQTT 3.1.1 section 3.2.2.3: not authorized. */
const NOT_AUTHORIZED = 5;

/** A page that is open: its connection for pushes, and what it asks for when it is back. */
function aBrowser(userId: string, first: Tokens, port: number) {
  let tokens = first;
  let renewals = 0;
  const heard: string[] = [];
  let tell: () => void = () => undefined;
  const topics = PUSH_TOPICS.map((suffix) => topicOf(userId, suffix));
  const call = async (path: string) =>
    (
      (await (
        await fetch(`http://127.0.0.1:${port}/api${path}`, {
          headers: { token: tokens.access_token },
        })
      ).json()) as { code: number }
    ).code;
  const renew = async (): Promise<void> => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/oauth/token`, {
      method: 'POST',
      body,
      headers: { authorization: BASIC },
    });
    tokens = (await answer.json()) as Tokens;
    renewals += 1;
  };
  const connect = (): Promise<'in' | 'refused' | 'away'> => {
    const client = mqtt.connect(`ws://127.0.0.1:${port}/mqtt`, {
      protocolVersion: 4,
      reconnectPeriod: 0,
      username: userId,
      password: tokens.access_token,
      clientId: `${userId}-storm`,
    });
    closers.push(() => client.end(true));
    client.on('message', (topic, payload) => {
      if (topic !== topics[0]) return;
      heard.push(String((JSON.parse(payload.toString()) as { title: string }).title));
      tell();
    });
    return new Promise((resolve) => {
      client.once('connect', () => client.subscribe(topics, { qos: 0 }, () => resolve('in')));
      client.once('error', (error) =>
        resolve((error as { code?: unknown }).code === NOT_AUTHORIZED ? 'refused' : 'away'),
      );
      client.once('close', () => resolve('away'));
    });
  };
  return {
    heard,
    renewals: () => renewals,
    use: (others: Tokens) => void (tokens = others),
    /** Resolves when it is connected and subscribed: a token that has run out is renewed, and where there was no room it comes again. */
    async come(): Promise<void> {
      for (let outcome = await connect(); outcome !== 'in'; outcome = await connect()) {
        if (outcome === 'refused') await renew();
        else await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));
      }
    },
    told: () => new Promise<void>((resolve) => void (tell = resolve)),
    session: () => Promise.all([call('/sys/user/info'), call('/msg/message/since')]),
  };
}

const tokensOf = async (userId: string, at: Date): Promise<Tokens> => {
  const { accessToken, refreshToken } = await issueTokens(database.db, userId, at);
  return { access_token: accessToken, refresh_token: refreshToken };
};

it('class “all at once”: the server restarts, every device and every browser comes back in one moment, nothing is lost, nobody is locked out, and an alarm reaches all of them', async () => {
  const [http, stations] = [app.app.httpPort, app.app.hj212Port];
  const devices = ids.map((id) => aStation(id, stations));
  const users = ids.map((id) => String(FIRST_USER + id));
  const browsers = await Promise.all(
    users.map(async (userId) => aBrowser(userId, await tokensOf(userId, new Date()), http)),
  );
  for (const device of devices) device.keep(20);
  await Promise.all([...browsers, ...devices].map((one) => one.come()));

  // the server goes; what is measured meanwhile stays with the devices, and some tokens run out
  await app.app.stop();
  for (const device of devices) for (let n = 0; n < BACKLOG; n += 1) device.keep(20 + n);
  const yesterday = new Date(Date.now() - 24 * HOUR_MS);
  const runOut = browsers.filter((_, at) => at % RUN_OUT_EVERY === 0);
  for (const [at, browser] of browsers.entries())
    if (at % RUN_OUT_EVERY === 0) browser.use(await tokensOf(users[at] ?? '', yesterday));
  app = await anApp({
    database,
    isListening: true,
    env: { PORT: String(http), HJ212_PORT: String(stations) },
  });
  const began = performance.now();
  const since = () => Math.round(performance.now() - began);
  const took = { devices: 0, browsers: 0, alarm: 0 };
  await Promise.all([
    Promise.all(devices.map((device) => device.come())).then(() => (took.devices = since())),
    Promise.all(browsers.map((browser) => browser.come())).then(() => (took.browsers = since())),
  ]);
  const sessions = await Promise.all(browsers.map((browser) => browser.session()));

  const told = browsers.map((browser) => browser.told());
  devices[0]?.keep(99);
  devices[0]?.flush();
  await Promise.all(told);
  took.alarm = since();
  if (process.env['STORM_SIZE'])
    process.stdout.write(
      `${SIZE} devices and ${SIZE} browsers, ms since the server is back: ${JSON.stringify(took)}\n`,
    );

  expect(
    await rows(
      'select count(*)::int as n, count(distinct point_id)::int as points from dm_reading_rt',
    ),
  ).toEqual([{ n: SIZE * (1 + BACKLOG) + 1, points: SIZE }]);
  expect(sessions).toEqual(browsers.map(() => [0, 0]));
  expect(runOut.map((browser) => browser.renewals() > 0)).toEqual(runOut.map(() => true));
  expect(browsers.map(({ heard }) => heard.length)).toEqual(browsers.map(() => 1));
  expect((await app.token('admin', ADMIN_PASSWORD)).json['access_token']).toBeTypeOf('string');
});
