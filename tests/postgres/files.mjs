import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Files that ask together every statement that all of them ask; `npm run test:statements` writes it. */
export const KEPT_FILES = path.join('tests', 'postgres', 'files.json');

const OPENS_A_DATABASE =
  /openTestDatabase\(\)|builders\/(app|seeded-database|product-database|a-resource-world|a-resource-http|a-workflow-http|an-operation|two-companies)\.ts/;

const BRINGS_ITS_OWN = /startSystemPostgres|builders\/(server-process|data-folder)\.ts/;

/**
 * Their subject is what stands in schema files, and nearly all their time goes into judging those: once is enough. What they
 * ask of a database runs here in the files beside them: drafts, versions and publishing in `publish-race` and
 * `several-servers`, tables and columns in `sync-tables`, `carry-columns` and `approve-loss`, rights in `scope`.
 */
const ABOUT_SCHEMAS = new Set(
  ['publish', 'generate/generate', 'why/why']
    .map((name) => `server/workbench/schema/${name}.test.ts`)
    .concat('server/workbench/openapi/openapi.test.ts'),
);

/** Their subject is connections; what they store, other files ask of both databases. */
const ABOUT_CONNECTIONS = new Set(['liar', 'storm'].map((name) => `tests/flows/${name}.test.ts`));

/** They have a case of their own for a real PostgreSQL, such as what one connection sees of another. */
const ASKS_FOR_A_SERVER = "inject('testServer')";

/** They begin with the demo city, which costs 16 s of CPU to make: in a run it is made once for all of them. `tests/first` makes it in the embedded database. */
const BEGINS_WITH_THE_CITY = "APP_MODE: 'demo'";

/** The files that run on a real PostgreSQL: in the long form all that can, else those of the kept list and those that have a reason of their own. */
export function filesOnPostgres() {
  const all = filesWithDatabase();
  if (process.env.LONG === '1' || !existsSync(KEPT_FILES)) return all;
  const kept = new Set(JSON.parse(readFileSync(KEPT_FILES, 'utf8')));
  return all.filter((file) => {
    if (kept.has(file)) return true;
    const text = readFileSync(file, 'utf8');
    return text.includes(ASKS_FOR_A_SERVER) || text.includes(BEGINS_WITH_THE_CITY);
  });
}

/** The server's tests that open a database of whatever kind is given to them. */
export function filesWithDatabase() {
  return ['server', 'tests/contracts', 'tests/flows']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter(
      (file) =>
        file.endsWith('.test.ts') &&
        !ABOUT_SCHEMAS.has(file) &&
        !ABOUT_CONNECTIONS.has(file) &&
        isForAnyDatabase(readFileSync(file, 'utf8')),
    );
}

function isForAnyDatabase(text) {
  return OPENS_A_DATABASE.test(text) && !BRINGS_ITS_OWN.test(text);
}

/** Where the real PostgreSQL comes from: TEST_DATABASE_URL, the system's binaries, or null. */
export function postgresSource(binaries) {
  if (process.env.TEST_DATABASE_URL) return 'TEST_DATABASE_URL';
  return binaries === null ? null : binaries;
}
