/**
 * `npm run test:long`: the long form of `npm test`, for the night: every round and every date (`LONG=1`), all files of the
 * server on PostgreSQL, and whether the files that `npm test` runs there ask every statement. Arguments are passed on.
 */
import { spawnSync } from 'node:child_process';

const env = { ...process.env, LONG: '1', RECORD_SQL: '1' };
const args = process.argv.slice(2);
const run = (...command) => {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
};
run('scripts/test.mjs', ...args);
if (args.length === 0) run('scripts/postgres-files.mjs', '--check');
