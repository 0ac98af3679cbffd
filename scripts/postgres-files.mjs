/**
 * `npm run test:statements`: runs the server's tests on the embedded database, notes which statements each file asks, and keeps
 * in `tests/postgres/files.json` the files that ask all of them together: those run on PostgreSQL too in `npm test`, all others
 * in `npm run test:long`. With `--check` nothing is run or written: the list that is kept is held against what was last noted,
 * and the exit code is 1 when a statement is asked by none of its files. With `--again` what was last noted is chosen from.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { filesWithDatabase, KEPT_FILES } from '../tests/postgres/files.mjs';
import { chooseCovering, findUncovered, readAsked } from './statements.mjs';

const SHOWN = 10;
const SHOWN_LENGTH = 200;
const args = new Set(process.argv.slice(2));
const candidates = filesWithDatabase();
if (args.size === 0) record();
const shapes = new Map(
  [...(await readAsked(process.cwd()))].filter(([file]) => candidates.includes(file)),
);
if (args.has('--check')) check();
else keep();

/** A recording of files that were renamed would count as one more. */
function record() {
  rmSync(path.join('.cache', 'statements'), { recursive: true, force: true });
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...candidates],
    { stdio: 'inherit', env: { ...process.env, RECORD_SQL: '1' } },
  );
  if (status !== 0) process.exit(status ?? 1);
}

function keep() {
  const { unit = {}, postgres = {} } = JSON.parse(readFileSync('tests/durations.json', 'utf8'));
  // a file meets one database: it costs what it takes longer on PostgreSQL, and its database there is made besides
  const longer = (file) => (postgres[file] ?? 1.5 * (unit[file] ?? 1000)) - (unit[file] ?? 1000);
  const costOf = (file) => 1000 + Math.max(0, longer(file));
  // what was not recorded may ask anything
  const unknown = candidates.filter((file) => !shapes.has(file));
  const files = [...chooseCovering(shapes, costOf), ...unknown].toSorted((one, other) =>
    one < other ? -1 : 1,
  );
  writeFileSync(KEPT_FILES, `${JSON.stringify(files, null, 2)}\n`);
  process.stdout.write(
    `${files.length} of ${candidates.length} files: those that ask all ${new Set([...shapes.values()].flatMap((asked) => [...asked])).size} noted statements of the server, and ${unknown.length} that nothing was noted of\n`,
  );
}

function check() {
  if (!existsSync(KEPT_FILES)) return;
  const missing = findUncovered(shapes, JSON.parse(readFileSync(KEPT_FILES, 'utf8')));
  if (missing.size === 0) return;
  for (const [shape, file] of [...missing].slice(0, SHOWN))
    process.stdout.write(`${file}: ${shape.slice(0, SHOWN_LENGTH)}\n`);
  process.stdout.write(
    `${missing.size} statements are asked by no file that runs on PostgreSQL by default: npm run test:statements chooses anew\n`,
  );
  process.exitCode = 1;
}
