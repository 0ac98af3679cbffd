/**
 * `npm run check`, before a commit, in at most two minutes: installs what is missing, writes what is printed from code, then types, lint, rooms, schemas, texts, words,
 * unused code and format side by side, and the tests nearest to what changed. `npm run check -- --whole` runs all tests instead.
 */
import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';

import { changedFiles, testsNear } from './changed-tests.mjs';
import { checkNode, installWhenStale, takeTurns } from './install.mjs';

checkNode();
await takeTurns(installWhenStale);

/** The longest first, so that none of them is left alone at the end. */
const STEPS = [
  'check:lint',
  'check:types',
  'check:unused',
  'check:schemas',
  'check:locales',
  'check:rooms',
  'check:terms',
  'check:format',
];
/** How many files of tests fit into what is left of two minutes, on two cores. */
const MOST_FILES = 24;
const startedAt = Date.now();
const secondsSince = (ms) => `${((Date.now() - ms) / 1000).toFixed(1)} s`;

// what is printed from code goes into the commit that changed the code
run('scripts/gen.mjs');
run('scripts/docs.mjs');
const waiting = [...STEPS];
const red = [];
await Promise.all(
  Array.from({ length: Math.max(2, os.availableParallelism()) }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      if (!(await isGreen(step))) red.push(step);
  }),
);
const tests = process.argv.includes('--whole') ? 'the whole run' : 'tests';
if (red.length === 0 && !(tests === 'tests' ? runNear() : runWhole())) red.push(tests);
console.log(
  red.length === 0
    ? `\nall green in ${secondsSince(startedAt)}`
    : `\nRED after ${secondsSince(startedAt)}: ${red.join(', ')}`,
);
process.exit(red.length === 0 ? 0 : 1);

/** Runs one step; what it says is told in one piece when it ends. */
async function isGreen(step) {
  const begun = Date.now();
  const child = spawn('npm', ['run', '--silent', step], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const code = await new Promise((resolve) => child.once('close', resolve));
  console.log(`== ${step}: ${code === 0 ? 'green' : 'RED'} in ${secondsSince(begun)}`);
  if (code !== 0) console.log(said);
  return code === 0;
}

function runNear() {
  const changed = changedFiles(process.cwd());
  if (changed === null) {
    console.log('== tests: left out, git does not say what changed; npm test runs all of them');
    return true;
  }
  const near = testsNear(process.cwd(), changed);
  const files = near.slice(0, MOST_FILES).map(({ file }) => file);
  const rest = near.length - files.length;
  const farther = rest > 0 ? `; ${rest} farther ones only in npm test` : '';
  console.log(
    `== tests: ${changed.length} files changed, ${files.length} files of tests import them${farther}`,
  );
  const args = ['run', ...projects('pure', 'unit', 'component'), ...files];
  return files.length === 0 || run('node_modules/vitest/vitest.mjs', ...args);
}

function projects(...names) {
  return names.flatMap((name) => ['--project', name]);
}

function runWhole() {
  return run('scripts/test.mjs');
}

function run(...args) {
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0;
}
