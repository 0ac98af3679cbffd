// npm run new:entity -- <module>/<name> --title 备件 --tw 備件 --en "Spare part" [--plural "Spare parts"] [--menu <group>] [--root=<folder>]
// Writes the file of a new entity with its texts in three languages, as the workbench begins one, and checks it.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importTs } from './bundle-ts.mjs';

const USAGE = `npm run new:entity -- <module>/<name> --title <简体> --tw <繁體> --en <English> [--plural <English>] [--menu <group>]
  npm run new:entity -- ops/sparePart --title 备件 --tw 備件 --en "Spare part" --plural "Spare parts" --menu workOrder`;
const FIRST_FIELD = { 'zh-CN': '名称', 'zh-TW': '名稱', 'en-US': 'Name' };
const project = resolve(dirname(fileURLToPath(import.meta.url)), '..');

function readOrder() {
  const text = { type: 'string' };
  const options = { title: text, tw: text, en: text, plural: text, menu: text, root: text };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [, module, name] = /^([a-z][a-z0-9]*)\/([a-z][A-Za-z0-9]*)$/.exec(positionals[0] ?? '') ?? [];
    return module && values.title && values.tw && values.en ? { ...values, module, name } : undefined;
  } catch {
    return undefined;
  }
}

/** The entity as the workbench begins one, with its translations in the same file. */
async function textOf({ module, name, title, tw, en, plural, menu }) {
  const { blankEntity } = await importTs(project, 'src/designer/workbench/create/blank-entity.ts');
  const blank = JSON.parse(blankEntity({ name, title, module, menuParent: menu, firstField: FIRST_FIELD['zh-CN'] }));
  const translations = {
    'zh-TW': { title: tw, 'fields.name.title': FIRST_FIELD['zh-TW'] },
    'en-US': { title: en, ...(plural ? { plural } : {}), 'fields.name.title': FIRST_FIELD['en-US'] },
  };
  const { formatSchema } = await importTs(project, 'src/designer/workbench/language/format-schema.ts');
  return `${formatSchema(JSON.stringify({ $schema: '../../language/entity.schema.json', ...blank, translations })).trimEnd()}\n`;
}

async function writeEntity(order) {
  const root = resolve(order.root ?? project);
  const file = `src/schemas/entities/${order.module}/${order.name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;
  if (existsSync(join(root, file))) return `${file} is there already`;
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), await textOf(order));
  const { checkSchemaFiles } = await importTs(project, 'server/registry/check-files.ts');
  const problems = checkSchemaFiles(root, { withTexts: true }).filter(({ path }) => path === file);
  process.stdout.write(`${file}: written; npm run gen prints its row type\n`);
  return problems.map(({ path, line, column, message }) => `${path}:${line}:${column} ${message}`).join('\n');
}

const order = readOrder();
const wrong = order ? await writeEntity(order) : USAGE;
if (wrong) {
  process.stderr.write(`${wrong}\n`);
  process.exitCode = order ? 1 : 2;
}
