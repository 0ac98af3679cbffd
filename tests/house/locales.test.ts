import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { translatableTexts } from '#server/registry/check-files.ts';
import { checkLocales } from '../../scripts/locales.mjs';

type Texts = Readonly<Record<string, string>>;

/** A house of one client file, one server file, one namespace and one schema, in which nothing is wrong. */
const SOUND = {
  'src/schemas/texts/text-keys.ts': "export const SCREEN_NAMESPACES = ['list'] as const;",
  'src/runtime/page.tsx':
    "import { useTranslation } from 'react-i18next';\nexport const Page = () => { const { t } = useTranslation('home'); return t(isNew ? 'first' : 'home.second', { n }); };",
  'src/engine/list.tsx': "export const names = ({ t }) => [t('list.kind.a'), t('list.kind.b')];",
  'server/services/tell.ts': "export const tell = (lang) => serverText(lang, 'told');",
};
const TEXTS: Readonly<Record<string, Texts>> = {
  home: { first: '第一', 'home.second': '第 {{n}} 个' },
  list: { 'list.kind.a': '甲', 'list.kind.b': '乙' },
  server: { told: '通知' },
  'schemas/pump': { title: '水泵' },
};
const ENGLISH: Readonly<Record<string, Texts>> = {
  home: { first: 'First', 'home.second': 'No. {{n}}' },
  list: { 'list.kind.a': 'A', 'list.kind.b': 'B' },
  server: { told: 'Told' },
  'schemas/pump': { title: 'Pump' },
};
/** The same with a key that is composed; `kind` is what stands in its hole. */
const composed = (kind: string): Readonly<Record<string, string>> => ({
  'tsconfig.json': JSON.stringify({
    compilerOptions: { noLib: true, noEmit: true, types: [], allowImportingTsExtensions: true },
    include: ['src'],
  }),
  'src/engine/list.tsx': `// 比字节更长
type Key = 'list.kind.a' | 'list.kind.b';
declare const ports: { t: (key: Key) => string };
export const name = (kind: ${kind}) => ports.t(\`list.kind.\${kind}\`);`,
});

interface Planted {
  readonly code?: Readonly<Record<string, string>>;
  readonly zh?: Readonly<Record<string, Texts>>;
  readonly tw?: Readonly<Record<string, Texts>>;
  readonly en?: Readonly<Record<string, Texts>>;
}

/** What the checker says about the sound house with something planted in it. */
function judge({ code = {}, zh = {}, tw = {}, en = {} }: Planted): readonly string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'locales-'));
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  for (const [name, text] of Object.entries({ ...SOUND, ...code })) write(name, text);
  const { 'schemas/pump': _, ...own } = TEXTS;
  const traditional = { ...TEXTS, home: { first: '第一', 'home.second': '第 {{n}} 個' } };
  for (const [lang, files] of [
    ['zh-CN', { ...own, ...zh }],
    ['zh-TW', { ...traditional, ...zh, ...tw }],
    ['en-US', { ...ENGLISH, ...en }],
  ] as const)
    for (const [name, texts] of Object.entries(files))
      write(`locales/${lang}/${name}.json`, JSON.stringify(texts, null, 2));
  const { problems } = checkLocales({ root, translatable: { pump: { title: '水泵' } } });
  rmSync(root, { recursive: true });
  return problems;
}

describe('the texts of the product', () => {
  it('are complete, used, translated and nowhere else than in locales', () => {
    const { problems, keys } = checkLocales({
      root: process.cwd(),
      translatable: translatableTexts(process.cwd()),
    });

    expect(keys).toBeGreaterThan(500);
    expect(problems).toEqual([]);
  });
});

describe('the checker of texts', () => {
  it('class "a text nobody looked for": a value of a dictionary without its translation, and one left over', () => {
    const code = {
      'src/schemas/dictionaries/dictionaries.json': JSON.stringify({
        pump_kind: {
          name: '泵',
          items: [
            { value: '1', label: '大' },
            { value: '2', label: '小' },
          ],
        },
      }),
    };
    const dictionaries = {
      'pump_kind.name': 'Pump',
      'pump_kind.items.1': 'Large',
      'pump_kind.items.3': 'Old',
    };

    const problems = judge({
      code,
      en: { dictionaries },
      tw: {
        dictionaries: {
          'pump_kind.name': '泵',
          'pump_kind.items.1': '大',
          'pump_kind.items.2': '小',
        },
      },
    });

    expect(problems).toContain(
      'locales/en-US/dictionaries.json:1 "pump_kind.items.2" (小) is missing',
    );
    expect(problems).toContain(
      'locales/en-US/dictionaries.json:1 no dictionary has "pump_kind.items.3"',
    );
  });

  it('has nothing to say about a sound house', () => {
    expect(judge({})).toEqual([]);
  });

  it('has nothing to say where composed keys become all there is, and keys that end in data are asked by their head', () => {
    const ending = { 'src/engine/open.ts': "export const key = (end) => openKey('list', end);" };

    expect([
      judge({ code: composed("'a' | 'b'") }),
      judge({ code: { ...ending, 'src/engine/list.tsx': '' } }),
    ]).toEqual([[], []]);
  });

  it.each<readonly [string, Planted, string]>([
    [
      'a key that one side of a condition asks for',
      { code: { 'src/runtime/x.tsx': "useTranslation('home'); t(a ? 'first' : 'third')" } },
      'src/runtime/x.tsx:1 no text "third" in home',
    ],
    [
      'a key of another namespace',
      { code: { 'src/runtime/x.tsx': "useTranslation('home');\n\nt('list:nothing')" } },
      'src/runtime/x.tsx:3 no text "list:nothing"',
    ],
    [
      'a key that a helper is given',
      { code: { 'src/runtime/x.ts': "say('home:third')" } },
      'src/runtime/x.ts:1 no text "home:third"',
    ],
    [
      'a key in a table of the code',
      { code: { 'src/engine/x.ts': "const ROWS = [['Enter', 'list.kind.c']]" } },
      'src/engine/x.ts:1 no text "list.kind.c"',
    ],
    [
      'a key the server asks for',
      { code: { 'server/x.ts': "serverText(lang, 'said')" } },
      'server/x.ts:1 no text "said" in errors, server, validation',
    ],
    [
      'a composed key whose hole can be any text',
      { code: composed('string') },
      'src/engine/list.tsx:4 `list.kind.${kind}` can be any text; give its parts a type',
    ],
    [
      'a composed key without text',
      { code: composed("'a' | 'b' | 'c'") },
      'src/engine/list.tsx:4 no text "list.kind.c" in list',
    ],
    [
      'a key that no composed one becomes any more',
      { code: composed("'a'") },
      'locales/zh-CN/list.json:3 no code asks for "list.kind.b"',
    ],
    [
      'a sentence of alarms that no card names',
      {
        zh: { alarm: { over: '超标' } },
        tw: { alarm: { over: '超標' } },
        en: { alarm: { over: 'Over' } },
      },
      'locales/zh-CN/alarm.json:2 no code asks for "over"',
    ],
    [
      'a key nobody asks for',
      { zh: { home: { ...TEXTS['home'], old: '旧' } } },
      'locales/zh-CN/home.json:4 no code asks for "old"',
    ],
    [
      'a key that English lacks',
      { en: { home: { first: 'First' } } },
      'locales/zh-CN/home.json:3 en-US lacks "home.second"',
    ],
    [
      'a key that only English has',
      { en: { home: { ...ENGLISH['home'], more: 'More' } } },
      'locales/en-US/home.json:4 zh-CN lacks "more"',
    ],
    [
      'another placeholder',
      { en: { home: { first: 'First', 'home.second': 'No. {{m}}' } } },
      '"home.second" has the placeholders m, another language has n',
    ],
    [
      'an empty text',
      { en: { home: { ...ENGLISH['home'], first: ' ' } } },
      'locales/en-US/home.json:2 "first" is empty',
    ],
    [
      'Chinese in English',
      { en: { home: { ...ENGLISH['home'], first: '第一' } } },
      '"first" is not translated: 第一',
    ],
    [
      'quotes of Chinese in English',
      { en: { home: { ...ENGLISH['home'], first: 'The “first”' } } },
      `"first" has quotes of Chinese; write " or ': The “first”`,
    ],
    [
      'simplified characters in traditional Chinese',
      { tw: { home: { first: '第一', 'home.second': '第 {{n}} 个' } } },
      '"home.second" has simplified characters: 个',
    ],
    [
      'Chinese in a string',
      { code: { 'src/engine/x.ts': "// 说明\nexport const x = '确定';" } },
      "src/engine/x.ts:2 words for people belong in locales: '确定'",
    ],
    [
      'Chinese between tags',
      { code: { 'src/engine/x.tsx': 'export const X = () => <b>确定</b>;' } },
      'src/engine/x.tsx:1 words for people belong in locales: 确定',
    ],
    [
      'a translation of a text the schema has no more',
      { en: { 'schemas/pump': { title: 'Pump', 'fields.flow.title': 'Flow' } } },
      'the schema has no text "fields.flow.title"',
    ],
    [
      'help for no page',
      {
        zh: { 'help/valve': { 'text.1': '阀门' } },
        tw: { 'help/valve': { 'text.1': '閥門' } },
        en: { 'help/valve': { 'text.1': 'Valve' } },
      },
      'help/valve.json:1 no page has this name',
    ],
    [
      'a translation of no schema',
      { en: { 'schemas/valve': { title: 'Valve' } }, tw: { 'schemas/valve': { title: '閥' } } },
      'locales/en-US/schemas/valve.json:1 no schema has this name',
    ],
  ])('catches %s', (_what, planted, expected) => {
    expect(judge(planted).join('\n')).toContain(expected);
  });
});

it('a translation may bring the plural that Chinese has no word for, and it alone', () => {
  const plural = judge({ en: { 'schemas/pump': { title: 'Pump', plural: 'Pumps' } } });
  const other = judge({ en: { 'schemas/pump': { title: 'Pump', plurals: 'Pumps' } } });

  expect([plural, other.length]).toEqual([[], 2]);
});

it('class “the key in place of the word”: what every designer shares says only words that every page has loaded', () => {
  const folder = 'src/designer/desk';
  const always = new Set(
    ['engine-list', 'engine-form'].flatMap((name) =>
      Object.keys(
        JSON.parse(readFileSync(`locales/zh-CN/${name}.json`, 'utf8')) as Record<string, string>,
      ),
    ),
  );
  const strange = readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) =>
      [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/\bt\('([^']+)'/g)]
        .map(([, key = '']) => key)
        .filter((key) => !always.has(key))
        .map((key) => `${name}: ${key}`),
    );

  expect(strange).toEqual([]);
});
