/** `npm run restore -- <folder>`: puts a backup in the place of the data, which is kept aside. A running server starts anew on it. */
import fs from 'node:fs';
import path from 'node:path';

import { askServer } from './ask-server.mjs';
import { importTs } from './bundle-ts.mjs';
import { runPostgresTool } from './postgres-tools.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = path.resolve(process.env.DATA_DIR ?? './data');
const url = process.env.DATABASE_URL;
const from = process.argv[2] && path.resolve(process.argv[2]);
process.umask(0o077);
try {
  if (!from) throw new Error('usage: npm run restore -- <folder that npm run backup printed>');
  const { checkBackup, putBack } = await importTs(root, 'server/backup.ts');
  if (url) await restoreExternal(await checkBackup(from));
  else {
    const aside =
      (await askServer(dataDir, 'restore', { folder: from })) ?? (await putBack(from, dataDir));
    process.stdout.write(`restored${aside ? `; what was there before lies in ${aside}` : ''}\n`);
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Stop every server of the database first. */
async function restoreExternal({ kind }) {
  if (kind !== 'postgres')
    throw new Error(
      'this is a backup of the embedded database; restore it without DATABASE_URL, then carry it over with npm run db:move',
    );
  await runPostgresTool('pg_restore', [
    '--clean',
    '--if-exists',
    '--no-owner',
    '--single-transaction',
    `--dbname=${url}`,
    path.join(from, 'database.dump'),
  ]);
  for (const name of fs.readdirSync(from)) {
    if (name !== 'database.dump' && name !== 'manifest.json')
      fs.cpSync(path.join(from, name), path.join(dataDir, name), { recursive: true, force: true });
  }
  process.stdout.write('restored\n');
}
