/** `npm run demo:clear`: takes the demo accounts and data away and sets a new password of admin, so that the data may be opened with APP_MODE=production. Stop the server first. */
import path from 'node:path';

import { importTs } from './bundle-ts.mjs';
import { openForScript } from './open-database.mjs';

const root = path.resolve(import.meta.dirname, '..');
const database = await openForScript(root);
try {
  const [{ readConfig }, { migrate }, { loadRegistry }, { leaveDemo }] = await Promise.all(
    [
      'server/config.ts',
      'server/db/migrate.ts',
      'server/registry/load.ts',
      'server/leave-demo.ts',
    ].map((file) => importTs(root, file)),
  );
  const { adminPassword } = readConfig({ ...process.env, APP_MODE: 'production' });
  await migrate(database.pool, path.join(root, 'server/db/migrations'));
  const { rows } = await database.pool.query("select to_regclass('sys_user') is not null as any");
  if (!rows[0].any)
    throw new Error('the database is empty; APP_MODE=production npm start can use it as it is');
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const { lockedOut, oneTimePassword } = await leaveDemo(
    { db: database.db, registry: await loadRegistry({ root }), log },
    adminPassword,
  );
  if (lockedOut.length > 0)
    process.stdout.write(
      `these accounts had the password of the demo and need a new one from admin: ${lockedOut.join(', ')}\n`,
    );
  process.stdout.write(
    `the demo is cleared. ${oneTimePassword ? `New password of admin (shown once, to be changed at the first sign-in): ${oneTimePassword}` : 'The password of admin is that of APP_ADMIN_PASSWORD.'}\nStart with APP_MODE=production from now on.\n`,
  );
} catch (error) {
  process.stderr.write(`nothing was cleared: ${error.message}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
