/**
 * `npm run test:durations`: keeps in `tests/durations.json` how long each test file took when this checkout last ran it, by
 * which the next runs begin with the longest. Files that are gone leave the list, what did not run stays as it was.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { filesOnPostgres } from '../tests/postgres/files.mjs';

const CACHE = path.join('node_modules', '.vite', 'vitest');
const KEPT = path.join('tests', 'durations.json');
/** Files that take less than this, in milliseconds, begin last, in any order. */
const SHORT = 200;

const onPostgres = new Set(filesOnPostgres());
const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
// other folders hold what was made ready for browsers
const measured = readdirSync(CACHE)
  .map((folder) => path.join(CACHE, folder, 'results.json'))
  .filter(existsSync)
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).results);
for (const [key, { duration, failed }] of measured) {
  const [ran, file] = key.split(/:(.*)/s);
  // a whole run has them among those of `unit`
  const project = ran === 'unit' && onPostgres.has(file) ? 'postgres' : ran;
  if (!failed) (kept[project] ??= {})[file] = Math.round(duration / 100) * 100;
}
const ordered = Object.fromEntries(
  Object.entries(kept)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([project, files]) => [
      project,
      Object.fromEntries(
        Object.entries(files)
          .filter(([file]) => existsSync(file))
          .map(([file, ms]) => [file, ms < SHORT ? 0 : ms])
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
    ]),
);
writeFileSync(KEPT, `${JSON.stringify(ordered, null, 2)}\n`);
process.stdout.write(
  `${KEPT}: ${Object.values(ordered).reduce((sum, files) => sum + Object.keys(files).length, 0)} files\n`,
);
