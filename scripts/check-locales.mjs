// npm run check:locales: judges the texts of all languages against the code and the schemas; exit code 1 when one is wrong.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { importTs } from './bundle-ts.mjs';
import { checkLocales } from './locales.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { translatableTexts } = await importTs(root, 'server/registry/check-files.ts');
const { problems, keys } = checkLocales({
  root,
  translatable: translatableTexts(root),
});
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(
  problems.length === 0
    ? `locales: ${keys} texts, no mistakes\n`
    : `locales: ${problems.length} mistakes\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
