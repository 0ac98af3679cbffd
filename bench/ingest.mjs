// `npm run bench:ingest [-- --seconds 10 --points 200 --connections 40 --only embedded|postgres --profile]`: HJ 212 packets of ten factors per
// second, alarms judged, durable and answered; the 99th percentile of the answer at half that; beside them a bare insert loop through the
// same database; CPU by packet and the size of what is stored. `--profile` tells where the server's main thread and PostgreSQL spend it.
// `--burst [--stations 1000 --days 1]`: ten-minute, hourly and daily values of many devices after an outage, as fast as they are answered,
// until all are stored and every sum is made anew, while other devices go on sending live values.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import pg from 'pg';

import { buildServer } from '../scripts/build-server.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { startPostgres } from './postgres.mjs';
import { nextMessage, runLoad } from './run-load.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const has = (name) => process.argv.includes(`--${name}`);
const [isBurst, isProfiled] = [has('burst'), has('profile')];
const seconds = Number(option('seconds', 10));
const connections = Number(option('connections', 40));
const stations = Number(option('stations', 1000));
const days = Number(option('days', 1));
const LIVE_STATIONS = 100;
/** Packets a second of the live stations. */
const LIVE_RATE = 50;
/** What stations send while others send what they missed. */
const LIVE = { stations: LIVE_STATIONS, connections: LIVE_STATIONS, rate: LIVE_RATE };
const PACKETS_A_DAY = 169;
const points = isBurst ? stations + LIVE_STATIONS : Number(option('points', 200));
const HOUR_MS = 3_600_000;
const outdir = path.resolve('.cache', 'bench');
const server = path.join(outdir, 'ingest-server.js');
const MN = 'BENCH';

function startServer(dataDir, url, mode) {
  const child = fork(server, [dataDir, url, String(points), mode], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const next = () => nextMessage(child);
  return { child, next, ask: (what) => (child.send(what), next()) };
}

const round = (value, digits = 2) => Number(value.toFixed(digits));

/** CPU of server and database by 1,000 packets between two looks. */
function cpuOf(before, after, packets) {
  const each = (name) => round(((after[name] - before[name]) / packets) * 1000, 3);
  return {
    serverCpuSPer1000: each('cpuS'),
    ...(Number.isNaN(after.databaseCpuS) ? {} : { databaseCpuSPer1000: each('databaseCpuS') }),
  };
}

/** MB of 10^6 bytes. */
const perMillion = (bytes, values) => Math.round(bytes / Math.max(1, values));

async function measureBare(dataDir, url) {
  const bare = startServer(dataDir, url, 'baseline');
  const ended = new Promise((resolve) => bare.child.once('exit', resolve));
  const { packetsPerSecond } = await bare.next();
  await ended;
  return packetsPerSecond;
}

async function measure(name, url, cpuS) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-ingest-'));
  try {
    const barePerSecond = await measureBare(dataDir, url);
    const app = startServer(dataDir, url, 'serve');
    const { port } = await app.next();
    const look = async () => ({ ...(await app.ask('stats')), databaseCpuS: cpuS() });
    const load = (asked) =>
      runLoad({ ports: [port], mn: MN, stations: points, connections, seconds, ...asked }).result;
    // every device has its row, the caches of both sides are warm
    const warm = await load({ seconds: 2, startMs: Date.now() - 40 * HOUR_MS });
    const before = await look();
    if (isProfiled) await startProfile(app, url);
    const full = await load({ startMs: Date.now() - 20 * HOUR_MS });
    if (isProfiled) await printProfile(app, url);
    const after = await look();
    const half = await load({
      rate: Math.round(full.packetsPerSecond / 2),
      startMs: Date.now() - 10 * HOUR_MS,
    });
    const end = await look();
    app.child.kill('SIGKILL');
    const acked = warm.acked + full.acked + half.acked;
    print({
      database: name,
      packetsPerSecond: full.packetsPerSecond,
      barePerSecond,
      ratio: round(full.packetsPerSecond / barePerSecond),
      ...cpuOf(before, after, full.acked),
      p99AtFullMs: full.p99,
      halfRate: half.packetsPerSecond,
      p50AtHalfMs: half.p50,
      p99AtHalfMs: half.p99,
      unanswered: full.sent - full.acked + half.sent - half.acked,
      lost: acked * 10 - end.readings,
      alarms: end.alarms,
      packetsPerBatch: Math.round(
        (after.packets - before.packets) / (after.batches - before.batches),
      ),
      mbPerMillionValues: perMillion(end.readingBytes, end.readings),
      mbIndexPerMillionValues: perMillion(end.readingIndexBytes, end.readings),
      mbLogPerMillionValues: perMillion(end.logBytes, end.readings),
      rssMb: after.rssMb,
      loadCpuS: round((full.cpu.user + full.cpu.system) / 1e6),
    });
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureBurst(name, url, cpuS) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-burst-'));
  try {
    const app = startServer(dataDir, url, 'serve');
    const { port } = await app.next();
    const look = async () => ({ ...(await app.ask('stats')), databaseCpuS: cpuS() });
    const send = (asked) => runLoad({ ports: [port], mn: MN, ...asked });
    const alone = await send({
      ...LIVE,
      seconds: 3,
      startMs: Date.now() - 2 * HOUR_MS,
    }).result;
    const before = await look();
    const live = send({
      ...LIVE,
      startMs: Date.now() - HOUR_MS,
    });
    const started = performance.now();
    const since = () => round((performance.now() - started) / 1000, 1);
    const startMs = new Date().setUTCHours(16, 0, 0, 0) - 48 * HOUR_MS - days * 24 * HOUR_MS;
    const burst = await send({
      kind: 'history',
      first: LIVE_STATIONS + 1,
      stations,
      connections,
      packets: days * PACKETS_A_DAY,
      startMs,
    }).result;
    const storedS = since();
    const { marked } = await app.ask('sums');
    const allS = since();
    live.stop();
    const during = await live.result;
    const after = await look();
    app.child.kill('SIGKILL');
    print({
      database: name,
      stations,
      packets: burst.acked,
      values: burst.acked * 10,
      storedS,
      sumsReadyS: allS,
      daysSummedAtTheEnd: marked,
      valuesPerSecond: Math.round((burst.acked * 10) / allS),
      ...cpuOf(before, after, burst.acked + during.acked),
      highestRssMb: after.highestRssMb,
      p99LiveAloneMs: alone.p99,
      p50LiveMs: during.p50,
      p99LiveMs: during.p99,
      livePackets: during.acked,
      unanswered: burst.sent - burst.acked + during.sent - during.acked,
      lost: (alone.acked + burst.acked + during.acked) * 10 - after.readings,
    });
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function asked(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function startProfile(app, url) {
  if (url)
    await asked(
      url,
      'create extension if not exists pg_stat_statements; select pg_stat_statements_reset()',
    );
  await app.ask('profile');
}

const SHOWN_STATEMENTS = 25;
async function printProfile(app, url) {
  print(await app.ask('profile'));
  if (!url) return;
  const rows = await asked(
    url,
    `select calls, round(total_exec_time) as ms, round((total_exec_time / calls)::numeric, 2) as each, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query
    from pg_stat_statements order by total_exec_time desc limit ${SHOWN_STATEMENTS}`,
  );
  for (const { calls, ms, each, query } of rows)
    process.stdout.write(
      `${String(ms).padStart(7)} ms ${String(calls).padStart(6)} × ${each}  ${query}\n`,
    );
}

function print(row) {
  process.stdout.write(`${JSON.stringify(row, null, 1)}\n`);
}

await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init'] });
await bundle(path.resolve('bench', 'ingest-server.ts'), server);
process.stdout.write(
  `${os.cpus().length} cores, ${os.cpus()[0]?.model}, node ${process.version}; ${points} points, ${connections} connections, ${isBurst ? `${days} d of history` : `${seconds} s`}; load of the machine at the start ${os.loadavg()[0].toFixed(1)}\n`,
);
const run = isBurst ? measureBurst : measure;
const only = option('only', '');
if (only !== 'postgres') await run('embedded', '', () => Number.NaN);
const postgres =
  only === 'embedded'
    ? null
    : await startPostgres(isProfiled ? '-c shared_preload_libraries=pg_stat_statements' : '');
if (postgres)
  try {
    await run(`PostgreSQL ${postgres.version}`, postgres.url, postgres.cpuS);
  } finally {
    postgres.stop();
  }
