// `npm run bench:workflow [-- --seconds 5 --width 8 --open 100000 --only embedded|postgres]`: processes of three user tasks a second, each command
// durable before the next; beside them the rows that stay of them, written bare in as many transactions of the same run. Then, with so
// many processes open, what a person waits for: his lists and a task he completes, median and the hundredth slowest in milliseconds.
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
const server = path.join(outdir, 'workflow-server.js');

async function measure(database, url) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-workflow-'));
  const child = fork(
    server,
    [dataDir, url, option('seconds', '5'), option('width', '8'), option('open', '100000')],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
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
await bundle(path.resolve('bench', 'workflow-server.ts'), server);
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
