/**
 * `npm test`: installs what is missing, checks types, rooms and schemas, builds the product, starts it once in an empty folder
 * and opens its first page, then runs every test. Both cores are kept busy: pure tests, and after them tests of the server that
 * start no other program, run on what the rest leaves of them.
 * Arguments are passed on to vitest: `npm test -- --project unit`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { useFastFolder } from './fast-folder.mjs';
import { checkNode, installWhenStale, takeTurns } from './install.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
/** More checkers than one judge again what files share: 29 s of CPU with four, the default, 17 with one. */
const TYPES = ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'];
const startedAt = Date.now();
const args = process.argv.slice(2);
/** What failed, by `tests/told-last.ts`. */
const toldLast = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'told last ')), 'failed.txt');

// whoever breaks a run off ends all of it
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
checkNode();
useFastFolder();
process.env.TOLD_LAST = toldLast;
await takeTurns(installWhenStale);
if (args.length === 0) await runWhole();
else {
  await demand('the build', ['scripts/build.mjs', '--quick']);
  await demand('a test', vitest(...args));
}
end('', 0);

async function runWhole() {
  const types = run(TYPES);
  // it needs nothing of what is made meanwhile
  const browsersEnded = new AbortController();
  const aside = { givesWayUntil: browsersEnded.signal };
  const pure = runAside(vitest('--project', 'pure', '--maxWorkers', '1'), aside);
  await demand('rooms', ['scripts/check-rooms.mjs']);
  await demand('schemas', ['scripts/schema-check.mjs']);
  await demand('the build', ['scripts/build.mjs', '--quick']);
  // the browser tests go on with what this start leaves
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first start '));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  process.env.SEEDED_DATA = path.join(folder, 'data');
  await demand('the first start of a fresh clone', vitest('--project', 'first'));
  const judged = await types;
  if (judged !== 0) end('types', judged);
  const wrong = (await runTests(pure, browsersEnded)).find((code) => code !== 0);
  if (wrong !== undefined) end('a test', wrong);
}

/** Every project; what is wrong in one does not keep the others from telling what is wrong there. @returns their exit codes */
async function runTests(pure, browsersEnded) {
  // the long form asks both databases what `npm test` asks one of the two
  if (process.env.LONG !== '1') process.env.EACH_ON_ONE = '1';
  const servers = ['unit', 'postgres', 'component'].flatMap((name) => ['--project', name]);
  // by then the databases are prepared that both begin with: nobody waits for a program of a lower rank
  const beside = pure.then(() =>
    runAside(vitest('--project', 'unit', '--maxWorkers', '2'), {
      env: { UNIT_PART: 'beside' },
      givesWayUntil: browsersEnded.signal,
    }),
  );
  const codes = [await run(vitest(...servers), { UNIT_PART: 'rest' })];
  codes.push(await run(vitest('--project', 'e2e')));
  browsersEnded.abort();
  return [...codes, await pure, await beside];
}

function vitest(...rest) {
  return [VITEST, 'run', ...rest];
}

/** Runs a program to its end. @returns its exit code, 1 when it was killed */
async function run(command, env = {}) {
  const child = spawn(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  endWithUs(child, () => child.kill());
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Runs a program to its end; what is wrong there ends everything. */
async function demand(what, command) {
  const code = await run(command);
  if (code !== 0) end(what, code);
}

/** Runs a program beside others; what it says comes when it has ended. `givesWayUntil`: till then with what they leave of the cores. @returns its exit code */
async function runAside(command, { env = {}, givesWayUntil } = {}) {
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    detached: givesWayUntil !== undefined,
  });
  const { pid } = child;
  if (pid === undefined) return 1;
  if (givesWayUntil) giveWay(pid, givesWayUntil);
  endWithUs(child, () => (givesWayUntil ? process.kill(-pid) : child.kill()));
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  return code ?? 1;
}

/**
 * A low rank until `over`. Browsers are sessions of their own, and Linux shares cores between sessions first: where it
 * does, the session has the rank and takes it back, so that nothing starves beside another load of the machine. A rank
 * of the process itself, where there are no sessions, is for ever: only an administrator may raise one.
 */
function giveWay(pid, over) {
  const rank = `/proc/${pid}/autogroup`;
  const low = os.constants.priority.PRIORITY_LOW;
  try {
    fs.writeFileSync(rank, String(low));
  } catch {
    os.setPriority(pid, low);
    return;
  }
  over.addEventListener('abort', () => {
    try {
      fs.writeFileSync(rank, '0');
    } catch {
      // it has ended
    }
  });
}

/** A run that ends early leaves no program behind. */
function endWithUs(child, kill) {
  const endIt = () => {
    if (child.exitCode === null && child.signalCode === null) kill();
  };
  process.once('exit', endIt);
  child.once('exit', () => process.off('exit', endIt));
}

/** The last line of a run says in one word what came of it, and how long it took; before it stands what failed, once more. */
function end(red, code) {
  if (fs.existsSync(toldLast)) process.stdout.write(`\n${fs.readFileSync(toldLast, 'utf8')}\n`);
  fs.rmSync(path.dirname(toldLast), { recursive: true, force: true });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const took = `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
  process.stdout.write(
    red ? `npm test: RED after ${took}: ${red}\n` : `npm test: all green in ${took}\n`,
  );
  process.exit(code);
}
