/**
 * `node scripts/translate-schemas.mjs [memory.json]`: drafts the schema translations that are missing.
 * zh-TW is converted from zh-CN (OpenCC, Taiwan phrases); en-US takes a text that another schema or the given
 * memory file ({ zh: en }) already translates. What remains untranslated is written as an empty text, to be filled in
 * (`npm run check:locales` refuses empty ones), and listed; the exit code is 1 then. A file that lacks nothing stays as it is.
 */
import fs from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { Converter } from 'opencc-js';

import { readTerms } from './terms.mjs';

const convertToTraditional = Converter({ from: 'cn', to: 'twp' });
/** The converter knows characters and phrases; the glossary knows our words. */
const TERMS = readTerms(fs.readFileSync('docs/glossary.md', 'utf8')).filter(
  ({ lang }) => lang === 'zh-TW',
);
const toTaiwan = (text) =>
  TERMS.reduce((said, { avoid, use }) => said.replaceAll(avoid, use), convertToTraditional(text));
const TARGETS = { 'zh-TW': toTaiwan, 'en-US': undefined };
const CHINESE = /[\u4e00-\u9fff]/;
const read = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {});
const write = (file, value) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
};

async function loadLanguage() {
  const { outputFiles } = buildSync({
    entryPoints: ['src/schemas/language/localize.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
}

function sources() {
  const files = fs
    .readdirSync('src/schemas', { recursive: true })
    .map((name) => path.join('src/schemas', String(name)));
  return files
    .filter(
      (file) =>
        /[\\/](entities|states|screens)[\\/].*\.json$/.test(file) && !file.endsWith('.schema.json'),
    )
    .map((file) => {
      const schema = read(file);
      const key =
        file.endsWith('menu.json') && schema.groups
          ? 'menuGroups'
          : /states[\\/]/.test(file)
            ? `${schema.name}States`
            : schema.name;
      return {
        key,
        schema: schema.groups
          ? {
              groups: Object.fromEntries(
                schema.groups.map((group) => [group.key, { title: group.title }]),
              ),
            }
          : schema,
      };
    });
}

/** A file that lacks nothing is not written. */
function holdsTheSame(one, other) {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

const { ownTexts, textsOf } = await loadLanguage();
const schemas = sources().map(({ key, schema }) => ({ key, schema, texts: textsOf(schema) }));
let missing = 0;
for (const [lang, convert] of Object.entries(TARGETS)) {
  const fileOf = (key) => path.join('locales', lang, 'schemas', `${key}.json`);
  const memory = new Map(process.argv[2] && !convert ? Object.entries(read(process.argv[2])) : []);
  for (const { key, texts } of schemas)
    for (const [at, text] of Object.entries(read(fileOf(key))))
      if (texts[at] && !memory.has(texts[at])) memory.set(texts[at], text);
  for (const { key, schema, texts } of schemas) {
    const known = read(fileOf(key));
    // what the file of the schema translates itself is wanted nowhere else
    const own = ownTexts(schema, lang);
    const wanted = Object.entries(texts).filter(([at, text]) => text !== '' && !own[at]);
    // the plural of a title is the translator's own, and so is the order of the file
    const kept = Object.keys(known).filter(
      (at) => at === 'plural' || wanted.some(([name]) => name === at),
    );
    const filled = Object.fromEntries(kept.map((at) => [at, known[at]]));
    for (const [at, text] of wanted) {
      const translated =
        (known[at] || undefined) ??
        memory.get(text) ??
        (CHINESE.test(text) ? convert?.(text) : text);
      if (translated === undefined) {
        missing += 1;
        console.error(`${fileOf(key)} ${at}: ${text}`);
        filled[at] = '';
      } else filled[at] = translated;
    }
    if (!holdsTheSame(known, filled)) write(fileOf(key), filled);
  }
}
console.log(
  missing
    ? `${missing} texts without translation`
    : `translations complete: ${schemas.length} schemas`,
);
process.exit(missing ? 1 : 0);
