import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { PLAIN_PAGES, TAB_PAGES } from '#runtime/router/fixed-pages.ts';
import {
  PLACEHOLDERS,
  findPlaceholderFault,
  type FilledWord,
} from '#schemas/language/placeholders.ts';
import { printReference } from '../../scripts/reference.ts';

it('docs/reference says what the code says; npm run docs prints it anew', async () => {
  const pages = await printReference(process.cwd());

  const stale = pages
    .filter(({ path, text }) => readFileSync(path, 'utf8') !== text)
    .map(({ path }) => path);
  expect(pages.map(({ path }) => basename(path)).sort()).toEqual(
    readdirSync('docs/reference').sort(),
  );
  expect(stale).toEqual([]);
});

it('every page that no schema draws says why, and most pages are schemas', async () => {
  const pages = await printReference(process.cwd());
  const screens = pages.find(({ path }) => path.endsWith('screens.md'))?.text ?? '';
  const count = (kind: string) =>
    Number(new RegExp(`\\| ${kind} \\| (\\d+) \\|`).exec(screens)?.[1]);
  const fixed = [...Object.values(PLAIN_PAGES), ...Object.values(TAB_PAGES)];

  expect(count('hand-written')).toBe(fixed.length);
  expect(count('schema alone')).toBeGreaterThan(5 * fixed.length);
  expect(count('schema with a hand-written part')).toBeGreaterThan(0);
  for (const { path, reason } of fixed)
    expect([path, reason.split(' ').length > 8]).toEqual([path, true]);
});

describe('class “a word that no page names”', () => {
  const docs = readdirSync('docs', { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.md'));
  const marked = (files: readonly string[]) =>
    new Set(
      files.flatMap((file) =>
        [...readFileSync(`docs/${file}`, 'utf8').matchAll(/```[^]*?```|`[^`\n]+`/g)].flatMap(
          ([code]) => code.match(/[$A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*/g) ?? [],
        ),
      ),
    );

  it.each(['entity', 'screen', 'states'])('every word of the %s files stands in docs', (kind) => {
    const words = wordsOf(
      JSON.parse(readFileSync(`src/schemas/language/${kind}.schema.json`, 'utf8')),
    );

    const inDocs = marked(docs);
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word) => !inDocs.has(word))).toEqual([]);
  });

  it('words whose use their name does not tell stand in prose, not only in the printed list', () => {
    const prose = marked(docs.filter((file) => !file.startsWith('reference')));

    expect(
      [
        'ranges',
        'todo',
        'related',
        'plural',
        'evidence',
        'set',
        'wire',
        'was',
        'who',
        'anyOf',
        'allOf',
        'grants',
        'scope',
        'own',
        'seen',
        'due',
        'locks',
      ].filter((word) => !prose.has(word)),
    ).toEqual([]);
  });
});

/** The names of all properties of a JSON Schema. */
function wordsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...new Set([...own, ...Object.values(schema).flatMap(wordsOf)])];
}

it('class “a word without a use”: every word of the language has an example, and a wrong one stops the printing', async () => {
  const pages = await printReference(process.cwd());
  const page = pages.find(({ path }) => path.endsWith('language.md'))?.text ?? '';
  const rows = page.split('\n').map((line) => line.replaceAll(String.raw`\|`, '¦').split(' | '));
  const words = rows.filter(
    (cells) => cells.length === 7 && cells[0] !== '| word' && cells[0] !== '| ---',
  );

  expect(words.length).toBeGreaterThan(300);
  expect(words.filter((cells) => cells[5]?.trim() === '').map(([word]) => word)).toEqual([]);
  expect(page).toContain(
    '| `$param` | `screenNode.where` `screenNode.query` `screenNode.body` `screenNode.props` `opens.filters` | screen files |',
  );
});

it('class “a second list of names”: what a word may hold in place of a literal is refused and printed from one table', () => {
  for (const [word, names] of Object.entries(PLACEHOLDERS) as [FilledWord, readonly string[]][])
    for (const text of [
      '$today',
      '$now',
      '$user.id',
      '$row.id',
      '$form.id',
      '$master.id',
      '$query.id',
      '$param.id',
    ])
      expect([word, text, findPlaceholderFault(text, word) === undefined]).toEqual([
        word,
        text,
        names.includes(text.split('.')[0] ?? ''),
      ]);
});
