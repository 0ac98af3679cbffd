import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import mqtt from 'mqtt';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { subscribeAlarmMessages } from '#server/areas/alarm/tell-watchers.ts';
import { startIngest } from '#server/areas/ingest/pipeline.ts';
import { dispatchAlarms } from '#server/areas/work-order/dispatch-alarms.ts';
import { makeOutbox } from '#server/base/outbox/outbox.ts';
import { startGateway } from '#server/gateway/listen.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { subscribeMessages } from '#server/platform/message/notify.ts';
import { startBroker } from '#server/realtime/broker.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { aFrame } from '#tests/builders/hj212.ts';

const secrets = aSecretBox();

/** The second journey of STYLE.md: bytes of a station to a message in a browser, and on to the end of the order made of it. */
let world: Awaited<ReturnType<typeof anOperation>>;
const stops: (() => unknown)[] = [];
beforeEach(async () => {
  world = await anOperation();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await world.close();
});

it("a packet over its limit becomes an alarm, a message on the engineer's phone, an order, and a handled alarm", async () => {
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
  const { gatewayPort, brokerUrl } = await start();
  const phone = await listen(brokerUrl, IDS.engineer);
  const stranger = await listen(brokerUrl, IDS.stranger);

  const answer = await send(
    gatewayPort,
    aFrame({
      mn: '010000A8900016F000169DC0',
      cn: '2011',
      flag: 5,
      cp: 'DataTime=20261121095900;w01018-Rtd=63,w01018-Flag=N',
    }),
  );
  const alarmMessage = await phone.next('pushEnterpriseAlarm');
  const alarmId = String(alarmMessage['link']).split('/').at(-1) ?? '';
  const {
    orders: [order],
  } = await dispatchAlarms(await world.as('manager'), {
    alarmIds: [alarmId],
    urgency: '3',
  });
  const taskMessage = await phone.next('pushOpsTask');
  const id = order?.id ?? '';
  const statuses = [order?.status];
  for (const [who, move, fields] of [
    ['engineer', 'accept', {}],
    ['engineer', 'submit', { result: 'replaced the pump' }],
    ['manager', 'audit', { comment: 'good' }],
    ['enterpriseUser', 'confirm', {}],
  ] as const)
    statuses.push(
      (await moveRecord(await world.as(who), 'workOrder', { id, move, fields })).status,
    );

  expect(answer).toContain('CN=9014');
  expect(alarmMessage).toMatchObject({ kind: 'alarm', link: `/dm-alarm-record/${alarmId}` });
  expect(taskMessage).toMatchObject({
    kind: 'workOrder',
    level: '4',
    link: `/ops-work-order/${id}`,
  });
  expect(statuses).toEqual(['1', '2', '3', '4', '5']);
  const { rows } = await sql<{
    status: string;
    value: number;
    company: string;
  }>`select a.status, a.value, c.name as company from dm_alarm_record a left join ops_company c on c.id = a.ops_company_id where a.id = ${alarmId}`.execute(
    world.db,
  );
  // of the company that runs the station
  expect(rows).toEqual([{ status: '2', value: 63, company: 'Company A' }]);
  expect(stranger.heard()).toEqual([]);
});

async function start() {
  const { db } = world;
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const now = () => world.clock.now;
  const ingest = await startIngest({ db, registry: world.registry, log, now, secrets });
  stops.push(() => ingest.close());
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    log,
    now,
    onBatch: (received) => ingest.accept(received),
  });
  stops.push(() => gateway.close());
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve)));
  const broker = await startBroker({
    server,
    log,
    authenticate: async (token) => ({ actor: { id: token } }),
  });
  stops.push(() => broker.close());
  const outbox = makeOutbox({ ctx: () => world.system });
  subscribeAlarmMessages(outbox, broker);
  subscribeMessages(outbox, broker);
  outbox.start();
  stops.push(() => outbox.stop());
  return {
    gatewayPort: gateway.port,
    brokerUrl: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt`,
  };
}

async function listen(url: string, userId: string) {
  const client = mqtt.connect(url, {
    protocolVersion: 4,
    username: userId,
    password: userId,
    clientId: `${userId}-phone`,
  });
  stops.push(() => client.endAsync(true));
  const heard: [string, Record<string, unknown>][] = [];
  let wake = () => {};
  client.on('message', (topic, payload) => {
    heard.push([topic, JSON.parse(payload.toString()) as Record<string, unknown>]);
    wake();
  });
  await client.subscribeAsync(
    ['pushEnterpriseAlarm', 'pushOpsTask'].map((topic) => `${userId}${topic}`),
  );
  return {
    heard: () => heard,
    async next(topic: string): Promise<Record<string, unknown>> {
      for (;;) {
        const found = heard.find(([name]) => name === `${userId}${topic}`);
        if (found) return found[1];
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

function send(port: number, frame: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(frame));
    stops.push(() => socket.destroy());
    socket.on('error', reject);
    socket.once('data', (bytes) => resolve(bytes.toString('latin1')));
  });
}
