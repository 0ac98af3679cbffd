/**
 * Checks every text for people: each key that code or schemas ask for stands in all languages, none is left over,
 * placeholders agree, nothing is empty or untranslated, and no words stand in code.
 * Used by `npm run check:locales` and by its own test, which plants violations.
 */
import fs from 'node:fs';
import path from 'node:path';
import STCharacters from 'opencc-js/dict/STCharacters';

import { readComposed } from './composed-keys.mjs';
import { filesBelow, readSources } from './locale-sources.mjs';

const LANGS = ['zh-CN', 'zh-TW', 'en-US'];
/** Texts the server speaks; `errors` are looked up first. */
const SERVER = ['errors', 'server', 'validation', 'rule'];
const CHINESE = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/;
/** Signs that fonts of Chinese draw as wide as a character: English writes " and '. */
const WIDE_QUOTES = /[\u2018\u2019\u201c\u201d]/;
/** Languages name themselves, so that each is found by who reads only that one. */
const OWN_NAMES = /^languages?\.(?:items\.)?/;
const HELP_ALONE =
  /^help\/(?:home|glossary|about|first-day-[a-z]+|modeler|ruleDesigner|bookDesigner|phone-[a-z]+)$/;
const SIMPLIFIED_ONLY = simplifiedOnly();

/**
 * @param tree.root the project; @param tree.translatable texts of each schema file by name
 * @returns {{ problems: string[], keys: number }} one line per mistake
 */
export function checkLocales({ root, translatable }) {
  const texts = readTexts(root);
  const sources = readSources(root);
  const isText = (file) =>
    !file.startsWith('schemas/') && !file.startsWith('help/') && file !== 'dictionaries';
  const namespaces = new Set([...texts['zh-CN'].keys()].filter(isText));
  const engine = readScreenNamespaces(root);
  const look = { texts: texts['zh-CN'], namespaces, engine };
  const used = new Set();
  const problems = [
    ...judgeTexts(texts, translatable),
    ...sources.flatMap((source) => judgeSource({ source, look, used })),
    ...judgeMade({ root, sources, look, used }),
    ...[...namespaces].flatMap((namespace) =>
      [...(texts['zh-CN'].get(namespace)?.keys.keys() ?? [])]
        .filter((key) => !used.has(`${namespace}:${key}`))
        .map(
          (key) =>
            `${placeOf(texts, 'zh-CN', namespace, key)} no code asks for "${key}"; remove it, or ask for it by a type that names it`,
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
  return OWN_NAMES.test(key) ? problems : [...problems, ...judgeSigns({ lang, key, text })];
}

/** Signs that a text of a language does not have. */
function judgeSigns({ lang, key, text }) {
  const problems = [];
  if (lang === 'en-US' && CHINESE.test(text)) problems.push(`"${key}" is not translated: ${text}`);
  if (lang === 'en-US' && WIDE_QUOTES.test(text))
    problems.push(`"${key}" has quotes of Chinese; write " or ': ${text}`);
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

function judgeSource({ source, look, used }) {
  const { file, words, asked, named, heads } = source;
  for (const { head, namespaces = [...look.namespaces] } of heads)
    for (const namespace of namespaces)
      for (const key of look.texts.get(namespace)?.keys.keys() ?? [])
        if (key.startsWith(head)) used.add(`${namespace}:${key}`);
  return [
    ...words.map(({ line, key }) => `${file}:${line} words for people belong in locales: ${key}`),
    ...asked.flatMap(({ key, line, isPort, namespaces = namespacesOf(source, isPort, look) }) => {
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

/** Composed keys as the compiler reads them: every one that can come out has a text. */
function judgeMade({ root, sources, look, used }) {
  const making = sources.filter(({ made }) => made.length > 0);
  if (making.length === 0) return [];
  const composed = readComposed(
    root,
    new Map(making.map(({ file, made }) => [file, made.map(({ end }) => end)])),
  );
  return making.flatMap((source) =>
    source.made.flatMap(({ key, line, end, isAsked, isPort, namespaces }) => {
      const keys = composed.get(source.file).get(end) ?? null;
      const own = namespaces ?? namespacesOf(source, isPort ?? true, look);
      const all = source.file.startsWith('server/') ? SERVER : [...look.namespaces];
      const lacking = (keys ?? []).filter((one) => {
        const found = find(one, own, look).slice(0, 1);
        return !mark(found.length > 0 || isAsked ? found : find(one, all, look), used);
      });
      if (!isAsked)
        return lacking
          .filter((one) => isKeyOf(one, all, look))
          .map((one) => `${source.file}:${line} no text "${one}"`);
      return keys === null
        ? [`${source.file}:${line} ${key} can be any text; give its parts a type that names them`]
        : lacking.map((one) => `${source.file}:${line} no text "${one}" in ${own.join(', ')}`);
    }),
  );
}

/** Where the keys of the engine are looked up; the list stands beside their types. */
function readScreenNamespaces(root) {
  const file = path.join(root, 'src', 'schemas', 'texts', 'text-keys.ts');
  const list = /SCREEN_NAMESPACES = \[([^\]]*)\]/.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? '';
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
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
        !HELP_ALONE.test(file) &&
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
