/** `npm run backup -- [folder]`: copies database and files to a new folder, while the server runs or not. Default: below DATA_DIR/backups. */
import path from 'node:path';

import { askServer } from './ask-server.mjs';
import { importTs } from './bundle-ts.mjs';
import { openForScript } from './open-database.mjs';
import { runPostgresTool } from './postgres-tools.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = path.resolve(process.env.DATA_DIR ?? './data');
const url = process.env.DATABASE_URL;
const to = process.argv[2] && path.resolve(process.argv[2]);
try {
  const dir =
    (url ? null : await askServer(dataDir, 'backup', { folder: to })) ?? (await backUpHere());
  process.stdout.write(`${dir}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** No server runs on an embedded database, or the database is external. */
async function backUpHere() {
  const database = await openForScript(root);
  try {
    const { makeBackup } = await importTs(root, 'server/backup.ts');
    const dump = (dir) =>
      runPostgresTool('pg_dump', [
        '--format=custom',
        `--file=${path.join(dir, 'database.dump')}`,
        `--dbname=${url}`,
      ]);
    return await makeBackup({ database, dataDir, to, ...(url && { dump }) });
  } finally {
    await database.close();
  }
}
