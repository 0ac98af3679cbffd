/** `npm run dev`: the server restarts when its sources change, the client is served by Vite with live reload. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { checkNode, installWhenStale } from './install.mjs';

checkNode();
installWhenStale();
const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
const { buildServer } = await import('./build-server.mjs');
const { createServer } = await import('vite');
const SETTLE_MS = 200;

let child = null;
let timer;
const restart = async () => {
  try {
    await buildServer({ outdir: path.join(root, 'dist', 'server') });
  } catch {
    return; // esbuild has printed why; the running server goes on
  }
  if (child) await new Promise((resolve) => child.once('exit', resolve).kill('SIGTERM'));
  child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { stdio: 'inherit' });
};
const changed = (_event, name) => {
  // entity and screen files are read again by the running server itself
  if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return;
  clearTimeout(timer);
  timer = setTimeout(restart, SETTLE_MS);
};
for (const folder of ['server', 'src/schemas']) fs.watch(folder, { recursive: true }, changed);
const vite = await createServer({ root });
await Promise.all([restart(), vite.listen()]);
vite.printUrls();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await vite.close();
    if (child) await new Promise((resolve) => child.once('exit', resolve).kill('SIGTERM'));
    process.exit(0);
  });
}
