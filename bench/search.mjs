// `npm run bench:search [-- --documents 100000 --only embedded|postgres]`: the first page of full search over 100,000 articles of the academy,
// asked of the service as the endpoint asks it (rights inside, ranked, counted, presented, marked), median and worst of nine; beside it one
// `like` over title and text for the same words: the newest 20 that hold them side by side, and their number up to 1,000. And how long the
// words of all of them take to be made in the background.
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
const MOST_MS = 100;
const outdir = path.resolve('.cache', 'bench');
const server = path.join(outdir, 'search-server.js');

async function measure(database, url) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-search-'));
  const child = fork(server, [dataDir, url, option('documents', '100000')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const { lines, ...made } = await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`server ended with ${code}`)));
    });
    process.stdout.write(`${JSON.stringify({ database, ...made })}\n`);
    for (const line of lines)
      process.stdout.write(
        `${JSON.stringify({ ...line, target: line.medianMs < MOST_MS ? 'met' : 'missed' })}\n`,
      );
  } finally {
    child.kill();
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init'] });
await bundle(path.resolve('bench', 'search-server.ts'), server);
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
