/** Child process: makes a fresh database folder and ends, so that the memory of initdb (about 500 MB) is given back. */
import { PGlite } from '@electric-sql/pglite';

import { DURABLE_START_PARAMS, DurableNodeFS } from './durable-nodefs.ts';

const [, , dir] = process.argv;
if (!dir) throw new Error('expected the folder to initialise as the only argument');
const database = await PGlite.create({
  fs: new DurableNodeFS(dir),
  startParams: [...DURABLE_START_PARAMS],
});
await database.close();
process.exit(0);
