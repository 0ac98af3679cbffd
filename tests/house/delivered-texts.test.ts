import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { BookDocument } from '#schemas/standing-books/document.ts';
import { textsOf } from '#schemas/standing-books/said.ts';
import { AREAS, SERVICES } from '#server/areas.ts';
import schemeWords from '#server/areas/assess/scheme-words.json' with { type: 'json' };
import checkWords from '#server/areas/check/rule-words.json' with { type: 'json' };
import holidayWords from '#server/areas/plan/holiday-words.json' with { type: 'json' };
import periodWords from '#server/areas/plan/rule-words.json' with { type: 'json' };
import bookWords from '#server/areas/standing-book/book-words.json' with { type: 'json' };
import elementWords from '#server/areas/standing-book/element-words.json' with { type: 'json' };
import methodWords from '#server/areas/testing/method-words.json' with { type: 'json' };
import knowledgeWords from '#server/areas/warning/knowledge-words.json' with { type: 'json' };
import workWords from '#server/areas/work-order/rule-words.json' with { type: 'json' };
import paramWords from '#server/platform/admin/param-words.json' with { type: 'json' };
import roleWords from '#server/platform/admin/role-words.json' with { type: 'json' };
import type { DeliveredWords } from '#server/records/resource/delivered-texts.ts';
import books from '#server/seeds/standing-books.json' with { type: 'json' };

/** Rows of a seed file that people read: of which entity, what is called otherwise in other languages, and which keys hold texts. */
interface Delivered {
  readonly entity: string;
  readonly words: DeliveredWords;
  readonly texts: readonly string[];
}

const DELIVERED: Readonly<Record<string, Delivered>> = {
  'alarm-knowledge.json': {
    entity: 'alarmKnowledge',
    words: knowledgeWords,
    texts: ['symptom', 'cause', 'equipmentType', 'measures'],
  },
  'assess-schemes.json': { entity: 'assessScheme', words: schemeWords, texts: ['name', 'basis'] },
  'check-rules.json': { entity: 'checkRule', words: checkWords, texts: ['name', 'remark'] },
  'holidays.json': { entity: 'holiday', words: holidayWords, texts: ['name', 'source'] },
  'period-rules.json': { entity: 'periodRule', words: periodWords, texts: ['name', 'content'] },
  'roles.json': { entity: 'role', words: roleWords, texts: ['name', 'remark'] },
  'standing-books.json': {
    entity: 'standingBook',
    words: bookWords,
    texts: ['name', 'notes', 'source'],
  },
  'work-rules.json': { entity: 'workRule', words: workWords, texts: ['name'] },
  'testing-methods.json': {
    entity: 'testingMethod',
    words: methodWords,
    texts: ['name', 'remark', 'item', 'unit'],
  },
};

/** Seed files without such rows, and why. */
const SILENT: Readonly<Record<string, string>> = {
  'schedules.json': 'jobs are called by the words of their owners',
};

/** Keys below which rows stand. */
const NESTED: ReadonlySet<string> = new Set(['days', 'work']);
const CHINESE = /\p{Script=Han}/u;
const seeds = readdirSync('server/seeds').filter(
  (file) => file.endsWith('.json') && !file.startsWith('demo-'),
);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function textsUnder(value: unknown, keys: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsUnder(one, keys));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    keys.includes(key) && (typeof one === 'string' || isTexts(one))
      ? [one].flat().filter((text) => CHINESE.test(text))
      : textsUnder(
          one,
          keys.filter(() => NESTED.has(key)),
        ),
  );
}

const untold = (texts: readonly string[], words: DeliveredWords): readonly string[] =>
  texts.filter((text) => !words[text]?.['en-US'] || !words[text]['zh-TW']);

it('every text of a seed file that people read is said in every language', () => {
  expect(seeds.filter((file) => !DELIVERED[file] && !SILENT[file])).toEqual([]);
  for (const [file, { words, texts }] of Object.entries(DELIVERED)) {
    const found = textsUnder(JSON.parse(readFileSync(`server/seeds/${file}`, 'utf8')), texts);
    expect([file, found.length > 0, untold(found, words)]).toEqual([file, true, []]);
  }
});

it('so are the elements of delivered templates, and a text of none is left over', () => {
  const texts = new Set(
    books.flatMap(({ document }) =>
      textsOf(document as BookDocument).filter((text) => CHINESE.test(text)),
    ),
  );
  expect(untold([...texts], elementWords)).toEqual([]);
  expect(Object.keys(elementWords).filter((text) => !texts.has(text))).toEqual([]);
});

it('so is what parameters mean', () => {
  const meanings = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'params.json')
    .flatMap((file) =>
      textsUnder(JSON.parse(readFileSync(path.join('server', file), 'utf8')), ['remark']),
    );
  expect(meanings.length).toBeGreaterThan(30);
  expect(untold(meanings, paramWords)).toEqual([]);
});

it('the entities of such rows speak by these words', () => {
  const speaking = [...AREAS, ...SERVICES].flatMap(({ entities = {} }) =>
    Object.entries(entities).flatMap(([name, part]) =>
      part && 'hooks' in part && part.hooks && 'localTexts' in part.hooks ? [name] : [],
    ),
  );
  const wanted = [
    'params',
    'standingBookVersion',
    ...Object.values(DELIVERED).map(({ entity }) => entity),
  ];
  expect(wanted.filter((entity) => !speaking.includes(entity))).toEqual([]);
});
