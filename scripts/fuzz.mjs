/**
 * `npm run fuzz [rounds] [seed]`: hostile requests to every address of the OpenAPI description, by a seed of the moment unless one
 * is named. Seed and counts are printed; the exit code is 1 when an inner error or an unhandled rejection was found.
 */
import { spawnSync } from 'node:child_process';

const [rounds = '20', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
if (![rounds, seed].every((value) => /^[1-9]\d{0,9}$/.test(value))) {
  process.stderr.write('usage: npm run fuzz [rounds] [seed], both whole numbers\n');
  process.exit(1);
}
process.stdout.write(`fuzz: seed ${seed}, ${rounds} rounds; again with: npm run fuzz ${rounds} ${seed}\n`);
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/security/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_SEED: seed, FUZZ_ROUNDS: rounds },
});
process.exit(status ?? 1);
