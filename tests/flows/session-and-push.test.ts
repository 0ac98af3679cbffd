import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { startApp, type RunningApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { issueTokens } from '#server/platform/session/sessions.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { aFrame } from '#tests/builders/hj212.ts';

/** The whole server on real ports: what a browser's push connection lives through. */
let world: Awaited<ReturnType<typeof anOperation>>;
let app: RunningApp;
let dataDir: string;
const clients: MqttClient[] = [];

beforeAll(async () => {
  world = await anOperation();
  await world.insert('limit', {
    id: '901',
    monitorPointId: IDS.point,
    stationId: IDS.station,
    factorCode: 'w01018',
    kind: '1',
    upper: 50,
    continuityCount: 1,
    recoverCount: 1,
  });
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'flow-'));
  const config = readConfig({
    APP_MODE: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    HJ212_PORT: '0',
    DATA_DIR: dataDir,
    APP_ADMIN_PASSWORD: 'Start_2026',
    LOG_LEVEL: 'error',
  });
  app = await startApp(config, { database: world.database });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
});
afterAll(async () => {
  await app.stop();
  await world.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const connect = (userId: string, token: string) => {
  const client = mqtt.connect(`ws://127.0.0.1:${app.httpPort}/mqtt`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    username: userId,
    password: token,
    clientId: `${userId}-flow`,
    will: { topic: 'WillMsg', payload: Buffer.from(''), qos: 0, retain: false },
  });
  clients.push(client);
  return client;
};
const outcome = (client: MqttClient) =>
  new Promise<string>((resolve) => {
    client.once('connect', () => resolve('connected'));
    client.once('error', (error) => resolve(`refused ${(error as { code?: number }).code}`));
  });
const token = async (userId: string) =>
  (await issueTokens(app.database.db, userId, new Date())).accessToken;
const call = async (method: string, url: string, accessToken: string) =>
  (
    await fetch(`http://127.0.0.1:${app.httpPort}/api${url}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}` },
    })
  ).json() as Promise<{
    code: number;
    data: never;
  }>;

it('a packet reaches the browsers of those who watch the station, and their message lists', async () => {
  const accessToken = await token(IDS.engineer);
  const client = connect(IDS.engineer, accessToken);
  expect(await outcome(client)).toBe('connected');
  await client.subscribeAsync(`${IDS.engineer}pushEnterpriseAlarm`);
  const heard = new Promise<{ id: string }>((resolve) =>
    client.once('message', (_topic, payload) =>
      resolve(JSON.parse(payload.toString()) as { id: string }),
    ),
  );

  const time = new Date(Date.now() + 8 * 3_600_000 - 60_000)
    .toISOString()
    .replace(/\D/g, '')
    .slice(0, 14);
  const socket = net.connect(app.hj212Port, '127.0.0.1', () =>
    socket.write(
      aFrame({
        mn: '010000A8900016F000169DC0',
        qn: `${time}000`,
        cp: `DataTime=${time};w01018-Rtd=63,w01018-Flag=N`,
      }),
    ),
  );
  const message = await heard;
  socket.destroy();

  const missed = await call('GET', '/msg/message/since', accessToken);
  expect((missed.data as { id: string }[]).map(({ id }) => id)).toEqual([message.id]);
});

it('signing out closes the push connection and the token opens no other', async () => {
  const accessToken = await token(IDS.engineer);
  const client = connect(IDS.engineer, accessToken);
  expect(await outcome(client)).toBe('connected');

  const closed = new Promise((resolve) => client.once('close', () => resolve('closed')));
  await call('POST', '/auth/oauth/logout', accessToken);

  expect(await closed).toBe('closed');
  expect(await outcome(connect(IDS.engineer, accessToken))).toBe('refused 5');
});

it("the refresh token, another user's token and no token at all open nothing", async () => {
  const pair = await issueTokens(app.database.db, IDS.engineer, new Date());

  const outcomes = [
    await outcome(connect(IDS.engineer, pair.refreshToken)),
    await outcome(connect(IDS.manager, pair.accessToken)),
    await outcome(connect(IDS.engineer, '')),
  ];

  expect(outcomes).toEqual(['refused 5', 'refused 5', 'refused 5']);
});
