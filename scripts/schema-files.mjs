// npm run schema:files -- --root=<folder>: writes the JSON Schemas of the language to src/schemas/language of a folder, where the `$schema` of every file there looks for them. Needs no running product and no sign-in.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { importTs } from './bundle-ts.mjs';

const project = resolve(import.meta.dirname, '..');
const root = process.argv.find((word) => word.startsWith('--root='))?.slice('--root='.length);
if (!root)
  stop(
    'say where to, npm run schema:files -- --root=<folder>; this checkout has its own by npm run gen',
  );
if (!existsSync(resolve(root))) stop(`no folder ${resolve(root)}`);
const { printEditorSchemas } = await importTs(project, 'server/registry/editor-schemas.ts');

for (const { path, text } of printEditorSchemas()) {
  const file = join(resolve(root), path);
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before === text) continue;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  process.stdout.write(`${path}: written\n`);
}

function stop(reason) {
  process.stderr.write(`schema:files: ${reason}\n`);
  process.exit(1);
}
