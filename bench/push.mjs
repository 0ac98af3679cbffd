// `npm run bench:push [-- --rate 500 --seconds 20 --alarms 20 --clients 20]`: from the last byte of a packet on TCP to the alarm
// message in an MQTT client, at a steady rate of packets of ten factors of which some raise an alarm. Baseline of the same run:
// the durable answer to the same packets, which no message can precede.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import mqtt from 'mqtt';

import { buildServer } from '../scripts/build-server.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { frame } from './frame.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const rate = Number(option('rate', 500));
const seconds = Number(option('seconds', 20));
const alarmsPerSecond = Number(option('alarms', 20));
const clientCount = Number(option('clients', 20));
const databaseUrl = option('url', '');
const POINTS = 250;
const WARM_UP_MS = 2_000;
const FACTORS = [
  'w01018',
  'w21003',
  'w21011',
  'w21001',
  'w01001',
  'w01010',
  'w00000',
  'w01009',
  'w01014',
  'w01019',
];
const outdir = path.resolve('.cache', 'bench');
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-push-'));

const start = Date.now() + 8 * 3_600_000 - 3_600_000;
const rounds = new Map();
function frameOf(point, isOver) {
  const round = (rounds.get(point) ?? 0) + 1;
  rounds.set(point, round);
  const time = new Date(start + round * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
  const items = FACTORS.map(
    (factor, i) => `${factor}-Rtd=${i === 0 && isOver ? 400 : 20 + i}.5,${factor}-Flag=N`,
  ).join(';');
  return frame(
    `QN=${time}000;ST=32;CN=2011;PW=123456;MN=BENCH${String(point).padStart(8, '0')};Flag=5;CP=&&DataTime=${time};${items}&&`,
  );
}

await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init'] });
await bundle(path.resolve('bench', 'push-server.ts'), path.join(outdir, 'push-server.js'));
const child = fork(
  path.join(outdir, 'push-server.js'),
  [dataDir, databaseUrl, String(POINTS), String(clientCount)],
  {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  },
);
const next = () =>
  new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`server ended with ${code}`)));
  });
const { port, mqttPort } = await next();

/** Station → when its alarm packet was sent. */
const sentAt = new Map();
const pushMs = [];
const ackMs = [];
let isMeasured = false;
const clients = await Promise.all(
  Array.from({ length: clientCount }, async (_, i) => {
    const id = String(1001 + i);
    const client = mqtt.connect(`ws://127.0.0.1:${mqttPort}/mqtt`, {
      protocolVersion: 4,
      username: id,
      password: id,
      clientId: `${id}-bench`,
    });
    client.on('message', (_topic, payload) => {
      const now = performance.now();
      const { title, level } = JSON.parse(payload.toString());
      const station = /S(\d+)/.exec(title)?.[1];
      const sent = level === '1' ? undefined : sentAt.get(station);
      if (isMeasured && sent !== undefined && sent.isMeasured) pushMs.push(now - sent.at);
    });
    await client.subscribeAsync([`${id}pushEnterpriseAlarm`]);
    return client;
  }),
);
const sockets = await Promise.all(
  Array.from(
    { length: POINTS },
    (_, i) =>
      new Promise((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => resolve(socket));
        socket.setNoDelay(true).on('data', () => {
          const sent = sentAt.get(String(i + 1));
          if (isMeasured && sent?.isMeasured && !sent.isAcked) {
            sent.isAcked = true;
            ackMs.push(performance.now() - sent.at);
          }
        });
      }),
  ),
);

// the first points alternate between alarm and recovery, the others send ordinary values
const alarmPoints = Math.min(POINTS / 2, alarmsPerSecond * 2);
const over = new Set();
let sent = 0;
let alarmsSent = 0;
const began = performance.now();
const every = rate / (alarmsPerSecond * 2);
await new Promise((resolve) => {
  let slot = 0;
  const timer = setInterval(() => {
    const elapsed = performance.now() - began;
    isMeasured = elapsed > WARM_UP_MS;
    for (const due = (elapsed / 1000) * rate; sent < due; sent++) {
      if (sent % Math.round(every) === 0) {
        const point = (slot++ % alarmPoints) + 1;
        const isOver = !over.has(point);
        if (isOver) {
          over.add(point);
          alarmsSent++;
          sentAt.set(String(point), { at: performance.now(), isMeasured });
        } else {
          over.delete(point);
          sentAt.delete(String(point));
        }
        sockets[point - 1].write(frameOf(point, isOver));
      } else {
        const point = alarmPoints + (sent % (POINTS - alarmPoints)) + 1;
        sockets[point - 1].write(frameOf(point, false));
      }
    }
    if (elapsed > seconds * 1000 + WARM_UP_MS) {
      clearInterval(timer);
      resolve();
    }
  }, 2);
});
await new Promise((resolve) => setTimeout(resolve, 3_000));
child.send('stats');
const stats = await next();
const at = (list, share) =>
  Math.round(
    (list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0) *
      10,
  ) / 10;
const row = {
  database: databaseUrl ? 'postgres' : 'embedded',
  packetsPerSecond: Math.round(sent / (seconds + WARM_UP_MS / 1000)),
  alarmsSent,
  alarmsStored: stats.alarms,
  messagesStored: stats.messages,
  measuredPushes: pushMs.length,
  pushP50Ms: at(pushMs, 0.5),
  pushP99Ms: at(pushMs, 0.99),
  baselineAnswerP50Ms: at(ackMs, 0.5),
  baselineAnswerP99Ms: at(ackMs, 0.99),
  ratioP99: Math.round((at(pushMs, 0.99) / at(ackMs, 0.99)) * 100) / 100,
  outboxWaiting: stats.waiting,
  rssMb: stats.rssMb,
  serverCpuS: Math.round((stats.cpu.user + stats.cpu.system) / 1e5) / 10,
};
process.stdout.write(
  `${os.cpus().length} cores, node ${process.version}; ${rate} packets/s, ${alarmsPerSecond} alarms/s, ${clientCount} MQTT clients, ${seconds} s\n${JSON.stringify(row, null, 1)}\n`,
);
for (const client of clients) client.end(true);
for (const socket of sockets) socket.destroy();
child.kill('SIGKILL');
fs.rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
