/** `npm run check`: installs what is missing, then types, lint, rooms, schemas, texts, unused code, format, tests; stops at the first that is not green. */
import { spawnSync } from 'node:child_process';

import { checkNode, installWhenStale, takeTurns } from './install.mjs';

checkNode();
await takeTurns(installWhenStale);

const STEPS = [
  'check:types',
  'check:lint',
  'check:rooms',
  'check:schemas',
  'check:locales',
  'check:terms',
  'check:unused',
  'check:format',
  'test',
];
for (const step of STEPS) {
  console.log(`\n== ${step}`);
  const { status } = spawnSync('npm', ['run', '--silent', step], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`${step} failed`);
    process.exit(status ?? 1);
  }
}
console.log('\nall green');
