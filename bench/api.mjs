// `npm run bench:api [-- --rows 100000 --seconds 8 --lanes 32 --only embedded|postgres --profile]`: the list of 100,000 alarms with filter,
// sort and total, and one alarm by id, over HTTP from the whole server as browsers ask (accept-encoding), and beside each the same SQL bare through the same pool.
// A year of minute values (525,600 of each of three factors) is asked for as a curve, too.
// The table of data quality is asked for a month of 1,000 points (`--part quality` asks for it alone).
// The parts of the page of alarm quality are asked for four weeks and for all of the alarms (`--part alarm-quality` asks for them alone).
// "new filter" asks a filter nobody asked before each time, so that no kept total helps; "paging" turns pages under one filter.
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import zlib from 'node:zlib';

import { buildServer } from '../scripts/build-server.mjs';
import { importTs } from '../scripts/bundle-ts.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { listCases } from './list-cases.mjs';
import { forkServer, nextMessage } from './run-load.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const rows = Number(option('rows', 100_000));
const seconds = Number(option('seconds', 8));
const lanes = Number(option('lanes', 32));
const only = option('only', '');
const part = option('part', '');
const isProfiled = process.argv.includes('--profile');
const TARGETS = { embedded: { list: 300, byId: 4000 }, postgres: { list: 1000, byId: 4000 } };
/** Requests from one address before the next one is used: the server's own rate limit stays on. */
const PER_ADDRESS = 500;
const WARM_UP_MS = 1500;
/** Share of packed answers that are unpacked and looked at. */
const CHECKED = 0.02;
const UNPACK = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
const CURVES = 7;
const TABLES = 9;
const QUALITY_MS = 1000;
const ALARM_QUALITY_MS = 500;
const ALARM_TIMES = 5;
const ALARM_PARTS = [
  'GET summary',
  'GET weeks',
  'GET measures',
  'GET top',
  'POST sources',
  'POST stations',
];
const outdir = path.resolve('.cache', 'bench');

/**
 * Requests a second over `lanes` kept connections, one at a time on each; every answer must have code 0. A socket of our own:
 * node's http client costs as much as the server it measures.
 */
async function load({ port, token }, pathOf) {
  const latencies = [];
  let count = 0;
  let bytes = 0;
  let until = performance.now() + WARM_UP_MS;
  const lane = () =>
    new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
      let began = 0;
      let kept = Buffer.alloc(0);
      const ask = () => {
        if (performance.now() >= until) return (socket.end(), resolve());
        began = performance.now();
        const address = Math.floor((count += 1) / PER_ADDRESS);
        const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
        socket.write(
          `GET /api${pathOf(count)} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\naccept-encoding: gzip, deflate, br\r\nx-forwarded-for: ${from}\r\n\r\n`,
        );
      };
      socket.on('connect', ask).on('error', reject);
      socket.on('data', (part) => {
        kept = kept.length === 0 ? part : Buffer.concat([kept, part]);
        const head = kept.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(kept.toString('latin1', 0, head))?.[1]);
        if (kept.length < head + 4 + length) return;
        if (!isFine(kept.toString('latin1', 0, head), kept.subarray(head + 4)))
          return reject(new Error(kept.toString('utf8', 0, 800)));
        latencies.push(performance.now() - began);
        bytes += length;
        kept = Buffer.alloc(0);
        ask();
      });
    });
  const run = () => Promise.all(Array.from({ length: lanes }, lane));
  await run();
  latencies.length = 0;
  bytes = 0;
  const began = performance.now();
  until = began + seconds * 1000;
  await run();
  const elapsed = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) =>
    Math.round((latencies[Math.floor(latencies.length * share)] ?? 0) * 10) / 10;
  return {
    perSecond: Math.round(latencies.length / elapsed),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    bytesEach: Math.round(bytes / latencies.length),
    requests: latencies.length,
  };
}

/** Whether an answer has code 0; of packed ones a few are looked at: unpacking costs as much as the server's packing. */
function isFine(head, body) {
  if (!head.startsWith('HTTP/1.1 200')) return false;
  const packed = /content-encoding: (\w+)/i.exec(head)?.[1];
  if (packed !== undefined && Math.random() > CHECKED) return true;
  const text = packed === undefined ? body : UNPACK[packed](body);
  return text.toString('latin1', 0, 9) === '{"code":0';
}

/** The curve that a page asks for over a year of minute values, one after the other: time to the whole answer, and how much comes. */
async function curve({ port, token, year: { pointId, factor, from, to } }, child) {
  const times = [];
  let text = '';
  child.send({ kind: 'cpu' });
  const start = await nextMessage(child);
  for (let at = 0; at < CURVES; at += 1) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/dm/monitorData/info`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pointId, factors: [factor], kind: 'minute', from, to }),
    });
    text = await answer.text();
    times.push(performance.now() - began);
  }
  child.send({ kind: 'cpu' });
  const end = await nextMessage(child);
  const { code, data, msg } = JSON.parse(text);
  if (code !== 0) throw new Error(msg);
  const sorted = [...times].sort((a, b) => a - b);
  return {
    firstMs: Math.round(times[0]),
    p50Ms: Math.round(sorted[CURVES >> 1]),
    // of the server, its embedded database included
    cpuMsEach: Math.round((end.cpuMs - start.cpuMs) / CURVES),
    kB: Math.round(text.length / 1000),
    points: data.series[0].points.length,
  };
}

/** The table of data quality over a month of 1,000 points, one call after the other: pages as people open them, and one with the sums of its groups. */
async function quality({ port, token }) {
  const asks = {
    'data quality, first page, worst first': { limit: 20, page: 1 },
    'data quality, last page': { limit: 20, page: 50 },
    'data quality, grouped by O&M company': { limit: 20, page: 1, groupBy: 'opsCompanyId' },
    'data quality, 100 rows': { limit: 100, page: 1 },
  };
  const table = {};
  for (const [name, more] of Object.entries(asks)) {
    const times = [];
    let rowsOf = 0;
    for (let at = 0; at < TABLES; at += 1) {
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/api/dm/quality/dataEffect`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'month', date: '2025-11-15', ...more }),
      });
      const { code, msg, data } = await answer.json();
      if (code !== 0) throw new Error(`${name}: ${msg}`);
      times.push(performance.now() - began);
      rowsOf = data.list.length;
    }
    const sorted = [...times].sort((a, b) => a - b);
    table[name] = {
      firstMs: Math.round(times[0]),
      p50Ms: Math.round(sorted[TABLES >> 1]),
      worstMs: Math.round(sorted.at(-1)),
      rows: rowsOf,
      targetMs: QUALITY_MS,
    };
  }
  return table;
}

/**
 * Each part of the page of alarm quality, one call after the other, beside one bare pass over the same alarms that counts and sorts them; then
 * those that the page opens with, at once.
 */
async function alarmQuality({ port, token }, child) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (part, span) => {
    const [method, name] = part.split(' ');
    const address = `http://127.0.0.1:${port}/api/dm/alarm-quality/${name}`;
    const answer = await (method === 'GET'
      ? fetch(`${address}?${new URLSearchParams(span)}`, { headers })
      : fetch(address, { method, headers, body: JSON.stringify(span) }));
    const { code, msg, data } = await answer.json();
    if (code !== 0) throw new Error(`${part}: ${msg}`);
    return data;
  };
  const timed = async (work) => {
    const times = [];
    for (let at = 0; at < ALARM_TIMES; at += 1) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
    const sorted = [...times].sort((a, b) => a - b);
    return {
      firstMs: Math.round(times[0]),
      p50Ms: Math.round(sorted[ALARM_TIMES >> 1]),
      worstMs: Math.round(sorted.at(-1)),
    };
  };
  const spans = {
    'four weeks': { from: '2026-09-01', to: '2026-09-28' },
    'all of them': { from: '2026-01-01', to: '2026-12-30' },
  };
  const table = {};
  for (const [name, span] of Object.entries(spans)) {
    const { alarms } = await ask('GET summary', span);
    child.send({ kind: 'alarms', ...span, times: ALARM_TIMES });
    const { bareMs } = await nextMessage(child);
    const row = async (part, work) => {
      child.send({ kind: 'cpu' });
      const start = await nextMessage(child);
      const got = await timed(work);
      child.send({ kind: 'cpu' });
      const end = await nextMessage(child);
      // of the server, an embedded database included: what a busy machine does not change
      const cpuMsEach = Math.round((end.cpuMs - start.cpuMs) / ALARM_TIMES);
      table[`${name}: ${part}`] = {
        alarms,
        ...got,
        cpuMsEach,
        bareMs,
        ratio: Math.round((got.p50Ms / bareMs) * 10) / 10,
        targetMs: ALARM_QUALITY_MS,
      };
    };
    for (const part of ALARM_PARTS) await row(part, () => ask(part, span));
    await row('the first three at once', () =>
      Promise.all(ALARM_PARTS.slice(0, 3).map((part) => ask(part, span))),
    );
  }
  return table;
}

async function measure(kind, databaseUrl) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-api-'));
  const env = { APP_ROLES: 'http', TRUST_PROXY: 'on' };
  const child = forkServer(path.join(outdir, 'api-server.js'), [String(rows), part], {
    dataDir,
    databaseUrl,
    env,
  });
  try {
    const server = await nextMessage(child);
    if (part !== 'alarm-quality') console.table(await quality(server));
    if (part !== 'quality') console.table(await alarmQuality(server, child));
    if (part !== '') return;
    const bare = async (what) => {
      child.send({ kind: what, seconds: Math.min(seconds, 5), lanes });
      return nextMessage(child);
    };
    const cases = listCases(server, TARGETS[kind]);
    const { perSecond: count } = await bare('count');
    process.stdout.write(
      `\n${kind}, ${rows} rows, ${lanes} connections, ${seconds} s a line; a bare count(*) of the same filter: ${count}/s\n`,
    );
    const table = {};
    for (const { name, target, baseline, path: pathOf } of cases) {
      const before = await bare(baseline);
      child.send({ kind: 'cpu' });
      const start = await nextMessage(child);
      if (isProfiled) {
        child.send({ kind: 'profile' });
        await nextMessage(child);
      }
      const { requests, ...got } = await load(server, pathOf);
      if (isProfiled) {
        child.send({ kind: 'profile' });
        process.stdout.write(
          `\n${name}: where the main thread's time goes, percent\n${JSON.stringify((await nextMessage(child)).shares, null, 1)}\n`,
        );
      }
      child.send({ kind: 'cpu' });
      const end = await nextMessage(child);
      table[name] = {
        ...got,
        target: target ?? '',
        'bare SQL': before.perSecond,
        ratio: Math.round((got.perSecond / before.perSecond) * 100) / 100,
        cpuMsEach: Math.round(((end.cpuMs - start.cpuMs) / requests) * 100) / 100,
        rssMb: before.rssMb,
      };
    }
    console.table(table);
    console.table({ 'a year of minute values as a curve': await curve(server, child) });
  } finally {
    child.kill('SIGKILL');
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init'] });
await bundle(path.resolve('bench', 'api-server.ts'), path.join(outdir, 'api-server.js'));
process.stdout.write(
  `${os.cpus().length} cores, ${os.cpus()[0]?.model}, node ${process.version}, load ${os.loadavg()[0].toFixed(1)}\n`,
);
if (only !== 'postgres') await measure('embedded', '');
const { findSystemPostgres, startSystemPostgres } = await importTs(
  path.resolve('.'),
  'tests/builders/system-postgres.ts',
);
const binaries = only === 'embedded' ? null : findSystemPostgres();
if (binaries) {
  const postgres = await startSystemPostgres(binaries);
  try {
    await measure('postgres', postgres.url);
  } finally {
    await postgres.stop();
  }
}
