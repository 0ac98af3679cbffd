/**
 * `npm run build`: makes what is missing or stale of dist/server, dist/client and dist/database. `--force` makes all of it, `--quick`
 * packs the client less tightly, as a start and a run of the tests do: whoever builds without it packs it anew.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

import { compressClient, isQuicklyPacked, markQuick, packTightly } from './compress-client.mjs';
import { isStale } from './stale.mjs';
import { swapIn } from './swap-in.mjs';
import { NOTICES_FILE, thirdPartyNotices } from './third-party.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
const isForced = process.argv.includes('--force');
const isQuick = process.argv.includes('--quick');
const client = path.join(root, 'dist', 'client');

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
      'scripts/pdf-files.mjs',
    ],
    async (outdir) => {
      const { build } = await import('vite');
      await build({ root, logLevel: 'warn', build: { outDir: outdir, emptyOutDir: true } });
      fs.writeFileSync(path.join(outdir, NOTICES_FILE), thirdPartyNotices(root));
      await compressClient(outdir, { isQuick });
      if (isQuick) markQuick(outdir);
    },
  ),
]);
if (!isQuick && isQuicklyPacked(client)) await packTightly(client);

/** An empty database that every new data folder starts as a copy of: making one takes seconds. */
async function makeDatabase(outdir) {
  fs.mkdirSync(outdir, { recursive: true });
  const child = spawn(process.execPath, ['dist/server/pglite-init.js', path.join(outdir, 'pg')], {
    stdio: ['ignore', 'ignore', 2],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the empty database could not be made: code ${code}`);
}

async function make(name, sources, run) {
  const outdir = path.join(root, 'dist', name);
  const stamp = path.join(outdir, '.stamp');
  if (!isForced && !isStale(stamp, sources)) return;
  const startedAt = new Date();
  await swapIn(outdir, async (draft) => {
    await run(draft);
    fs.writeFileSync(path.join(draft, '.stamp'), '');
    // a source saved during the build is newer than the stamp
    fs.utimesSync(path.join(draft, '.stamp'), startedAt, startedAt);
  });
  process.stderr.write(
    `built ${name} in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s\n`,
  );
}
