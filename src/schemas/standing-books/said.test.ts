import { describe, expect, it } from 'vitest';

import { calcText } from '#schemas/formats/field-text.ts';
import words from '#server/areas/standing-book/element-words.json' with { type: 'json' };
import seeds from '#server/seeds/standing-books.json' with { type: 'json' };
import { BOOK_WORDS } from '#tests/builders/filled-book.ts';
import { askedForm } from './asked.ts';
import { compileBook } from './compile.ts';
import type { BookDocument } from './document.ts';
import { faultsOf } from './faults.ts';
import { bookBlocks } from './paper/book-blocks.ts';
import type { FilledBook } from './paper/paper.ts';
import { sayBook, textsOf } from './said.ts';

const ENGLISH = Object.fromEntries(
  Object.entries(words).map(([text, one]) => [text, one['en-US']]),
);
const CHINESE = /\p{Script=Han}/u;
const PLAIN = {
  everyDays: () => '',
  source: (name: string) => name,
  nextDue: (day: string) => day,
  noPicture: (name: string) => name,
  resting: String,
};

/** What of a form is shown: titles, helps, words of choices; not what is stored. */
function shownIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(shownIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    if (['value', 'expr', 'when', 'visibleWhen', 'said'].includes(name)) return [];
    return typeof held === 'string' ? [held] : shownIn(held);
  });
}

/** How answers of a calculation are read stands only where it differs from how they are stored. */
function withoutReading(_: string, held: unknown): unknown {
  const isCalc =
    typeof held === 'object' && held !== null && 'type' in held && held.type === 'calc';
  return isCalc ? { ...held, options: undefined } : held;
}

describe('a template in another language', () => {
  it.each(seeds.map((seed) => [seed.code, seed.document as BookDocument] as const))(
    '%s: an English reader reads nothing in Chinese, and fills in the same values',
    (_, document) => {
      const own = compileBook(document, PLAIN);
      const said = compileBook(document, PLAIN, { said: ENGLISH });

      expect(shownIn(said).filter((text) => CHINESE.test(text))).toEqual([]);
      expect(Object.keys(said.fields)).toEqual(Object.keys(own.fields));
      const meant = ({ fields }: typeof own) =>
        JSON.stringify(fields, withoutReading).match(
          /"(?:value|expr|when|visibleWhen)":"(?:[^"\\]|\\.)*"/g,
        );
      expect(meant(said)).toEqual(meant(own));
    },
  );

  const LIST = {
    v: 1,
    elements: [
      {
        id: 'r',
        kind: 'repeat',
        key: 'by',
        title: '漂移',
        items: [{ key: 'pm', title: '颗粒物' }],
        elements: [
          { id: 'x', kind: 'calc', key: 'x', title: '平均值', formula: '$item' },
          {
            id: 'c',
            kind: 'check',
            key: 'c',
            title: '空调',
            options: ['正常', '异常'],
            everyDays: 7,
          },
          { id: 'mine', kind: 'text', key: 'mine', title: '本站自定' },
        ],
      },
    ],
  } as unknown as BookDocument;

  it('names, formulas and stored words stay; what nobody translated is read as it was written', () => {
    const { fields, layout } = compileBook(LIST, PLAIN, { said: ENGLISH });

    expect(fields['by__pm__x']).toMatchObject({ title: 'Mean', expr: '"颗粒物"' });
    expect(fields['by__pm__c']).toMatchObject({
      options: [
        { value: '正常', title: 'Normal' },
        { value: '异常', title: 'Abnormal' },
      ],
    });
    expect(fields['by__pm__mine']).toMatchObject({ title: '本站自定' });
    expect(layout).toMatchObject({ items: [{ group: 'Drift · Particulate matter' }] });
    expect(sayBook(LIST, {})).toEqual(LIST);
    expect(textsOf(LIST)).toContain('颗粒物');
  });

  it('what a record asks for, what is found wrong and what lies on paper are said so too', () => {
    const form = compileBook(LIST, PLAIN, { said: ENGLISH });
    const asked = askedForm(
      { document: LIST, form },
      { resting: { by__pm__c: '2026-12-01' } },
      PLAIN,
    );
    const values = { by__pm__c: '异常' };
    const book: FilledBook = {
      form,
      values,
      words: { number: '#', item: 'item', frequency: 'every', result: 'result', ...PLAIN },
      say: () => '',
      numberOf: () => undefined,
      titleOf: ({ title }: { readonly title: string }) => title,
      filesOf: () => [],
      pictureOf: () => undefined,
      codeOf: () => undefined,
    };

    expect(asked.fields['by__pm__c']).toMatchObject({ title: 'Air conditioning' });
    expect(JSON.stringify(bookBlocks(LIST, book))).toContain('Air conditioning');
    const line = (title: string, text: string) => `${title}: ${text}`;
    expect(faultsOf(LIST, values, { line, separator: ', ', said: ENGLISH })).toMatchObject({
      title: 'Abnormal: Air conditioning',
      text: 'Drift · Particulate matter · Air conditioning: Abnormal',
    });
    expect(compileBook(LIST, BOOK_WORDS)).not.toHaveProperty('said');
  });

  it('what a calculation answers is read in the language of its reader, and stored as it was written', () => {
    const { fields } = compileBook(
      {
        v: 1,
        elements: [
          { id: 'a', kind: 'number', key: 'err', title: '误差' },
          {
            id: 'b',
            kind: 'calc',
            key: 'ok',
            title: '结论',
            formula: 'err <= 5',
            yes: '合格',
            no: '不合格',
          },
        ],
      },
      PLAIN,
      { said: ENGLISH },
    );

    const ok = fields['ok'];

    expect(ok).toMatchObject({
      expr: "(err <= 5) == null ? null : (err <= 5) ? '合格' : '不合格'",
    });
    expect(ok && calcText('不合格', ok, { t: String, dict: () => [] })).toBe('Fail');
    expect(ok && calcText('停产', ok, { t: String, dict: () => [] })).toBe('停产');
  });
});
