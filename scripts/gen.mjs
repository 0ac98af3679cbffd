// npm run gen [-- --check]: prints the row types and the JSON Schemas from the language and the entity files, and the names of parts from the widgets.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { importTs } from './bundle-ts.mjs';
import { readWidgets } from './read-widgets.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { printGenerated } = await importTs(root, 'server/registry/generated.ts');
const { printWidgetNames, WIDGET_FOLDERS, WIDGET_NAMES } = await importTs(
  root,
  'scripts/widget-names.ts',
);
const isCheck = process.argv.includes('--check');

const widgets = {
  path: WIDGET_NAMES,
  text: printWidgetNames(await readWidgets(root, WIDGET_FOLDERS)),
};

for (const { path, text } of [widgets, ...printGenerated(root)]) {
  const before = await readFile(join(root, path), 'utf8').catch(() => '');
  if (before === text) continue;
  if (isCheck) process.exitCode = 1;
  else await writeFile(join(root, path), text);
  process.stdout.write(`${path}: ${isCheck ? 'stale, run npm run gen' : 'written'}\n`);
}
