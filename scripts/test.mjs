/**
 * `npm test`: installs what is missing, checks types, rooms and schemas, builds the product, starts it once in an empty folder
 * and opens its first page, then runs every test; the browser tests leave half a core idle, on which the pure ones run.
 * Arguments are passed on to vitest: `npm test -- --project unit`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { useFastFolder } from './fast-folder.mjs';
import { checkNode, installWhenStale, takeTurns } from './install.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const startedAt = Date.now();
const args = process.argv.slice(2);
const isWhole = args.length === 0;

checkNode();
useFastFolder();
await takeTurns(installWhenStale);
// the types are judged on one core while the rest runs on the other
const types = isWhole
  ? spawn(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit'], { stdio: 'inherit' })
  : null;
const judged = types ? once(types, 'exit') : Promise.resolve([0]);
process.once('exit', () => types?.kill());
if (isWhole) {
  run('rooms', 'scripts/check-rooms.mjs');
  run('schemas', 'scripts/schema-check.mjs');
}
run('the build', 'scripts/build.mjs', '--quick');
if (isWhole) {
  // the browser tests go on with what this start leaves
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first start '));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  process.env.SEEDED_DATA = path.join(folder, 'data');
  run('the first start of a fresh clone', VITEST, 'run', '--project', 'first');
}
// the long form asks both databases what `npm test` asks one of the two
if (isWhole && process.env.LONG !== '1') process.env.EACH_ON_ONE = '1';
const [wrong] = await judged;
if (wrong !== 0) end('types', wrong ?? 1);
if (isWhole) await runAll();
else run('a test', VITEST, 'run', ...args);
end('', 0);

/** Every project; what is wrong in one does not keep the others from telling what is wrong there. */
async function runAll() {
  const codes = [await started(vitest('unit', 'postgres', 'component'))];
  // a story, its browser and the product leave half a core idle
  const pure = runBeside(vitest('pure'));
  codes.push(await started(vitest('e2e')));
  codes.push(await pure);
  const wrong = codes.find((code) => code !== 0);
  if (wrong !== undefined) end('a test', wrong ?? 1);
}

/** @returns the exit code of a program */
async function started(command) {
  const [code] = await once(spawn(process.execPath, command, { stdio: 'inherit' }), 'exit');
  return code;
}

function vitest(...projects) {
  return [VITEST, 'run', ...projects.flatMap((project) => ['--project', project])];
}

/** Runs a program on what others leave of the cores; what it says comes when it has ended. @returns its exit code */
async function runBeside(command) {
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) return 1;
  giveWay(pid);
  process.once('exit', () => {
    if (child.exitCode === null) process.kill(-pid);
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  return code;
}

/** Browsers are sessions of their own, and Linux shares cores between sessions first: a low rank counts within one alone. */
function giveWay(pid) {
  os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  try {
    fs.writeFileSync(`/proc/${pid}/autogroup`, String(os.constants.priority.PRIORITY_LOW));
  } catch {
    // a system without such groups
  }
}

/** Runs a program to its end; what is wrong there ends everything. */
function run(what, command, ...rest) {
  const { status } = spawnSync(process.execPath, [command, ...rest], { stdio: 'inherit' });
  if (status !== 0) end(what, status ?? 1);
}

/** The last line of a run says in one word what came of it, and how long it took. */
function end(red, code) {
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const took = `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
  process.stdout.write(
    red ? `npm test: RED after ${took}: ${red}\n` : `npm test: all green in ${took}\n`,
  );
  process.exit(code);
}
