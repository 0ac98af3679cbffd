// `npm run bench:stock [-- --issues 2000 --only embedded|postgres]`: issues of a stock of 200 items with 800 batches, one after the other and
// twenty at once, by the service (first expired first out, posted by the database, alarms judged), beside a bare transaction of the same run
// that holds a row, lowers a balance where it is enough and adds a row; issues a second, and the part of the bare one that the service makes.
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
const server = path.join(outdir, 'stock-server.js');

async function measure(database, url) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-stock-'));
  const child = fork(server, [dataDir, url, option('issues', '2000')], {
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
await bundle(path.resolve('bench', 'stock-server.ts'), server);
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
