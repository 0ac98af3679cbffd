/**
 * `npm run build`: makes what is missing or stale of dist/server, dist/client and dist/database. `--force` makes all of it, `--quick`
 * packs the client less tightly, as a run of the tests does: whoever builds without it packs it anew.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

import { compressClient } from './compress-client.mjs';
import { isStale } from './stale.mjs';
import { NOTICES_FILE, thirdPartyNotices } from './third-party.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
const isForced = process.argv.includes('--force');
const isQuick = process.argv.includes('--quick');
/** Lies in a client that was packed quickly. */
const QUICK_MARK = '.quick';
if (!isQuick && fs.existsSync(path.join('dist', 'client', QUICK_MARK)))
  fs.rmSync(path.join('dist', 'client', '.stamp'), { force: true });

await make(
  'server',
  ['server', 'src/schemas', 'locales', 'package-lock.json', 'scripts/build-server.mjs'],
  async (outdir) => {
    const { buildServer } = await import('./build-server.mjs');
    await buildServer({ outdir });
  },
);
await Promise.all([
  make(
    'database',
    [
      'package-lock.json',
      'server/db/embedded/pglite-init.ts',
      'server/db/embedded/durable-nodefs.ts',
    ],
    makeDatabase,
  ),
  make(
    'client',
    [
      'src',
      'locales',
      'index.html',
      'public',
      'vite.config.ts',
      'package-lock.json',
      'scripts/compress-client.mjs',
      'scripts/third-party.mjs',
    ],
    async (outdir) => {
      const { build } = await import('vite');
      await build({ root, logLevel: 'warn', build: { outDir: outdir, emptyOutDir: true } });
      fs.writeFileSync(path.join(outdir, NOTICES_FILE), thirdPartyNotices(root));
      await compressClient(outdir, { isQuick });
      if (isQuick) fs.writeFileSync(path.join(outdir, QUICK_MARK), '');
    },
  ),
]);

/** An empty database that every new data folder starts as a copy of: making one takes seconds. */
async function makeDatabase(outdir) {
  fs.mkdirSync(outdir, { recursive: true });
  const child = spawn(process.execPath, ['dist/server/pglite-init.js', path.join(outdir, 'pg')], {
    stdio: ['ignore', 'ignore', 2],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the empty database could not be made: code ${code}`);
}

/** Builds beside the old result and swaps at the end: a running server never sees half of it, a failed build leaves the old one. */
async function make(name, sources, run) {
  const outdir = path.join(root, 'dist', name);
  const stamp = path.join(outdir, '.stamp');
  if (!isForced && !isStale(stamp, sources)) return;
  const startedAt = new Date();
  const draft = `${outdir}.${process.pid}`;
  const old = `${outdir}.old.${process.pid}`;
  try {
    await run(draft);
    fs.writeFileSync(path.join(draft, '.stamp'), '');
    // a source saved during the build is newer than the stamp
    fs.utimesSync(path.join(draft, '.stamp'), startedAt, startedAt);
    if (fs.existsSync(outdir)) fs.renameSync(outdir, old);
    fs.renameSync(draft, outdir);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
    fs.rmSync(old, { recursive: true, force: true });
  }
  process.stderr.write(
    `built ${name} in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s\n`,
  );
}
