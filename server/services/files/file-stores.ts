import path from 'node:path';

import { makeLocalStore } from '#server/files/local-store.ts';

import type { FileDeps } from './files.ts';

/** Value of the dictionary `storage_type`: a folder of this server. */
const LOCAL = '5';

/** The stores of the product; files lie under `DATA_DIR/files`, uploads on their way beside them on the same disk. */
export function makeFiles(dataDir: string): FileDeps {
  const local = makeLocalStore(path.join(dataDir, 'files', 'kept'));
  return {
    spoolDir: path.join(dataDir, 'files', 'coming'),
    stores: { current: async () => ({ storage: LOCAL, prefix: '', store: local }), named: async () => local },
  };
}
