import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';

import { connectRealtime, type RealtimeOptions } from '#runtime/realtime/connection.ts';
import type { Log } from '#server/base/context/log.ts';
import { startBroker, type Broker } from '#server/realtime/broker.ts';
import { isLong } from '#tests/builders/long.ts';
import { findSystemRabbitmq, startSystemRabbitmq } from '#tests/builders/system-rabbitmq.ts';

const LOG: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const TOKENS = new Map([
  ['token-11', '11'],
  ['token-12', '12'],
]);

const rabbitmq = isLong ? findSystemRabbitmq() : null;
if (isLong && !rabbitmq) process.stdout.write('skipped: the broker (RabbitMQ is not installed)\n');
const KINDS = ['embedded', 'external', ...(rabbitmq ? (['RabbitMQ'] as const) : [])] as const;
let rabbit: Awaited<ReturnType<typeof startSystemRabbitmq>> | undefined;
beforeAll(async () => {
  if (rabbitmq) rabbit = await startSystemRabbitmq(rabbitmq);
});
afterAll(() => rabbit?.stop());

/** The same behaviour whether pushes stay in the process or travel through an external broker. */
describe.each(KINDS)('the broker (%s)', (kind) => {
  let server: Server;
  let broker: Broker;
  let url: string;
  let stopExternal = async () => {};
  const clients: MqttClient[] = [];
  const live = new Map(TOKENS);
  let isInTrouble = false;

  beforeEach(async () => {
    live.clear();
    for (const [token, id] of TOKENS) live.set(token, id);
    const external = kind === 'external' ? await anExternalBroker() : undefined;
    const mqttUrl = kind === 'RabbitMQ' ? rabbit?.url : external?.url;
    stopExternal = external?.stop ?? (async () => {});
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    broker = await startBroker({
      server,
      log: LOG,
      mqttUrl,
      drainTimeoutMs: 300,
      refetchMs: 20,
      authenticate: async (token) => {
        if (isInTrouble) throw new Error('the database is away');
        const id = live.get(token);
        return id ? { actor: { id } } : null;
      },
    });
    while (!broker.health().ok) await new Promise((resolve) => setTimeout(resolve, 10));
    url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt`;
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) client.end(true);
    await broker.close();
    await stopExternal();
    await new Promise((resolve) => server.close(resolve));
  });

  const open = (options: mqtt.IClientOptions) => {
    const client = mqtt.connect(url, { protocolVersion: 4, reconnectPeriod: 0, ...options });
    clients.push(client);
    client.on('error', () => undefined);
    return client;
  };
  const outcome = (client: MqttClient) =>
    new Promise<string>((resolve) => {
      client.once('connect', () => resolve('connected'));
      client.once('error', (error) => resolve(`code ${(error as { code?: number }).code}`));
      client.once('close', () => resolve('closed'));
    });
  const signIn = async (id = '11', options: mqtt.IClientOptions = {}) => {
    const client = open({ clientId: `${id}-a`, username: id, password: `token-${id}`, ...options });
    expect(await outcome(client)).toBe('connected');
    return client;
  };
  const subscribe = (client: MqttClient, topic: string) =>
    new Promise<number | undefined>((resolve) => {
      client.subscribe(topic, (error, granted) => resolve(error ? 128 : granted?.[0]?.qos));
    });
  const nextMessage = (client: MqttClient) =>
    new Promise<[string, unknown]>((resolve) => {
      client.once('message', (topic, payload) => resolve([topic, JSON.parse(payload.toString())]));
    });

  it('a user hears what is pushed to his own topics', async () => {
    const client = await signIn();
    await subscribe(client, '11pushOpsTask');

    const heard = nextMessage(client);
    broker.publish('12pushOpsTask', { id: 'not his' });
    broker.publish('11pushOpsTask', { id: 'm1' });

    expect(await heard).toEqual(['11pushOpsTask', { id: 'm1' }]);
  });

  it('exactly the three own topics are granted', async () => {
    const client = await signIn();
    const own = ['11pushEnterpriseAlarm', '11pushEnvSpecialMsg', '11pushOpsTask'];
    const foreign = [
      '#',
      '+',
      '+pushOpsTask',
      '$SYS/#',
      '12pushOpsTask',
      '1pushOpsTask',
      '/11pushOpsTask',
      '11pushOpsTask/#',
      '11PushOpsTask',
      '$share/g/#',
    ];

    const granted = [];
    for (const topic of [...own, ...foreign]) granted.push(await subscribe(client, topic));

    expect(granted).toEqual([0, 0, 0, ...foreign.map(() => 128)]);
  });

  it.each([
    ['no credentials', {}],
    ['a dead token', { username: '11', password: 'nothing', clientId: '11-a' }],
    ['the token of another user', { username: '11', password: 'token-12', clientId: '11-a' }],
    ['the client id of another user', { username: '11', password: 'token-11', clientId: '12-a' }],
    [
      'a client id that only begins alike',
      { username: '11', password: 'token-11', clientId: '112-a' },
    ],
  ])('%s is refused with 5', async (_fact, options) => {
    const client = open(options);

    expect(await outcome(client)).toBe('code 5');
  });

  it('after ten failures the right token must wait too, told to try again later', async () => {
    for (let i = 0; i < 10; i += 1)
      await outcome(open({ username: '11', password: `wrong ${i}`, clientId: '11-a' }));

    const late = open({ username: '11', password: 'token-11', clientId: '11-a' });

    expect(await outcome(late)).toBe('code 3');
  });

  it('class "trouble taken for refusal": a token that cannot be checked is refused with 3, and counts as no failure', async () => {
    isInTrouble = true;
    for (let i = 0; i < 11; i += 1)
      expect(await outcome(open({ username: '11', password: 'token-11', clientId: '11-a' }))).toBe(
        'code 3',
      );
    isInTrouble = false;

    expect(await outcome(open({ username: '11', password: 'token-11', clientId: '11-a' }))).toBe(
      'connected',
    );
  });

  describe('a browser', () => {
    let token = 'token-11';
    const browse = (given: Partial<RealtimeOptions> = {}) =>
      new Promise<void>((resolve) => {
        void connectRealtime({
          url,
          userId: '11',
          token: () => token,
          clientId: '11-b',
          firstPauseMs: 5,
          onMessage: () => undefined,
          onConnected: resolve,
          onLost: () => undefined,
          onRefused: () => undefined,
          ...given,
        }).then((opened) => browsers.push(opened));
      });
    const browsers: { close(): void }[] = [];
    afterEach(() => {
      for (const browser of browsers.splice(0)) browser.close();
      isInTrouble = false;
      token = 'token-11';
    });

    it('class "refused once, away for good": comes back after trouble', async () => {
      isInTrouble = true;

      await browse({ onLost: () => (isInTrouble = false) });

      expect(broker.health().clients).toBe(1);
    });

    it('class "refused once, away for good": after a refusal the token is renewed and the connection tried again', async () => {
      token = 'an expired one';

      await browse({ onRefused: () => (token = 'token-11') });

      expect(broker.health().clients).toBe(1);
    });

    it.runIf(kind === 'external')(
      'class "lost with the broker": while the external broker is away it is asked to refetch',
      async () => {
        const asked = new Promise<unknown>((resolve) => {
          void browse({
            onMessage: (_suffix, payload) => payload['kind'] === 'refetch' && resolve(payload),
          }).then(stopExternal);
        });

        expect(await asked).toEqual({ kind: 'refetch' });
      },
    );
  });

  it('nobody publishes: the client that tries is closed and nothing is heard', async () => {
    const speaker = await signIn('12', { clientId: '12-b' });
    const listener = await signIn();
    await subscribe(listener, '11pushOpsTask');

    const closed = outcome(speaker);
    const heard = nextMessage(listener);
    speaker.publish('11pushOpsTask', '{"id":"forged"}');

    expect(await closed).toBe('closed');
    broker.publish('11pushOpsTask', { id: 'real' });
    expect(await heard).toEqual(['11pushOpsTask', { id: 'real' }]);
  });

  it('a last will to WillMsg is swallowed, any other refuses the connection', async () => {
    const fine = await signIn('11', {
      will: { topic: 'WillMsg', payload: Buffer.from(''), qos: 0, retain: true },
    });
    const forged = open({
      clientId: '12-a',
      username: '12',
      password: 'token-12',
      will: { topic: '11pushOpsTask', payload: Buffer.from('{}'), qos: 0, retain: false },
    });

    expect(await outcome(forged)).toBe('closed');
    fine.stream.destroy();
    await new Promise<void>((resolve) => fine.once('close', () => resolve()));
    expect(broker.health().ok).toBe(true);
  });

  it.each(['subscribe', 'publish', 'unsubscribe'] as const)(
    'a topic 200 levels deep in %s stops nobody else',
    async (verb) => {
      const deep = `${'a/'.repeat(200)}b`;
      const attacker = await signIn('12', { clientId: '12-c' });
      const listener = await signIn();
      await subscribe(listener, '11pushOpsTask');

      if (verb === 'subscribe') attacker.subscribe(deep, () => undefined);
      if (verb === 'publish') attacker.publish(deep, 'x');
      if (verb === 'unsubscribe') attacker.unsubscribe(deep, () => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
      const heard = nextMessage(listener);
      broker.publish('11pushOpsTask', { id: 'm1' });

      expect(await heard).toEqual(['11pushOpsTask', { id: 'm1' }]);
    },
  );

  it('a revoked session ends its connections and only these', async () => {
    const gone = await signIn();
    const stays = await signIn('12', { clientId: '12-d' });
    await subscribe(stays, '12pushOpsTask');

    const closed = outcome(gone);
    live.delete('token-11');
    broker.endDeadConnections('11');

    expect(await closed).toBe('closed');
    const heard = nextMessage(stays);
    broker.publish('12pushOpsTask', { id: 'm2' });
    expect(await heard).toEqual(['12pushOpsTask', { id: 'm2' }]);
  });

  it('class “the dead token speaks on”: a renewed session ends the connection of the old token at once, not that of the new one', async () => {
    const old = await signIn('11', { clientId: '11-old' });
    live.set('token-new', '11');
    const renewed = await signIn('11', { clientId: '11-new', password: 'token-new' });
    await subscribe(renewed, '11pushOpsTask');

    const closed = outcome(old);
    live.delete('token-11');
    broker.endDeadConnections('11');

    expect(await closed).toBe('closed');
    const heard = nextMessage(renewed);
    broker.publish('11pushOpsTask', { id: 'm3' });
    expect(await heard).toEqual(['11pushOpsTask', { id: 'm3' }]);
  });

  it('a reader that stopped reading is dropped and delays nobody for long', async () => {
    const frozen = await signIn('12', { clientId: '12-e' });
    await subscribe(frozen, '12pushOpsTask');
    const listener = await signIn();
    await subscribe(listener, '11pushOpsTask');
    const socket = (frozen.stream as unknown as { socket?: { _socket?: net.Socket } }).socket
      ?._socket;
    socket?.pause();

    const body = { id: 'x', body: 'A'.repeat(256 * 1024) };
    for (let i = 0; i < 100; i += 1) broker.publish('12pushOpsTask', body);
    const heard = nextMessage(listener);
    broker.publish('11pushOpsTask', { id: 'hello' });

    expect(await heard).toEqual(['11pushOpsTask', { id: 'hello' }]);
  });

  it('a flood of packets closes its sender', async () => {
    const flooder = await signIn('12', { clientId: '12-f' });

    const closed = outcome(flooder);
    for (let i = 0; i < 200; i += 1) flooder.publish('WillMsg', 'x');

    expect(await closed).toBe('closed');
  });

  it('class “many in one”: a flood of packets in few messages closes its sender before they are read', async () => {
    const flooder = await signIn('12', { clientId: '12-f' });
    const listener = await signIn();
    await subscribe(listener, '11pushOpsTask');
    let answers = 0;
    flooder.stream.on('data', () => (answers += 1));

    const closed = outcome(flooder);
    flooder.stream.write(Buffer.from('c000'.repeat(8_000), 'hex'));
    const heard = nextMessage(listener);

    expect(await closed).toBe('closed');
    expect(answers).toBe(0);
    broker.publish('11pushOpsTask', { id: 'after' });
    expect(await heard).toEqual(['11pushOpsTask', { id: 'after' }]);
  });

  it('an upgrade elsewhere or from a foreign page is refused', async () => {
    const base = url.replace('/mqtt', '');
    const statusOf = (address: string, origin?: string) =>
      new Promise<number | undefined>((resolve) => {
        const ws = new WebSocket(address, 'mqtt', origin ? { origin } : {});
        ws.on('unexpected-response', (_request, response) => resolve(response.statusCode));
        ws.on('open', () => {
          ws.close();
          resolve(101);
        });
        ws.on('error', () => undefined);
      });

    const statuses = [
      await statusOf(`${base}/other`),
      await statusOf(url, 'https://evil.example'),
      await statusOf(url),
    ];

    expect(statuses).toEqual([404, 403, 101]);
  });
});

describe('an external broker that is away', () => {
  it('loses no push for the clients of this server', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const broker = await startBroker({
      server,
      log: LOG,
      mqttUrl: 'mqtt://127.0.0.1:1',
      authenticate: async () => ({ actor: { id: '11' } }),
    });
    const client = mqtt.connect(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt`, {
      protocolVersion: 4,
      clientId: '11',
      username: '11',
      password: 'x',
    });
    await new Promise((resolve) => client.subscribe('11pushOpsTask', resolve));

    const heard = new Promise((resolve) => client.once('message', resolve));
    broker.publish('11pushOpsTask', { id: 'm1' });

    expect(await heard).toBe('11pushOpsTask');
    expect(broker.health()).toMatchObject({ ok: false, external: 'down' });
    client.end(true);
    await broker.close();
    await new Promise((resolve) => server.close(resolve));
  });
});

async function anExternalBroker() {
  const aedes = await Aedes.createBroker();
  const tcp = net.createServer(aedes.handle);
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  return {
    url: `mqtt://127.0.0.1:${(tcp.address() as AddressInfo).port}`,
    stop: async () => {
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
}
