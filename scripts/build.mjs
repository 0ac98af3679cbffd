/** `npm run build`: makes what is missing or stale of dist/server and dist/client. `--force` makes all of it. */
import fs from 'node:fs';
import path from 'node:path';
import { buildServer } from './build-server.mjs';
import { isStale } from './stale.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
const isForced = process.argv.includes('--force');

await make('server', ['server', 'src/schemas', 'locales', 'package-lock.json', 'scripts/build-server.mjs'], (outdir) => buildServer({ outdir }));
await make('client', ['src', 'locales', 'index.html', 'public', 'vite.config.ts', 'package-lock.json'], async (outdir) => {
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn', build: { outDir: outdir, emptyOutDir: true } });
});

/** Builds beside the old result and swaps at the end: a running server never sees half of it, a failed build leaves the old one. */
async function make(name, sources, run) {
  const outdir = path.join(root, 'dist', name);
  const stamp = path.join(outdir, '.stamp');
  if (!isForced && !isStale(stamp, sources)) return;
  if (name === 'client' && !fs.existsSync('index.html')) return;
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
  process.stderr.write(`built ${name} in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s\n`);
}
