/**
 * `npm run fuzz [rounds] [seed] [-- --as oa1]`: hostile requests to every address of the OpenAPI description, by a seed of the moment unless one
 * is named, as the administrator or another person of the test's world (`oa1`: an O&M engineer, `ep1`: a bureau). Seed and counts are printed; the exit code is 1 when an inner error or an unhandled rejection was found.
 */
import { spawnSync } from 'node:child_process';

const given = process.argv.slice(2);
const at = given.indexOf('--as');
const [, as = 'admin'] = at < 0 ? [] : given.splice(at, 2);
const [rounds = '20', seed = String(Date.now() % 1_000_000_000)] = given;
if (![rounds, seed].every((value) => /^[1-9]\d{0,9}$/.test(value))) {
  process.stderr.write(
    'usage: npm run fuzz [rounds] [seed] [-- --as person], both whole numbers\n',
  );
  process.exit(1);
}
process.stdout.write(
  `fuzz: seed ${seed}, ${rounds} rounds; as ${as}; again with: npm run fuzz ${rounds} ${seed} -- --as ${as}\n`,
);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/security/fuzz.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_SEED: seed, FUZZ_ROUNDS: rounds, FUZZ_AS: as },
  },
);
process.exit(status ?? 1);
