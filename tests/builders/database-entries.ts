import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { EmbeddedEntries } from '#server/db/embedded/open-embedded.ts';
import { buildServer } from '../../scripts/build-server.mjs';

/** Builds the thread and the child process of the embedded database, for tests that run them from sources; the empty database is that of the built product, where there is one. */
export async function databaseEntries(): Promise<EmbeddedEntries> {
  const outdir = path.resolve('.cache', 'test-server', String(process.pid));
  await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init'] });
  return {
    worker: pathToFileURL(path.join(outdir, 'pglite-worker.js')),
    init: pathToFileURL(path.join(outdir, 'pglite-init.js')),
    template: pathToFileURL(`${path.resolve('dist', 'database', 'pg')}${path.sep}`),
  };
}
