// `npm run bench:ingest [-- --seconds 10 --points 200 --connections 40]`: HJ 212 packets of ten factors per second, alarms judged,
// durable and answered; the 99th percentile of the answer at half that; beside them a bare insert loop through the same database.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildServer } from '../scripts/build-server.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { startPostgres } from './postgres.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const seconds = Number(option('seconds', 10));
const points = Number(option('points', 200));
const connections = Number(option('connections', 40));
const outdir = path.resolve('.cache', 'bench');
const server = path.join(outdir, 'ingest-server.js');

function startServer(dataDir, url, mode) {
  const child = fork(server, [dataDir, url, String(points), mode], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    child,
    next: () =>
      new Promise((resolve, reject) => {
        child.once('message', resolve);
        child.once('exit', (code) => reject(new Error(`server ended with ${code}`)));
      }),
  };
}

async function load(port, rate, hoursBack) {
  const child = fork(
    path.resolve('bench', 'ingest-load.mjs'),
    [String(port), String(points), String(connections), String(seconds), String(rate), String(hoursBack)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`load ended with ${code}`)));
  });
}

async function measure(name, url) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-ingest-'));
  try {
    const bare = startServer(dataDir, url, 'baseline');
    const baseline = await bare.next();
    await new Promise((resolve) => bare.child.once('exit', resolve));
    const app = startServer(dataDir, url, 'serve');
    const { port } = await app.next();
    const full = await load(port, 0, 20);
    app.child.send('stats');
    const stats = await app.next();
    const half = await load(port, Math.round(full.packetsPerSecond / 2), 10);
    app.child.kill('SIGKILL');
    const row = {
      database: name,
      packetsPerSecond: full.packetsPerSecond,
      p99AtFullMs: full.p99,
      halfRate: half.packetsPerSecond,
      p50AtHalfMs: half.p50,
      p99AtHalfMs: half.p99,
      baselinePerSecond: baseline.packetsPerSecond,
      ratio: Math.round((full.packetsPerSecond / baseline.packetsPerSecond) * 100) / 100,
      unanswered: full.sent - full.acked + half.sent - half.acked,
      lost: full.acked * 10 - stats.readings,
      alarms: stats.alarms,
      packetsPerBatch: Math.round(stats.packets / stats.batches),
      rssMb: stats.rssMb,
      serverCpuS: (stats.cpu.user + stats.cpu.system) / 1e6,
      loadCpuS: (full.cpu.user + full.cpu.system) / 1e6,
    };
    process.stdout.write(`${JSON.stringify(row, null, 1)}\n`);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init'] });
await bundle(path.resolve('bench', 'ingest-server.ts'), server);
process.stdout.write(
  `${os.cpus().length} cores, ${os.cpus()[0]?.model}, node ${process.version}; ${points} points, ${connections} connections, ${seconds} s\n`,
);
const only = option('only', '');
if (only !== 'postgres') await measure('embedded', '');
const postgres = only === 'embedded' ? null : await startPostgres();
if (postgres)
  try {
    await measure(`PostgreSQL ${postgres.version}`, postgres.url);
  } finally {
    postgres.stop();
  }
