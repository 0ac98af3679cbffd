import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

import { FIRST_DAY_NAMES, readGuide, type FirstDayName } from '#runtime/help/first-day.ts';
import roles from '#server/seeds/roles.json' with { type: 'json' };
import { firstDayTexts, printFirstDay } from '../../scripts/first-day.ts';

const LANGS = ['zh-CN', 'zh-TW', 'en-US'] as const;
type Lang = (typeof LANGS)[number];

/** Delivered roles that a guide is for: each sees every page it names. */
const ROLES: Readonly<Record<FirstDayName, readonly string[]>> = {
  operator: ['bureau', 'opsManager'],
  engineer: ['opsEngineer'],
  manager: ['opsManager'],
  bureau: ['bureau'],
  enterprise: ['enterprise', 'enterpriseManager'],
  laboratory: ['testDispatcher', 'sampler', 'tester', 'reportAuditor', 'reportSigner'],
  admin: ['systemAdmin'],
  implementer: ['implementer'],
  books: ['systemAdmin', 'implementer'],
};

/** Pages beside the menu, open to everybody who is signed in. */
const BESIDE = new Map([
  ['m/todo', { 'zh-CN': '今天的待办', 'zh-TW': '今天的待辦', 'en-US': 'To do today' }],
]);

interface Schema {
  readonly name: string;
  readonly title: string;
  readonly menu?: { readonly url: string };
  readonly grant?: Readonly<Record<string, readonly string[]>>;
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.join(folder, file));
const schemas = ['entities', 'screens']
  .flatMap((folder) => files(`src/schemas/${folder}`))
  .map((file) => read<Schema>(file))
  .filter(({ name, title }) => name !== undefined && title !== undefined);

/** What a schema is called in a language, and its rows. */
function titlesOf({ name, title, translations }: Schema, lang: Lang): readonly string[] {
  if (lang === 'zh-CN') return [title];
  const file = `locales/${lang}/schemas/${name}.json`;
  const texts = translations?.[lang] ?? read<Record<string, string>>(file);
  return [texts['title'], texts['plural']].flatMap((text) => text ?? []);
}

const routeOf = ({ name, menu }: Schema): string => menu?.url.replaceAll(/[_/]/g, '-') ?? name;
const routes = new Map<string, Schema[]>();
for (const schema of schemas)
  routes.set(routeOf(schema), [...(routes.get(routeOf(schema)) ?? []), schema]);

/** The permission of each page, as docs/reference says it. */
const permissions = new Map(
  [...readFileSync('docs/reference/screens.md', 'utf8').matchAll(/^\| `([\w-]+)` \|.*$/gm)].map(
    ([line, route = '']) => [route, /`((?:\w+:)+\w+|login)`/.exec(line)?.[1] ?? ''],
  ),
);

function mayOpen(role: string, permission: string): boolean {
  const { name = '', permissions: held = [] } = roles.find(({ key }) => key === role) ?? {};
  const granted = schemas.flatMap(({ grant }) => grant?.[name] ?? []);
  return [...held, ...granted, 'login'].some(
    (one) => one === permission || (one.endsWith(':*') && permission.startsWith(one.slice(0, -1))),
  );
}

const steps = (lang: Lang, name: FirstDayName) => readGuide(firstDayTexts('.', lang, name)).steps;
const linksOf = (lang: Lang, name: FirstDayName) =>
  steps(lang, name).flatMap(({ parts }) =>
    parts.flatMap(({ text, route }) => (route ? [{ text, route: route.slice(1) }] : [])),
  );

it('docs/guides/first-day.md says what the help says; npm run docs prints it anew', () => {
  const { path: file, text } = printFirstDay('.');

  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('every guide is there in every language, with the same steps and pages', () => {
  const there = readdirSync('locales/zh-CN/help')
    .flatMap((file) => /^first-day-(\w+)\.json$/.exec(file)?.[1] ?? [])
    .sort();

  expect(there).toEqual([...FIRST_DAY_NAMES].sort());
  for (const name of FIRST_DAY_NAMES) {
    const pages = LANGS.map((lang) =>
      linksOf(lang, name)
        .map(({ route }) => route)
        .sort(),
    );
    expect(pages[0]?.length).toBeGreaterThan(2);
    expect(pages).toEqual(LANGS.map(() => pages[0]));
  }
});

it('every page that a guide names is called what the menu calls it, and whoever the guide is for may open it', () => {
  const faults = FIRST_DAY_NAMES.flatMap((name) =>
    LANGS.flatMap((lang) =>
      linksOf(lang, name).flatMap(({ text, route }) => {
        const beside = BESIDE.get(route);
        if (beside) return beside[lang] === text ? [] : [`${name} ${lang}: ${text}`];
        const titles = (routes.get(route) ?? []).flatMap((schema) => titlesOf(schema, lang));
        const shut = ROLES[name].filter((role) => !mayOpen(role, permissions.get(route) ?? '?'));
        return [
          ...(titles.includes(text) ? [] : [`${name} ${lang}: ${route} is no ${text}`]),
          ...shut.map((role) => `${name}: ${role} may not open ${route}`),
        ];
      }),
    ),
  );

  expect([...new Set(faults)]).toEqual([]);
});

it.each(LANGS)('every word in quotes stands on a screen of the product in %s', (lang) => {
  const said = new Set<string>();
  const keep = (value: unknown): void => {
    if (typeof value === 'string') said.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep);
  };
  for (const file of files(`locales/${lang}`)) if (!file.includes('/help/')) keep(read(file));
  for (const schema of schemas) keep(lang === 'zh-CN' ? schema : schema.translations?.[lang]);
  const quoted = FIRST_DAY_NAMES.flatMap((name) =>
    steps(lang, name).flatMap(({ parts }) =>
      parts.flatMap(({ text }) =>
        [...text.matchAll(/[“"]([^”"]+)[”"]/g)].map(([, word = '']) => word),
      ),
    ),
  );

  expect(quoted.length).toBeGreaterThan(80);
  expect([...new Set(quoted)].filter((word) => !said.has(word))).toEqual([]);
});
