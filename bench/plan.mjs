// `npm run bench:plan [-- --stations 10000 --only embedded|postgres]`: a rule of daily work at so many stations: its dates of two months
// written into the ledger, the orders of a day made of them, and a run that finds nothing to do; seconds, orders a second, and how long
// the loop stood still at most (ms; `own`: without what other programs took).
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
const outdir = path.resolve('.cache', 'bench');
const server = path.join(outdir, 'plan-server.js');

async function measure(database, url) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-plan-'));
  const child = fork(server, [dataDir, url, option('stations', '10000')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const row = await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`server ended with ${code}`)));
    });
    process.stdout.write(`${JSON.stringify({ database, ...row })}\n`);
  } finally {
    child.kill();
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init'] });
await bundle(path.resolve('bench', 'plan-server.ts'), server);
process.stdout.write(
  `${os.cpus().length} cores, node ${process.version}, load ${os.loadavg()[0].toFixed(1)}\n`,
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
