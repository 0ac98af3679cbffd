// npm run schema:check [-- --no-texts] [-- --upgrade] [-- --json] [-- --root=<folder>]: judges every schema file, and what a fresh database begins with (templates of standing books, rules of work, schemes of assessment, rules of the demo city); exit code 1 when one has a mistake, warnings are none.
// --json: one JSON document on stdout and nothing else (npm run --silent, or node scripts/schema-check.mjs, for npm says its own lines).
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { importTs } from './bundle-ts.mjs';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const root = resolve(
  process.argv.find((word) => word.startsWith('--root='))?.slice('--root='.length) ?? project,
);
const {
  checkDelivered,
  checkLines,
  checkSchemaFiles,
  deliveredFiles,
  isError,
  plannedJobs,
  keysOfFiles,
  readSchemaFiles,
  serverFacts,
  toldCheck,
  upgradeSchema,
} = await importTs(project, 'scripts/check-parts.ts');
const isForPrograms = process.argv.includes('--json');

if (process.argv.includes('--upgrade')) {
  for (const file of readSchemaFiles(root)) {
    const before = jsonOf(file.text);
    if (before === undefined) continue;
    const after = upgradeSchema(file.kind, before);
    if (after === before) continue;
    await writeFile(join(root, file.path), `${JSON.stringify(after, null, 2)}\n`);
    process.stderr.write(`${file.path}: rewritten in version ${after.v}\n`);
  }
}

const server = serverFacts();
const ofSchemas = checkSchemaFiles(root, {
  server,
  withTexts: !process.argv.includes('--no-texts'),
});
// of a file with a mistake nobody knows the keys
const keys = ofSchemas.some(isError) ? {} : { keys: keysOfFiles(root, server.keys) };
const beans = plannedJobs();
// a dictionary or menu that is no JSON is read by both
const [last] = ofSchemas;
const problems = [
  ...ofSchemas,
  ...checkDelivered(root, { ...keys, beans }).filter(
    ({ path, code }) => code !== 'json' || path !== last?.path,
  ),
];
const files = readSchemaFiles(root).length + deliveredFiles(root).length;
process.stdout.write(
  isForPrograms
    ? `${JSON.stringify(toldCheck(problems, files), null, 2)}\n`
    : `${checkLines(problems, files).join('\n')}\n`,
);
process.exitCode = problems.some(isError) ? 1 : 0;

/** What is no JSON is told by the check. */
function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
