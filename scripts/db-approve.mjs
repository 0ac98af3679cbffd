/**
 * `npm run db:approve -- <table> <column>`: lets the next start or publication drop or convert a column that holds data, as its schema asks;
 * `npm run db:approve -- <table>`: lets the workbench drop the table of an entity that is published no more. While a server runs or not.
 */
import path from 'node:path';

import { askServer } from './ask-server.mjs';
import { importTs } from './bundle-ts.mjs';
import { openForScript } from './open-database.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [table, column] = process.argv.slice(2);
if (
  !table ||
  !/^[a-z_][a-z0-9_]*$/.test(table) ||
  (column !== undefined && !/^[a-z_][a-z0-9_]*$/.test(column))
) {
  process.stderr.write(
    'usage: npm run db:approve -- <table> [<column>], with the names the refused start printed\n',
  );
  process.exit(1);
}
// the embedded database belongs to the server that runs on it
const dataDir = path.resolve(process.env.DATA_DIR ?? './data');
try {
  const asked = process.env.DATABASE_URL
    ? null
    : await askServer(dataDir, 'approve', { table, column });
  process.stdout.write(
    `approved: ${asked ?? (await approveHere())} may be changed once. Make a backup first (npm run backup), then ${asked === null ? 'start or publish' : 'save the schema file again, publish, or start anew'}.\n`,
  );
} catch (error) {
  process.stderr.write(`nothing was approved: ${error.message}\n`);
  process.exitCode = 1;
}

/** No server runs on an embedded database, or the database is external. */
async function approveHere() {
  const database = await openForScript(root);
  try {
    const { migrate } = await importTs(root, 'server/db/migrate.ts');
    await migrate(database.pool, path.join(root, 'server/db/migrations'));
    const { approveLoss } = await importTs(root, 'server/records/resource/approve-loss.ts');
    return await approveLoss(database.db, table, column);
  } finally {
    await database.close();
  }
}
