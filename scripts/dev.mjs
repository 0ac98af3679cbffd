/** `npm run dev`: the server restarts when its sources change, the client is served by Vite with live reload. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
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
/** JSON that is bundled into the server; entity and screen files are read again by the running server itself. */
const BUNDLED_JSON = /^(seeds|dictionaries|states)[\\/]/;

let child = null;
let isStopping = false;
let turn = Promise.resolve();
let timer;

async function restart() {
  if (isStopping) return;
  try {
    await buildServer({ outdir: path.join(root, OUTDIR) });
  } catch {
    return; // esbuild has printed why; the running server goes on
  }
  await endServer();
  child = spawn(process.execPath, ['--enable-source-maps', path.join(OUTDIR, 'main.js')], { stdio: 'inherit' });
  child.once('exit', (code) => {
    if (!isStopping && code) process.stderr.write('the server ended; it starts again with the next change of its sources\n');
  });
}

async function endServer() {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function changed(_event, name) {
  if (!name) return;
  const isCode = name.endsWith('.ts') && !name.endsWith('.test.ts');
  if (!isCode && !(name.endsWith('.json') && BUNDLED_JSON.test(name)) && !name.endsWith('.sql')) return;
  clearTimeout(timer);
  // one after the other: two changes in a row must not start two servers
  timer = setTimeout(() => (turn = turn.then(restart)), SETTLE_MS);
}

const watchers = ['server', path.join('src', 'schemas')].map((folder) => fs.watch(folder, { recursive: true }, changed));
const target = `http://127.0.0.1:${process.env.PORT || '8080'}`;
const proxy = { '/api': { target }, '/healthz': { target }, '/mqtt': { target, ws: true } };
const vite = await createServer({ root, server: { proxy } });
await Promise.all([(turn = turn.then(restart)), vite.listen()]);
vite.printUrls();
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
