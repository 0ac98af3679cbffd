/**
 * `npm test`: installs what is missing, checks types, rooms and schemas, builds the product, runs every test.
 * Arguments are passed on to vitest: `npm test -- --project unit`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

import { checkNode, installWhenStale, takeTurns } from './install.mjs';

checkNode();
await takeTurns(installWhenStale);
const run = (command, args) => {
  const { status } = spawnSync(process.execPath, [command, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
const args = process.argv.slice(2);
const isWhole = args.length === 0;
// the types are judged on one core while the rest runs on the other
const types = isWhole
  ? spawn(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit'], { stdio: 'inherit' })
  : null;
const judged = types ? once(types, 'exit') : Promise.resolve([0]);
process.once('exit', () => types?.kill());
if (isWhole) {
  run('scripts/check-rooms.mjs', []);
  run('scripts/schema-check.mjs', []);
}
run('scripts/build.mjs', []);
const [wrong] = await judged;
if (wrong !== 0) process.exit(wrong ?? 1);
run('node_modules/vitest/vitest.mjs', ['run', ...args]);
