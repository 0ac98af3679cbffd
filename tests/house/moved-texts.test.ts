import fs from 'node:fs';
import path from 'node:path';
import { Converter } from 'opencc-js';
import { expect, it } from 'vitest';

import { taiwanWords } from '../../scripts/taiwan-words.mjs';
import { readTerms } from '../../scripts/terms.mjs';

const SCHEMAS = path.resolve('src', 'schemas');
const TEXTS = path.resolve('locales', 'zh-TW', 'schemas');
/** A text by its place in a list: the list may have been put into another order since. */
const BY_PLACE = /\.\d+\./;

const read = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));
const toTaiwan = taiwanWords(
  readTerms(fs.readFileSync('docs/glossary.md', 'utf8')).filter(({ lang }) => lang === 'zh-TW'),
);

/** By characters alone: Taiwan says 視訊 for 视频, the phrases of the converter say 影片. */
const byCharacters = Converter({ from: 'cn', to: 'tw' });

/** What stands at `detail.related.5.title`. */
function at(value: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (one, name) =>
        typeof one === 'object' && one !== null
          ? (one as Readonly<Record<string, unknown>>)[name]
          : undefined,
      value,
    );
}

/** Converted from the Chinese text, a text has characters of it; one of another place has none. */
function isOf(text: string, source: string): boolean {
  const said = new Set(toTaiwan(source) + byCharacters(source));
  return Array.from(text).some((character) => said.has(character));
}

it('class “a text of another place”: what is translated by its place in a list says what stands there', () => {
  const schemas = new Map(
    ['entities', 'screens']
      .flatMap((folder) =>
        fs
          .readdirSync(path.join(SCHEMAS, folder), { recursive: true, encoding: 'utf8' })
          .map((name) => path.join(SCHEMAS, folder, name)),
      )
      .filter((file) => file.endsWith('.json'))
      .map((file) => read(file))
      .map((schema) => [String(at(schema, 'name')), schema]),
  );

  let compared = 0;
  const moved = fs.readdirSync(TEXTS).flatMap((file) => {
    const name = path.basename(file, '.json');
    return Object.entries(read(path.join(TEXTS, file)) as Readonly<Record<string, string>>).flatMap(
      ([key, text]) => {
        const source = BY_PLACE.test(key) ? at(schemas.get(name), key) : undefined;
        if (typeof source !== 'string') return [];
        compared += 1;
        return isOf(text, source) ? [] : [`${name} ${key}: ${source} | ${text}`];
      },
    );
  });

  expect(compared).toBeGreaterThan(300);
  expect(moved).toEqual([]);
});
