/** `DATABASE_URL=postgres://… npm run db:move`: carries the embedded database below DATA_DIR over to an empty PostgreSQL. Stop the server first. */
import path from 'node:path';

import { importTs } from './bundle-ts.mjs';
import { openForScript } from './open-database.mjs';

const root = path.resolve(import.meta.dirname, '..');
const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('set DATABASE_URL to the PostgreSQL that the data shall move to\n');
  process.exit(1);
}
const source = await openForScript(root, null);
const target = await openForScript(root, url);
try {
  const [{ migrate }, { loadRegistry }, { syncForMove }, { moveData }] = await Promise.all(
    [
      'server/db/migrate.ts',
      'server/registry/load.ts',
      'server/workbench/schema/carry-over.ts',
      'server/db/move.ts',
    ].map((file) => importTs(root, file)),
  );
  const registry = await loadRegistry({ root });
  // both sides as this version of the product wants them
  for (const database of [source, target])
    await migrate(database.pool, path.join(root, 'server/db/migrations'));
  await syncForMove(source.db, target.db, registry);
  const { tables, rows } = await moveData(source.pool, target.pool, (line) =>
    process.stdout.write(`${line}\n`),
  );
  process.stdout.write(
    `moved ${rows} rows of ${tables} tables. Start the server with this DATABASE_URL from now on; the embedded database is left as it was.\n`,
  );
} catch (error) {
  process.stderr.write(`nothing was moved: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  await source.close();
  await target.close();
}
