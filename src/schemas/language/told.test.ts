import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { told } from '../texts/told.ts';
import { sayTold } from './say-told.ts';

const LANGS = ['zh-CN', 'zh-TW', 'en-US'];
const PREFIX = 'workbench.say.';
/** Said of parts of a sentence, and behind it. */
const NO_KINDS: ReadonlySet<string> = new Set([
  'aText',
  'aNumber',
  'aBool',
  'aList',
  'anObject',
  'aRule',
  'meant',
]);
const CALL = /\btold\(\s*'(\w+)',\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g;
const named = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

const code = sources('src/schemas').join('\n');
const calls = [...code.matchAll(CALL)].map(([, kind = '', english = '']) => ({ kind, english }));

it.each(LANGS)(
  'each sentence of a mistake is filled with what its mistake names, in %s',
  (lang) => {
    const texts = JSON.parse(readFileSync(`locales/${lang}/workbench.json`, 'utf8')) as Readonly<
      Record<string, string>
    >;
    const strange = calls.flatMap(({ kind, english }) =>
      named(texts[PREFIX + kind] ?? '{{nothing}}')
        .filter((name) => name !== 'example' && !named(english).includes(name))
        .map((name) => `${kind}: ${name} in ${english}`),
    );

    expect(calls.length).toBeGreaterThan(400);
    expect(strange).toEqual([]);
  },
);

it('every kind of mistake is told somewhere', () => {
  const texts = JSON.parse(readFileSync('locales/zh-CN/workbench.json', 'utf8')) as object;
  const kinds = Object.keys(texts).flatMap((key) =>
    key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
  );

  expect(kinds.filter((kind) => !NO_KINDS.has(kind) && !code.includes(`'${kind}'`))).toEqual([]);
});

it('why a value does not fit is said in words, with the numbers of its rule', () => {
  const t = (key: string, { why = '' }: Readonly<Record<string, unknown>> = {}) =>
    key.startsWith('workbench.why.') ? `<${key.slice('workbench.why.'.length)}>` : String(why);
  const say = (why: string) => sayTold({ kind: 'defaultUnfit', params: { why } }, t);

  expect([say('minValue'), say('max max 5'), say('somebody else')]).toEqual([
    '<minValue>',
    '<max> 5',
    'somebody else',
  ]);
});

it('what was meant stands where the sentence has it, else at its end; kinds of values are said too', () => {
  const t = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
    `${key} ${JSON.stringify(params)}`;
  const strange = told(
    'notKnown',
    '"{{name}}" is not known here{{near}}; known: {{known}}',
    { name: 'gon', known: 'go, gone' },
    'gone',
  );

  expect(strange.message).toBe('"gon" is not known here; did you mean "gone"?; known: go, gone');
  expect(told('noAction', 'no action "{{name}}"', { name: 'go' }, 'gone').message).toBe(
    'no action "go"; did you mean "gone"?',
  );
  expect(sayTold(strange, t)).toBe(
    'workbench.say.notKnown {"name":"gon","known":"go, gone"} workbench.say.meant {"name":"gone"}',
  );
  expect(
    sayTold(
      told('expected', 'expected {{expected}}, found {{found}}', {
        expected: 'a list',
        found: 'true',
      }),
      t,
    ),
  ).toContain('workbench.say.aList');
});
