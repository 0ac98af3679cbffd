/**
 * Checks every text for people: each key that code or schemas ask for stands in all languages, none is left over,
 * placeholders agree, nothing is empty or untranslated, and no words stand in code.
 * Used by `npm run check:locales` and by its own test, which plants violations.
 */
import fs from 'node:fs';
import path from 'node:path';
import STCharacters from 'opencc-js/dict/STCharacters';

import { filesBelow, readSources } from './locale-sources.mjs';

const LANGS = ['zh-CN', 'zh-TW', 'en-US'];
/** Texts the server speaks; `errors` are looked up first. */
const SERVER = ['errors', 'server', 'validation', 'rule'];
const CHINESE = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/;
/** Languages name themselves, so that each is found by who reads only that one. */
const OWN_NAMES = /^languages?\.(?:items\.)?/;
const HELP_ALONE = new Set(['help/home', 'help/glossary']);
const SIMPLIFIED_ONLY = simplifiedOnly();

/**
 * @param tree.root the project; @param tree.dynamic the rows of `dynamic-keys.mjs`; @param tree.translatable texts of each schema file by name
 * @returns {{ problems: string[], keys: number }} one line per mistake
 */
export function checkLocales({ root, dynamic, translatable }) {
  const texts = readTexts(root);
  const sources = readSources(root);
  const isText = (file) =>
    !file.startsWith('schemas/') && !file.startsWith('help/') && file !== 'dictionaries';
  const namespaces = new Set([...texts['zh-CN'].keys()].filter(isText));
  const engine =
    sources
      .find(({ file }) => file === 'src/runtime/ports/create-ports.ts')
      ?.lists.get('NAMESPACES') ?? [];
  const look = { texts: texts['zh-CN'], namespaces, engine };
  const used = new Set();
  const problems = [
    ...judgeTexts(texts, translatable),
    ...sources.flatMap((source) => judgeSource({ source, look, used, dynamic })),
    ...judgeDynamic({ root, dynamic, sources, look, used }),
    ...[...namespaces].flatMap((namespace) =>
      [...(texts['zh-CN'].get(namespace)?.keys.keys() ?? [])]
        .filter((key) => !used.has(`${namespace}:${key}`))
        .map(
          (key) =>
            `${placeOf(texts, 'zh-CN', namespace, key)} no code asks for "${key}"; remove it, or declare how it is made in scripts/dynamic-keys.mjs`,
        ),
    ),
    ...judgeSchemaTexts(texts, translatable),
    ...judgeHelp(texts, translatable),
    ...judgeDictionaries(root, texts),
  ];
  return {
    problems,
    keys: [...texts['zh-CN'].values()].reduce((sum, { keys }) => sum + keys.size, 0),
  };
}

/** Every locale file of every language: name without `.json` → its flat texts. */
function readTexts(root) {
  const read = (lang, name) => {
    const source = fs.readFileSync(path.join(root, 'locales', lang, name), 'utf8');
    return { source, keys: new Map(flatten(JSON.parse(source))) };
  };
  return Object.fromEntries(
    LANGS.map((lang) => {
      const folder = `locales/${lang}`;
      const names = filesBelow(root, folder, (name) => name.endsWith('.json')).map((file) =>
        file.slice(folder.length + 1),
      );
      return [
        lang,
        new Map(names.map((name) => [name.slice(0, -'.json'.length), read(lang, name)])),
      ];
    }),
  );
}

const flatten = (value, prefix = '') =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object'
      ? flatten(inner, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(inner)]],
  );

function placeOf(texts, lang, file, key) {
  const source = texts[lang].get(file)?.source ?? '';
  const at = source.indexOf(`"${key}":`);
  return `locales/${lang}/${file}.json:${at < 0 ? 1 : source.slice(0, at).split('\n').length}`;
}

/** Languages against each other and each text by itself. */
function judgeTexts(texts, translatable) {
  const problems = [];
  const files = new Set(LANGS.flatMap((lang) => [...texts[lang].keys()]));
  for (const file of files) {
    // these are translations of what stands in the schemas in zh-CN
    const isTranslation = file === 'dictionaries' || file.startsWith('schemas/');
    const langs = isTranslation ? LANGS.slice(1) : LANGS;
    const keys = new Set(langs.flatMap((lang) => [...(texts[lang].get(file)?.keys.keys() ?? [])]));
    for (const key of keys) {
      const holder = langs.find((lang) => texts[lang].get(file)?.keys.has(key));
      const first =
        translatable[file.slice('schemas/'.length)]?.[key] ?? texts[holder].get(file).keys.get(key);
      for (const lang of langs) {
        const text = texts[lang].get(file)?.keys.get(key);
        if (text === undefined && key === PLURAL) continue;
        if (text === undefined)
          problems.push(`${placeOf(texts, holder, file, key)} ${lang} lacks "${key}"`);
        else
          problems.push(
            ...judgeText({ lang, key, text, first }).map(
              (what) => `${placeOf(texts, lang, file, key)} ${what}`,
            ),
          );
      }
    }
  }
  return problems;
}

function judgeText({ lang, key, text, first }) {
  if (text.trim() === '') return first === '' ? [] : [`"${key}" is empty`];
  const problems = [];
  const [asked, given] = [placeholders(first), placeholders(text)];
  if (asked.join() !== given.join())
    problems.push(
      `"${key}" has the placeholders ${given.join(', ') || 'none'}, another language has ${asked.join(', ') || 'none'}`,
    );
  if (OWN_NAMES.test(key)) return problems;
  if (lang === 'en-US' && CHINESE.test(text)) problems.push(`"${key}" is not translated: ${text}`);
  const simplified =
    lang === 'zh-TW' ? [...text].filter((character) => SIMPLIFIED_ONLY.has(character)) : [];
  if (simplified.length > 0)
    problems.push(`"${key}" has simplified characters: ${simplified.join('')}`);
  return problems;
}

/** `${name}` belongs to the writer of a template, not to the product. */
const placeholders = (text) =>
  [...text.matchAll(/(?<!\$)(?:\{\{\s*(\w+)\s*(?:,\s*\w+\s*)?\}\}|\{(\w+)\})/g)]
    .map(([, twice, once]) => twice ?? once)
    .sort((a, b) => a.localeCompare(b));

/** Where a file's keys are looked up. */
function namespacesOf({ file, namespaces }, isPort, look) {
  if (file.startsWith('server/')) return SERVER;
  if (file.startsWith('src/runtime/') && !isPort)
    return namespaces.length > 0 ? namespaces : ['common'];
  return look.engine;
}

function find(key, namespaces, look) {
  const [, namespace, plain] = /^(?:([\w-]+):)?(.+)$/.exec(key) ?? [];
  const candidates = namespace !== undefined ? [namespace] : namespaces;
  return candidates
    .filter((name) => look.texts.get(name)?.keys.has(plain))
    .map((name) => `${name}:${plain}`);
}

function judgeSource({ source, look, used, dynamic }) {
  const { file, words, asked, named, made } = source;
  return [
    ...words.map(({ line, key }) => `${file}:${line} words for people belong in locales: ${key}`),
    ...asked.flatMap(({ key, line, isPort }) => {
      const namespaces = namespacesOf(source, isPort, look);
      const found = find(key, namespaces, look).slice(0, 1);
      return mark(found, used)
        ? []
        : [`${file}:${line} no text "${key}" in ${namespaces.join(', ')}`];
    }),
    ...named.flatMap(({ key, line }) => {
      const all = file.startsWith('server/') ? SERVER : [...look.namespaces];
      const mine = find(key, namespacesOf(source, true, look), look);
      const isKnown = mark(mine.length > 0 ? mine : find(key, all, look), used);
      return isKnown || !isKeyOf(key, all, look) ? [] : [`${file}:${line} no text "${key}"`];
    }),
    ...made
      .filter(
        ({ key, isPort }) =>
          isPort !== undefined &&
          !dynamic.some((row) => shapeOf(row.key) === key && row.madeBy.includes(file)),
      )
      .map(
        ({ key, line }) =>
          `${file}:${line} "${key}" is made from parts; declare it in scripts/dynamic-keys.mjs`,
      ),
  ];
}

function mark(names, used) {
  for (const name of names) used.add(name);
  return names.length > 0;
}

/** A string such as `shell:x`, or `form.title.x` where other keys begin with `form.title.`: meant as a key. */
function isKeyOf(key, namespaces, look) {
  if (look.namespaces.has(key.split(':')[0])) return true;
  const head = key.split('.').slice(0, -1).join('.');
  return (
    head.includes('.') &&
    namespaces.some((name) =>
      [...(look.texts.get(name)?.keys.keys() ?? [])].some((known) => known.startsWith(`${head}.`)),
    )
  );
}

const shapeOf = (key) => key.replace(/\{\w+\}/g, '{}');

/** Each declared shape is made by the code it names, and each text it can ask for exists. */
function judgeDynamic({ root, dynamic, sources, look, used }) {
  return dynamic.flatMap(({ key, namespace, of, madeBy, checkedBy }) => {
    const problems = madeBy
      .filter(
        (file) =>
          !sources.some(
            (source) =>
              source.file === file && source.made.some((made) => made.key === shapeOf(key)),
          ),
      )
      .map((file) => `scripts/dynamic-keys.mjs:1 ${file} does not make "${key}"`);
    if (checkedBy !== undefined) {
      const head = key.slice(0, key.indexOf('{'));
      for (const known of look.texts.get(namespace)?.keys.keys() ?? [])
        if (known.startsWith(head)) used.add(`${namespace}:${known}`);
      if (!fs.existsSync(path.join(root, checkedBy)))
        problems.push(`scripts/dynamic-keys.mjs:1 "${key}": no test ${checkedBy}`);
    }
    for (const value of valuesOf(of, sources, (what) =>
      problems.push(`scripts/dynamic-keys.mjs:1 "${key}": ${what}`),
    )) {
      const whole = key.replace(/\{\w+\}/, value).replace(/^[\w-]+:/, '');
      const name = `${namespace}:${whole}`;
      used.add(name);
      if (!look.texts.get(namespace)?.keys.has(whole))
        problems.push(`scripts/dynamic-keys.mjs:1 no text "${name}"`);
    }
    return problems;
  });
}

/** Values stand in the row, in a list of the code (`src/engine/base/theme.ts#DENSITIES`), or are what a file gives to a property (`file#*rule`). */
function valuesOf(of, sources, complain) {
  return of.flatMap((value) => {
    const [file, list] = value.split('#');
    if (list === undefined) return [value];
    const source = sources.find((candidate) => candidate.file === file);
    const values = list.startsWith('*')
      ? source?.given.get(list.slice(1))
      : source?.lists.get(list);
    if (!values) complain(`no list ${list} in ${file}`);
    return values ?? [];
  });
}

/** The one text that only a translation has (src/schemas/language/localize.ts). */
const PLURAL = 'plural';
/** Translations that no schema asks for any more; what is missing tells `npm run check:schemas`. */
function judgeSchemaTexts(texts, translatable) {
  return LANGS.slice(1).flatMap((lang) =>
    [...texts[lang]]
      .filter(([file]) => file.startsWith('schemas/'))
      .flatMap(([file, { keys }]) => {
        const asked = translatable[file.slice('schemas/'.length)];
        if (!asked) return [`locales/${lang}/${file}.json:1 no schema has this name`];
        return [...keys.keys()]
          .filter((key) => !Object.hasOwn(asked, key) && key !== PLURAL)
          .map((key) => `${placeOf(texts, lang, file, key)} the schema has no text "${key}"`);
      }),
  );
}

/** Each dictionary and each of its values that is Chinese stands in the other languages, and nothing beyond them. */
function judgeDictionaries(root, texts) {
  const file = path.join(root, 'src', 'schemas', 'dictionaries', 'dictionaries.json');
  if (!fs.existsSync(file)) return [];
  const asked = new Map(
    Object.entries(JSON.parse(fs.readFileSync(file, 'utf8'))).flatMap(([type, { name, items }]) => [
      [`${type}.name`, name],
      ...items.map(({ value, label }) => [`${type}.items.${value}`, label]),
    ]),
  );
  return LANGS.slice(1).flatMap((lang) => {
    const keys = texts[lang].get('dictionaries')?.keys ?? new Map();
    return [
      ...[...asked]
        .filter(([key, text]) => CHINESE.test(text) && !keys.has(key))
        .map(([key, text]) => `locales/${lang}/dictionaries.json:1 "${key}" (${text}) is missing`),
      ...[...keys.keys()]
        .filter((key) => !asked.has(key))
        .map((key) => `locales/${lang}/dictionaries.json:1 no dictionary has "${key}"`),
    ];
  });
}

/** Help belongs to a page: an entity, a screen, or one of those that are no schema. */
function judgeHelp(texts, translatable) {
  return [...texts['zh-CN'].keys()]
    .filter(
      (file) =>
        file.startsWith('help/') &&
        !HELP_ALONE.has(file) &&
        !Object.hasOwn(translatable, file.slice('help/'.length)),
    )
    .map((file) => `locales/zh-CN/${file}.json:1 no page has this name`);
}

/** Characters that only simplified Chinese writes: they have a traditional form and stand not among the common characters of Taiwan (Big5, level 1). */
function simplifiedOnly() {
  const decoder = new TextDecoder('big5');
  const common = new Set();
  for (let lead = 0xa4; lead <= 0xc6; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (trail < 0x7f || trail > 0xa0) common.add(decoder.decode(Uint8Array.of(lead, trail)));
  return new Set(
    STCharacters.split('|')
      .map((pair) => pair.split(' ')[0])
      .filter((character) => !common.has(character)),
  );
}
