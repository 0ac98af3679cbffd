// npm run new:entity -- <module>/<name> --title 备件 --tw 備件 --en "Spare part" [--plural "Spare parts"] [--menu <group>] [--root=<folder>]
// Writes the one file of a new entity with everything it needs, and checks it.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { importTs } from './bundle-ts.mjs';

const USAGE = `npm run new:entity -- <module>/<name> --title <简体> --tw <繁體> --en <English> [--plural <English>] [--menu <group>]
  npm run new:entity -- ops/sparePart --title 备件 --tw 備件 --en "Spare part" --plural "Spare parts" --menu workOrder`;
const project = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const TEMPLATE = readFileSync(join(project, 'scripts', 'new-entity.template.json'), 'utf8');

function readOrder() {
  const text = { type: 'string' };
  const options = { title: text, tw: text, en: text, plural: text, menu: text, root: text };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [, module, name] =
      /^([a-z][a-z0-9]*)\/([a-z][A-Za-z0-9]*)$/.exec(positionals[0] ?? '') ?? [];
    return module && values.title && values.tw && values.en
      ? { ...values, module, name }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The entity as the workbench begins one, with one of everything that can stand in its file: a dictionary, a sub-table, two moves,
 * a role that gets its keys, a sample row, texts in three languages. What is not needed is taken out.
 */
async function textOf({ module, name, title, tw, en, plural, menu }) {
  const { blankEntity } = await importTs(project, 'src/designer/workbench/create/blank-entity.ts');
  const { columnName } = await importTs(project, 'src/schemas/language/names.ts');
  const blank = JSON.parse(blankEntity({ name, title, module, menuParent: menu, firstField: '-' }));
  const filled = (words) =>
    JSON.parse(
      TEMPLATE.replaceAll(/\{(\w+)\}/g, (whole, word) =>
        Object.hasOwn(words, word) ? JSON.stringify(words[word]).slice(1, -1) : whole,
      ),
    );
  const words = {
    name,
    code: `${columnName(module)}_${columnName(name)}`,
    base: `${module}:${name}`,
    title,
  };
  const { translations: _, ...parts } = filled(words);
  const [inTaiwan, inEnglish] = [
    filled({ ...words, title: tw }).translations['zh-TW'],
    filled({ ...words, title: en }).translations['en-US'],
  ];
  const translations = {
    'zh-TW': { title: tw, ...inTaiwan },
    'en-US': { title: en, ...(plural ? { plural } : {}), ...inEnglish },
  };
  const { menu: place, fields: __, ...head } = blank;
  const { formatSchema } = await importTs(
    project,
    'src/designer/workbench/language/format-schema.ts',
  );
  const { fields, actions, ...others } = parts;
  const entity = {
    $schema: '../../language/entity.schema.json',
    ...head,
    fields,
    actions,
    ...(place ? { menu: place } : {}),
    ...others,
    translations,
  };
  return `${formatSchema(JSON.stringify(entity)).trimEnd()}\n`;
}

async function writeEntity(order) {
  const root = resolve(order.root ?? project);
  const file = `src/schemas/entities/${order.module}/${order.name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;
  if (existsSync(join(root, file))) return `${file} is there already`;
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), await textOf(order));
  const { checkSchemaFiles, serverFacts } = await importTs(project, 'scripts/check-parts.ts');
  const problems = checkSchemaFiles(root, { server: serverFacts(), withTexts: true }).filter(
    ({ path }) => path === file,
  );
  process.stdout.write(`${file}: written; npm run gen prints its row type\n`);
  return problems
    .map(({ path, line, column, message }) => `${path}:${line}:${column} ${message}`)
    .join('\n');
}

const order = readOrder();
const wrong = order ? await writeEntity(order) : USAGE;
if (wrong) {
  process.stderr.write(`${wrong}\n`);
  process.exitCode = order ? 1 : 2;
}
