/**
 * `npm test`: installs what is missing, checks types, rooms and schemas, builds the product, runs every test.
 * Arguments are passed on to vitest: `npm test -- --project unit`.
 */
import { spawnSync } from 'node:child_process';
import { checkNode, installWhenStale, takeTurns } from './install.mjs';

checkNode();
await takeTurns(installWhenStale);
const run = (command, args) => {
  const { status } = spawnSync(process.execPath, [command, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
const args = process.argv.slice(2);
if (args.length === 0) {
  run('node_modules/typescript/bin/tsc', ['--noEmit']);
  run('scripts/check-rooms.mjs', []);
  run('scripts/schema-check.mjs', []);
}
run('scripts/build.mjs', []);
run('node_modules/vitest/vitest.mjs', ['run', ...args]);
