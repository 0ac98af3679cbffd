// `npm run bench:storm [-- --size 1000]`: the server restarts, and that many devices with their backlog and as many browsers come
// back in one moment; prints when all packets were answered, all browsers subscribed, and an alarm heard by all. It is the test of
// that name (tests/flows/storm.test.ts), with more of them: server and clients share a process.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const at = process.argv.indexOf('--size');
const size = at < 0 ? '1000' : process.argv[at + 1];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/flows/storm.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, STORM_SIZE: size },
  },
);
process.exit(status ?? 1);
