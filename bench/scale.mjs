// `npm run bench:scale [-- --seconds 8 --stations 200 --processes 1,2,3 --sizes 10,100,1000,10000 --connections 40]`: the whole server on
// one PostgreSQL. Packets of ten factors a second (judged, durable, answered) and pages of the list of stations a second, for one, two
// and three processes; then for one process the same by the number of stations. Ratios are against the first line of each table.
// All of it shares this machine: the program, PostgreSQL and what sends. More processes than cores show what sharing costs, not what it gains.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
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
const list = (name, fallback) => option(name, fallback).split(',').filter(Boolean).map(Number);
const seconds = Number(option('seconds', 8));
const stations = Number(option('stations', 200));
const connections = Number(option('connections', 40));
const [counts, sizes] = [list('processes', '1,2,3'), list('sizes', '10,100,1000,10000')];
const LANES = 16;
/** Requests from one address before the next one is used: the server's own rate limit stays on. */
const PER_ADDRESS = 500;
const outdir = path.resolve('.cache', 'bench');

async function startServers(count, size, url, dir) {
  const servers = [];
  for (let n = 0; n < count; n += 1) {
    const env = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      HJ212_PORT: '0',
      DATA_DIR: path.join(dir, String(n)),
      DATABASE_URL: url,
      SERVER_NAME: `n${n + 1}`,
      APP_MODE: 'production',
      APP_ADMIN_PASSWORD: 'Bench_2026',
      APP_SIMULATOR: 'off',
      APP_ROLES: 'http,gateway,jobs',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'error',
      MQTT_URL: '',
    };
    const child = fork(path.join(outdir, 'scale-server.js'), [String(size)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env,
    });
    servers.push({ child, ...(await nextMessage(child)) });
  }
  return servers;
}

function send(servers, size, hoursBack) {
  const ports = servers.map(({ hj212 }) => hj212);
  return runLoad({
    ports,
    mn: 'SCALE',
    stations: size,
    connections,
    seconds,
    startMs: Date.now() - hoursBack * 3_600_000,
  }).result;
}

/** Pages of the list of stations, over kept connections shared out to the servers, one request at a time on each. */
async function ask(servers) {
  let count = 0;
  const until = performance.now() + seconds * 1000;
  const lane = (server) =>
    new Promise((resolve, reject) => {
      const socket = net.connect(server.http, '127.0.0.1').setNoDelay(true);
      let kept = Buffer.alloc(0);
      const write = () => {
        if (performance.now() >= until) return (socket.end(), resolve());
        const address = Math.floor(count / PER_ADDRESS);
        const target = `/api${server.page}?limit=20&page=${1 + (count % 10)}&orderField=create_date&order=desc`;
        socket.write(
          `GET ${target} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${server.token}\r\nx-forwarded-for: 10.1.${(address >> 8) & 255}.${address & 255}\r\n\r\n`,
        );
      };
      socket.on('connect', write).on('error', reject);
      socket.on('data', (part) => {
        kept = Buffer.concat([kept, part]);
        const head = kept.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(kept.toString('latin1', 0, head))?.[1]);
        if (kept.length < head + 4 + length) return;
        if (kept.toString('latin1', head + 4, head + 13) !== '{"code":0')
          return reject(new Error(kept.toString('utf8', 0, 500)));
        kept = Buffer.alloc(0);
        count += 1;
        write();
      });
    });
  await Promise.all(Array.from({ length: LANES }, (_, n) => lane(servers[n % servers.length])));
  return Math.round(count / seconds);
}

async function measure(postgres, count, size) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-scale-'));
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const name = `scale_${count}_${size}`;
  await admin.query(`create database ${name}`);
  const servers = await startServers(count, size, postgres.url.replace(/postgres$/, name), dir);
  try {
    // the caches of both sides are warm and every device has its row before anything counts
    await send(servers, size, 40);
    const stats = async () =>
      Promise.all(servers.map(({ child }) => (child.send('stats'), nextMessage(child))));
    const before = await stats();
    const load = await send(servers, size, 20);
    const after = await stats();
    const pages = await ask(servers);
    const cpuMs = after.reduce((sum, one, n) => sum + one.cpuMs - before[n].cpuMs, 0);
    return {
      processes: count,
      stations: size,
      packetsPerSecond: load.packetsPerSecond,
      p99Ms: load.p99,
      pagesPerSecond: pages,
      cpuUsPerPacket: Math.round((cpuMs * 1000) / Math.max(1, load.acked)),
      packetsPerBatch: Math.round(
        after.reduce((sum, one, n) => sum + one.packets - before[n].packets, 0) /
          Math.max(
            1,
            after.reduce((sum, one, n) => sum + one.batches - before[n].batches, 0),
          ),
      ),
      reloadMs: servers[0].reloadMs,
      rssMb: Math.max(...after.map(({ rssMb }) => rssMb)),
      lost:
        load.sent -
        load.acked +
        Math.max(0, load.acked * 10 - (after[0].readings - before[0].readings)),
    };
  } finally {
    await Promise.all(
      servers.map(
        ({ child }) =>
          new Promise((resolve) => (child.once('exit', resolve), child.kill('SIGTERM'))),
      ),
    );
    await admin.query(`drop database ${name} with (force)`).catch(() => undefined);
    await admin.end();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** A table in the form of the documents, each line with its ratios to the first. */
function print(title, rows) {
  const [first] = rows;
  const ratio = (row, key) => `${row[key]} (${(row[key] / first[key]).toFixed(2)})`;
  process.stdout.write(
    `\n${title}\n\n| processes | stations | packets/s | p99 ms | pages/s | CPU µs/packet | packets/batch | points read again, ms | memory MB | lost |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n`,
  );
  for (const row of rows) {
    process.stdout.write(
      `| ${row.processes} | ${row.stations} | ${ratio(row, 'packetsPerSecond')} | ${row.p99Ms} | ${ratio(row, 'pagesPerSecond')} | ${ratio(row, 'cpuUsPerPacket')} | ${row.packetsPerBatch} | ${row.reloadMs} | ${row.rssMb} | ${row.lost} |\n`,
    );
  }
}

const postgres = await startPostgres();
if (!postgres) {
  process.stdout.write('skipped: no PostgreSQL 15 or newer below /usr/lib/postgresql\n');
  process.exit(0);
}
try {
  await buildServer({ outdir, entries: ['work-thread', 'pglite-worker', 'pglite-init'] });
  await bundle(path.resolve('bench', 'scale-server.ts'), path.join(outdir, 'scale-server.js'));
  process.stdout.write(
    `${os.cpus().length} cores, ${os.cpus()[0]?.model}, node ${process.version}, PostgreSQL ${postgres.version}; ${connections} connections, ${seconds} s a figure; load of the machine at the start ${os.loadavg()[0].toFixed(1)}\n`,
  );
  const byProcesses = [];
  for (const count of counts) byProcesses.push(await measure(postgres, count, stations));
  if (byProcesses.length > 0) print(`by processes, ${stations} stations`, byProcesses);
  const bySize = [];
  for (const size of sizes) bySize.push(await measure(postgres, 1, size));
  if (bySize.length > 0) print('by stations, one process', bySize);
} finally {
  postgres.stop();
}
