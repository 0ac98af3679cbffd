import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const FILES = ['locales', 'src', 'server', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(folder, name)),
);

/** A text in quotes, and the colon that makes a key of it. */
const TEXTS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

const countKeys = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.values(value).reduce<number>(
        (sum, inner) => sum + countKeys(inner),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      );

const writtenKeys = (source: string): readonly string[] =>
  [...source.matchAll(TEXTS)].filter(([, colon]) => colon !== undefined).map(([text]) => text);

const saysTwice = (source: string): boolean =>
  writtenKeys(source).length !== countKeys(JSON.parse(source));

it('no object of a JSON file says a key twice: the first would be lost without a word', () => {
  expect(FILES.length).toBeGreaterThan(100);
  expect(saysTwice('{"a": {"b": "c\\":"}, "d": [{"a": 1}]}')).toBe(false);
  expect(saysTwice('{"a": {"b": 1, "c": 2, "b": 3}}')).toBe(true);
  expect(FILES.filter((name) => saysTwice(readFileSync(name, 'utf8')))).toEqual([]);
});
