/**
 * `node scripts/translate-schemas.mjs [memory.json]`: drafts the schema translations that are missing, in `locales/<lang>/schemas`.
 * `node scripts/translate-schemas.mjs [memory.json] --into-entity <name>`: those of one entity, into its own file (`translations`).
 * zh-TW is converted from zh-CN (OpenCC, Taiwan phrases, the glossary); en-US takes a text that another schema or the given
 * memory file ({ zh: en }) already translates. What remains untranslated is written as an empty text, to be filled in
 * (`npm run check:locales` and `schema:check` refuse empty ones), and listed; the exit code is 1 then. A file that lacks nothing stays as
 * it is. Texts without Chinese (units, `{name}`) need no translation.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { importTs } from './bundle-ts.mjs';
import { taiwanWords } from './taiwan-words.mjs';
import { readTerms } from './terms.mjs';

const USAGE =
  'usage: node scripts/translate-schemas.mjs [memory.json] [--into-entity <name>]; the memory is a file { "中文": "English" }\n';
const project = path.resolve(import.meta.dirname, '..');
const TARGETS = {
  'zh-TW': taiwanWords(
    readTerms(fs.readFileSync('docs/glossary.md', 'utf8')).filter(({ lang }) => lang === 'zh-TW'),
  ),
  'en-US': undefined,
};
const CHINESE = /\p{Script=Han}/u;
const read = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {});
const write = (file, value) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
};

function readOrder() {
  try {
    const { values, positionals } = parseArgs({
      options: { 'into-entity': { type: 'string' } },
      allowPositionals: true,
    });
    const [memory, more] = positionals;
    const isRight = more === undefined && (memory === undefined || fs.existsSync(memory));
    return isRight ? { memory, into: values['into-entity'] } : undefined;
  } catch {
    return undefined;
  }
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
        file,
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

const order = readOrder();
const { formatSchema, ownTexts, textsOf } = await importTs(project, 'scripts/translate-parts.ts');
const schemas = sources().map((source) => ({ ...source, texts: textsOf(source.schema) }));
const into = schemas.find(
  ({ file, schema }) => schema.name === order?.into && /[\\/]entities[\\/]/.test(file),
);
if (!order || (order.into !== undefined && !into)) {
  process.stderr.write(order ? `there is no entity "${order.into}"\n` : USAGE);
  process.exit(2);
}
let missing = 0;

/** What every other schema translates, and the given memory. */
function memoryOf(lang) {
  const known = new Map(order.memory && !TARGETS[lang] ? Object.entries(read(order.memory)) : []);
  for (const { key, schema, texts } of schemas)
    for (const [at, text] of Object.entries({
      ...read(fileOf(lang, key)),
      ...ownTexts(schema, lang),
    }))
      if (texts[at] && text && !known.has(texts[at])) known.set(texts[at], text);
  return known;
}

function fileOf(lang, key) {
  return path.join('locales', lang, 'schemas', `${key}.json`);
}

/** The known translations with drafts of those that are wanted; what nobody knows is listed and empty. */
function drafts(lang, memory, { where, wanted, known }) {
  const filled = { ...known };
  for (const [at, text] of wanted) {
    const translated = (known[at] || undefined) ?? memory.get(text) ?? TARGETS[lang]?.(text);
    if (translated === undefined) {
      missing += 1;
      console.error(`${where} ${at}: ${text}`);
    }
    filled[at] = translated ?? '';
  }
  return filled;
}

const isChinese = ([, text]) => CHINESE.test(text);

function intoFiles(lang) {
  const memory = memoryOf(lang);
  for (const { key, schema, texts } of schemas) {
    const where = fileOf(lang, key);
    const own = ownTexts(schema, lang);
    const stand = Object.entries(texts).filter(([at, text]) => text !== '' && !own[at]);
    const before = read(where);
    // the plural of a title is the translator's own, and so is the order of the file
    const known = Object.fromEntries(
      Object.entries(before).filter(
        ([at]) => at === 'plural' || stand.some(([name]) => name === at),
      ),
    );
    const filled = drafts(lang, memory, { where, wanted: stand.filter(isChinese), known });
    if (!holdsTheSame(before, filled)) write(where, filled);
  }
}

function intoEntity({ file, schema, texts }) {
  const translations = Object.fromEntries(
    Object.keys(TARGETS).map((lang) => {
      const known = ownTexts(schema, lang);
      const wanted = Object.entries(texts).filter(isChinese);
      return [lang, drafts(lang, memoryOf(lang), { where: `${file} ${lang}`, wanted, known })];
    }),
  );
  const isSame = Object.entries(translations).every(([lang, said]) =>
    holdsTheSame(ownTexts(schema, lang), said),
  );
  if (!isSame)
    fs.writeFileSync(
      file,
      `${formatSchema(JSON.stringify({ ...schema, translations })).trimEnd()}\n`,
    );
}

if (into) intoEntity(into);
else for (const lang of Object.keys(TARGETS)) intoFiles(lang);
console.log(
  missing
    ? `${missing} texts without translation`
    : `translations complete: ${into ? into.key : `${schemas.length} schemas`}`,
);
process.exitCode = missing ? 1 : 0;
