// npm run check:terms: refuses the words that docs/glossary.md says to avoid; exit code 1 when one is found.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { checkTerms } from './terms.mjs';

const problems = checkTerms(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(
  problems.length === 0
    ? 'terms: one word for one thing\n'
    : `terms: ${problems.length} words to avoid\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
