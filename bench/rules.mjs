// `npm run bench:rules [-- --rules 20 --seconds 10 --points 200 --connections 40]`: HJ 212 packets of ten factors per second on the embedded
// database, durable and answered, without a drawn rule and with so many at every station (compared with limits, counted, means of the last
// hours, changes, values kept long); beside them how long a start takes
// until packets are let in, while rules read what they look back at, and the 99th percentile in the second after it.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { buildServer } from '../scripts/build-server.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { nextMessage, runLoad } from './run-load.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const seconds = Number(option('seconds', 10));
const connections = Number(option('connections', 40));
const points = Number(option('points', 200));
const rules = Number(option('rules', 20));
const HOUR_MS = 3_600_000;
const outdir = path.resolve('.cache', 'bench');
const server = path.join(outdir, 'ingest-server.js');
const round = (value, digits = 2) => Number(value.toFixed(digits));

async function open(dataDir, count) {
  const child = fork(server, [dataDir, '', String(points), 'serve', String(count)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { port } = await nextMessage(child);
  const stats = () => (child.send('stats'), nextMessage(child));
  return {
    child,
    stats,
    load: (asked) =>
      runLoad({ ports: [port], mn: 'BENCH', stations: points, connections, seconds, ...asked })
        .result,
  };
}

async function measure(count) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-rules-'));
  try {
    const app = await open(dataDir, count);
    const warm = await app.load({ seconds: 3, startMs: Date.now() - 40 * HOUR_MS });
    const before = await app.stats();
    const full = await app.load({ startMs: Date.now() - 20 * HOUR_MS });
    const after = await app.stats();
    app.child.kill('SIGKILL');
    await new Promise((resolve) => app.child.once('exit', resolve));
    const startedAt = performance.now();
    const again = await open(dataDir, count);
    const readyMs = performance.now() - startedAt;
    const first = await again.load({ seconds: 1, startMs: Date.now() - 2 * HOUR_MS });
    const end = await again.stats();
    again.child.kill('SIGKILL');
    return {
      rules: count,
      packetsPerSecond: full.packetsPerSecond,
      p99Ms: full.p99,
      serverCpuSPer1000: round(((after.cpuS - before.cpuS) / full.acked) * 1000, 3),
      alarms: after.alarms,
      unanswered: full.sent - full.acked,
      lost: Math.max(0, (warm.acked + full.acked) * 10 - end.readings),
      rssMb: after.rssMb,
      readyMs: round(readyMs, 0),
      p99AfterStartMs: first.p99,
    };
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init'] });
await bundle(path.resolve('bench', 'ingest-server.ts'), server);
process.stdout.write(
  `${os.cpus().length} cores, ${os.cpus()[0]?.model}, node ${process.version}; ${points} points, ${connections} connections, ${seconds} s; load of the machine at the start ${os.loadavg()[0].toFixed(1)}\n`,
);
const without = await measure(0);
process.stdout.write(`${JSON.stringify(without)}\n`);
const withRules = await measure(rules);
process.stdout.write(`${JSON.stringify(withRules)}\n`);
process.stdout.write(
  `${JSON.stringify({ ratio: round(withRules.packetsPerSecond / without.packetsPerSecond) })}\n`,
);
