// npm run schema:check [-- --no-texts] [-- --upgrade] [-- --root=<folder>]: judges every schema file; exit code 1 when one has a mistake.
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { importTs } from './bundle-ts.mjs';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const root = resolve(
  process.argv.find((word) => word.startsWith('--root='))?.slice('--root='.length) ?? project,
);
const { checkSchemaFiles, readSchemaFiles } = await importTs(
  project,
  'server/registry/check-files.ts',
);
const { serverFacts } = await importTs(project, 'server/server-facts.ts');

if (process.argv.includes('--upgrade')) {
  const { upgradeSchema } = await importTs(project, 'src/schemas/language/upgrade.ts');
  for (const file of readSchemaFiles(root)) {
    const before = JSON.parse(file.text);
    const after = upgradeSchema(file.kind, before);
    if (after === before) continue;
    await writeFile(join(root, file.path), `${JSON.stringify(after, null, 2)}\n`);
    process.stdout.write(`${file.path}: rewritten in version ${after.v}\n`);
  }
}

const problems = checkSchemaFiles(root, {
  server: serverFacts(),
  withTexts: !process.argv.includes('--no-texts'),
});
for (const { path, line, column, message } of problems)
  process.stdout.write(`${path}:${line}:${column} ${message}\n`);
process.stdout.write(
  problems.length === 0
    ? `schemas: ${readSchemaFiles(root).length} files, no mistakes\n`
    : `schemas: ${problems.length} mistakes\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
