import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { buildServer } from '../scripts/build-server.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { startPostgres } from './postgres.mjs';

/** What follows `--name` on the command line. @param {string} name @param {string} fallback where it is not there */
export function option(name, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
}

/**
 * Runs `bench/<name>-server.ts` with a data folder, the address of a database and these arguments, on the embedded database and on the
 * system's PostgreSQL (`--only embedded|postgres`: on one), and prints what each sends, a line of JSON a database.
 * @param {string} name @param {readonly string[]} args
 */
export async function onBothDatabases(name, args) {
  const outdir = path.resolve('.cache', 'bench');
  await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init'] });
  const server = path.join(outdir, `${name}-server.js`);
  await bundle(path.resolve('bench', `${name}-server.ts`), server);
  process.stdout.write(
    `${os.cpus().length} cores, node ${process.version}, load ${os.loadavg()[0].toFixed(1)}\n`,
  );
  const only = option('only', '');
  if (only !== 'postgres') await measure(server, { name, args, database: 'embedded', url: '' });
  const postgres = only === 'embedded' ? null : await startPostgres();
  if (!postgres) return;
  try {
    const { version, url } = postgres;
    await measure(server, { name, args, database: `PostgreSQL ${version}`, url });
  } finally {
    postgres.stop();
  }
}

async function measure(server, { name, args, database, url }) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `bench-${name}-`));
  const child = fork(server, [dataDir, url, ...args], {
    execArgv: [...process.execArgv, '--expose-gc'],
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
