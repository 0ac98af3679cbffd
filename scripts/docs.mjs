// npm run docs [-- --check]: prints docs/reference from the code, and docs/guides/first-day.md from the texts of the help.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { importTs } from './bundle-ts.mjs';

const root = resolve(import.meta.dirname, '..');
const { printReference } = await importTs(root, 'scripts/reference.ts');
const { printFirstDay } = await importTs(root, 'scripts/first-day.ts');
const isCheck = process.argv.includes('--check');

for (const { path, text } of [...(await printReference(root)), printFirstDay(root)]) {
  const file = join(root, path);
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before === text) continue;
  if (isCheck) process.exitCode = 1;
  else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  process.stdout.write(`${path}: ${isCheck ? 'stale, run npm run docs' : 'written'}\n`);
}
