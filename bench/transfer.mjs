// `npm run bench:transfer [-- --rows 100000]`: all alarms exported as a background task, as xlsx and as CSV, and streamed at once,
// on the embedded database. Prints the seconds, the bytes, the rows that the file holds, and how far the server's memory grew.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { strFromU8, Unzip, UnzipInflate } from 'fflate';

import { buildServer } from '../scripts/build-server.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { forkServer } from './run-load.mjs';

const at = process.argv.indexOf('--rows');
const rows = at < 0 ? 100_000 : Number(process.argv[at + 1]);
const outdir = path.resolve('.cache', 'bench-transfer');
const LOOK_MS = 100;

/** Highest resident memory of a process in MB since the last question; 0 where the system does not tell. */
function watchMemory(pid) {
  let most = 0;
  const read = () => {
    try {
      most = Math.max(
        most,
        Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
          1024,
      );
    } catch {
      // no /proc on this system
    }
  };
  const timer = setInterval(read, LOOK_MS);
  return {
    take: () => {
      read();
      const answer = most;
      most = 0;
      return Math.round(answer);
    },
    stop: () => clearInterval(timer),
  };
}

function countRows(bytes, kind) {
  if (kind === 'csv') return bytes.toString('utf8').split('\r\n').length - 2;
  let count = 0;
  const unzip = new Unzip((part) => {
    let rest = '';
    part.ondata = (_error, piece) => {
      if (!part.name.endsWith('sheet1.xml')) return;
      const text = rest + strFromU8(piece, true);
      const cut = text.lastIndexOf('<');
      count += text.slice(0, cut).split('<row ').length - 1;
      rest = text.slice(cut);
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  unzip.push(new Uint8Array(bytes), true);
  return count - 1;
}

async function exportBy({ port, token }, kind, isTask) {
  const base = `http://127.0.0.1:${port}/api`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const begun = performance.now();
  if (!isTask) {
    const answer = await fetch(`${base}/dm/alarm/record/export?exportFormat=${kind}`, {
      headers: { authorization: headers.authorization },
    });
    return { bytes: Buffer.from(await answer.arrayBuffer()), ms: performance.now() - begun };
  }
  const ordered = await (
    await fetch(`${base}/engine/export/alarmRecord`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ exportFormat: kind }),
    })
  ).json();
  for (;;) {
    const { data } = await (
      await fetch(`${base}/sys/task/mine/${ordered.data.taskId}`, { headers })
    ).json();
    if (data.status === 'failed') throw new Error(data.error);
    if (data.status === 'done') break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const ms = performance.now() - begun;
  const file = await fetch(`${base}/sys/task/file/${ordered.data.taskId}`, { headers });
  return { bytes: Buffer.from(await file.arrayBuffer()), ms };
}

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-transfer-'));
fs.mkdirSync(outdir, { recursive: true });
await buildServer({ outdir });
await bundle(path.resolve('bench', 'api-server.ts'), path.join(outdir, 'api-server.js'));
const child = forkServer(path.join(outdir, 'api-server.js'), [String(rows)], { dataDir });
try {
  const server = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const memory = watchMemory(child.pid);
  await exportBy(server, 'csv', false);
  const before = memory.take();
  const lines = [];
  for (const [kind, isTask] of [
    ['xlsx', true],
    ['csv', true],
    ['xlsx', false],
  ]) {
    const { bytes, ms } = await exportBy(server, kind, isTask);
    lines.push({
      how: `${isTask ? 'task' : 'streamed'} ${kind}`,
      rows: countRows(bytes, kind),
      seconds: Math.round(ms / 100) / 10,
      mb: Math.round(bytes.length / 1e5) / 10,
      rssMb: memory.take(),
    });
  }
  memory.stop();
  process.stdout.write(
    `${JSON.stringify({ rows, rssMbAfterOneExport: before, exports: lines }, null, 1)}\n`,
  );
} finally {
  child.kill('SIGTERM');
  await new Promise((resolve) =>
    child.exitCode === null ? child.once('exit', resolve) : resolve(),
  );
  fs.rmSync(dataDir, { recursive: true, force: true });
}
