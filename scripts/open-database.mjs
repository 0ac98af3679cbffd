import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { buildServer } from './build-server.mjs';
import { importTs } from './bundle-ts.mjs';

/** Opens the database that the environment names (DATABASE_URL, else the embedded one below DATA_DIR). Ends the process with one clear line when it cannot. */
export async function openForScript(root, databaseUrl = process.env.DATABASE_URL) {
  process.umask(0o077);
  const outdir = path.join(root, 'dist', 'scripts');
  await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init'] });
  const entry = (name) => pathToFileURL(path.join(outdir, `${name}.js`));
  const { openDatabase } = await importTs(root, 'server/db/open.ts');
  const log = { warn() {}, error() {} };
  try {
    return await openDatabase({
      dataDir: path.resolve(process.env.DATA_DIR ?? './data'),
      databaseUrl: databaseUrl || null,
      entries: { worker: entry('pglite-worker'), init: entry('pglite-init') },
      log,
    });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
