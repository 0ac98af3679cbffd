/**
 * One word for one thing, in the texts people read: the table "Words on the screen" of docs/glossary.md says which word each
 * language uses and which it avoids. Read by `npm run check:terms` and by the drafts of `translate-schemas.mjs`.
 */
import fs from 'node:fs';
import path from 'node:path';

export const LANGUAGES = ['zh-CN', 'zh-TW', 'en-US'];
const HEADING = '## Words on the screen';
/** A word that is right in one place: a kind of notice is called so (dictionary notice_type). */
const RIGHT_HERE = [
  { word: '公告', file: /dictionar/ },
  { word: 'announcement', file: /dictionar/ },
  // a command to a device has no deadline of anybody's: its wait runs out
  { word: '超时', file: /gw\/command/ },
  { word: '逾時', file: /gatewayCommand/ },
];
/** Waits of machines, in both kinds of characters. */
const WAITS = [
  '服务器响应超时',
  '超时时间',
  '通讯超时',
  '门超时未关',
  '反控超时',
  '应答超时',
  '伺服器回應逾時',
  '逾時時間',
  '通訊逾時',
  '門逾時未關',
  '反控逾時',
  '應答逾時',
];
/** Longer words in which a word to avoid is right: how an organisation or a processor is built is no schema, a report of a warning (预警) no alarm, and a wait of machines that runs out is no deadline of people's. */
const RIGHT_IN = ['组织架构', '組織架構', '系统架构', '系統架構', '预警报告', '預警報告', ...WAITS];

/** Words that nobody is shown: the search finds a page by whatever it may be called. */
const SEARCHED_ONLY = /^\s*"palette\.words\./;

/**
 * @param {string} glossary the text of docs/glossary.md
 * @returns {readonly { lang: string, use: string, avoid: string, sources: readonly string[] }[]} each word to avoid with the one to use, and the Chinese words it stands for
 */
export function readTerms(glossary) {
  const section = glossary.split(HEADING)[1];
  if (section === undefined) throw new Error(`docs/glossary.md has no section "${HEADING}"`);
  const rows = section
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (-|简体)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([, simplified, traditional, english, avoided]) => {
    const parts = (avoided ?? '').split('·').flatMap((part) => {
      const [, lang, words] = /^\s*(zh-CN|zh-TW|en-US): (.*)$/.exec(part) ?? [];
      return lang ? [{ lang, words: words.split(',').map((word) => word.trim()) }] : [];
    });
    const alike = parts.find(({ lang }) => lang === 'zh-CN')?.words ?? [];
    return parts.flatMap(({ lang, words }) => {
      const use = { 'zh-CN': simplified, 'zh-TW': traditional, 'en-US': english }[lang];
      return words.map((avoid) => ({ lang, use, avoid, sources: [simplified, ...alike] }));
    });
  });
}

/** @returns {readonly string[]} one line for each text with a word to avoid: file:line, the word, the one to use */
export function checkTerms(
  root,
  terms = readTerms(fs.readFileSync(path.join(root, 'docs', 'glossary.md'), 'utf8')),
) {
  const searched = terms.map((term) => ({ ...term, isIn: findsWord(term) }));
  return textFiles(root).flatMap(({ file, lang }) => {
    const own = searched.filter(
      (term) =>
        term.lang === lang &&
        !RIGHT_HERE.some(({ word, file: where }) => word === term.avoid && where.test(file)),
    );
    const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      const text = SEARCHED_ONLY.test(line) ? '' : searchedPart(line, lang);
      return own
        .filter(({ isIn }) => isIn(text))
        .map(
          ({ avoid, use }) => `${file}:${index + 1} "${avoid}": say "${use}" (docs/glossary.md)`,
        );
    });
  });
}

/** Keys of the English files (`"task.name"`) are no text; in Chinese the longer words go in which a word to avoid is right. */
function searchedPart(line, lang) {
  if (lang === 'en-US') return line.replace(/^\s*"[^"]*":/, '');
  return RIGHT_IN.reduce((rest, right) => rest.replaceAll(right, ''), line);
}

/** Chinese has no spaces; an English word is a whole one. */
function findsWord({ avoid, lang }) {
  if (lang !== 'en-US') return (text) => text.includes(avoid);
  const word = new RegExp(String.raw`\b${avoid}(?:s|es)?\b`, 'i');
  return (text) => word.test(text);
}

/** The files with texts: those of the languages, and the schemas and seeds, which are written in zh-CN. */
function textFiles(root) {
  const jsonBelow = (folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => path.posix.join(folder, String(name).replaceAll('\\', '/')))
      .filter((file) => file.endsWith('.json') && !file.endsWith('.schema.json'));
  return [
    ...LANGUAGES.flatMap((lang) => jsonBelow(`locales/${lang}`).map((file) => ({ file, lang }))),
    ...['src/schemas', 'server/seeds'].flatMap((folder) =>
      jsonBelow(folder).map((file) => ({ file, lang: 'zh-CN' })),
    ),
  ];
}
