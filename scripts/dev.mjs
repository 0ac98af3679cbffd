/** `npm run dev`: the server restarts when its sources change, the client is served by Vite with live reload. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

import { needsRestart } from './dev-plan.mjs';
import { followParent } from './follow-parent.mjs';
import { checkNode, installWhenStale, takeTurns } from './install.mjs';

checkNode();
await takeTurns(installWhenStale);
const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
const { buildServer } = await import('./build-server.mjs');
const { createServer } = await import('vite');
const SETTLE_MS = 200;
/** A folder of its own: a product that runs from dist/server is not disturbed. */
const OUTDIR = path.join('dist', 'dev-server');

let child = null;
let isStopping = false;
/** True: files are wrong, the running server goes on with the old ones until they are mended. */
let isWaiting = false;
let turn = Promise.resolve();
let timer;

async function restart() {
  if (isStopping) return;
  try {
    await buildServer({ outdir: path.join(root, OUTDIR) });
  } catch {
    return; // esbuild has printed why; the running server goes on
  }
  isWaiting = isRunning() && !(await areSchemasRight());
  if (isWaiting) {
    process.stderr.write(
      'the running server goes on with the old files; it starts again when these are mended\n',
    );
    return;
  }
  await endServer();
  child = spawn(process.execPath, ['--enable-source-maps', path.join(OUTDIR, 'main.js')], {
    stdio: 'inherit',
  });
  child.once('exit', (code) => {
    if (!isStopping && code)
      process.stderr.write(
        'the server ended; it starts again with the next change of its sources or schema files\n',
      );
  });
}

const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;

/** A start on wrong files ends at once; the server that runs is worth more. */
async function areSchemasRight() {
  const check = spawn(process.execPath, [path.join('scripts', 'schema-check.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(check, 'exit');
  return code === 0;
}

async function endServer() {
  if (!isRunning()) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function changed(_event, name) {
  if (!name || !needsRestart(name, { isRunning: isRunning(), isWaiting })) return;
  clearTimeout(timer);
  // one after the other: two changes in a row must not start two servers
  timer = setTimeout(() => (turn = turn.then(restart)), SETTLE_MS);
}

const watchers = ['server', path.join('src', 'schemas')].map((folder) =>
  fs
    .watch(folder, { recursive: true }, changed)
    .on('error', (error) =>
      process.stderr.write(`${folder} is no longer watched: ${error.message}\n`),
    ),
);
const target = `http://127.0.0.1:${process.env.PORT || '8080'}`;
const proxy = { '/api': { target }, '/healthz': { target }, '/mqtt': { target, ws: true } };
const vite = await createServer({ root, server: { proxy } });
await Promise.all([(turn = turn.then(restart)), vite.listen()]);
vite.printUrls();
followParent();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    isStopping = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await turn;
    await Promise.all([vite.close(), endServer()]);
    process.exit(0);
  });
}
