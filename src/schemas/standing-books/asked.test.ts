import { describe, expect, it } from 'vitest';

import { aBookOnPaper, BOOK_WORDS } from '#tests/builders/filled-book.ts';
import {
  anyFactorBook,
  askedBook,
  askedForm,
  itemsAt,
  lookedAt,
  readAsked,
  type BookAsked,
} from './asked.ts';
import { readBook } from './check/shape.ts';
import { compileBook } from './compile.ts';
import type { BookDocument } from './document.ts';
import { valueNames } from './names.ts';

const repeat = (key: string, over: string | undefined): object => ({
  id: key,
  kind: 'repeat',
  key,
  title: '漂移',
  items: [
    { key: 'so2', title: 'SO2', params: { most: 2.5 } },
    { key: 'pm', title: '颗粒物', params: { most: 2 } },
  ],
  ...(over !== undefined && { over }),
  elements: [{ id: `${key}1`, kind: 'number', key: 'value', title: '漂移值' }],
});
const read = (...elements: readonly object[]): BookDocument => {
  const book = readBook({ v: 1, elements });
  if (!book) throw new Error('this is no book');
  return book;
};
const BOOK = read(repeat('all', 'factors'), repeat('known', 'listed'), repeat('fixed', undefined));
const PM = { factorCode: 'a34013', factorName: '烟尘' };
const SO2 = { factorCode: 'a21026', factorName: '二氧化硫' };
const ODD = { factorCode: '9-x', factorName: '自定义' };

describe('what a part is repeated for', () => {
  it('is what the station has, in its order, each once: under the key and with the numbers of the item that goes by its name', () => {
    const items = itemsAt(BOOK, [SO2, ODD, SO2]);

    expect(items).toEqual({
      all: [
        { key: 'so2', title: 'SO2', params: { most: 2.5 } },
        { key: 'f9_x', title: '自定义' },
      ],
      known: [{ key: 'so2', title: 'SO2', params: { most: 2.5 } }],
    });
    const { fields } = askedForm(
      { document: BOOK, form: compileBook(BOOK, BOOK_WORDS) },
      { items },
      BOOK_WORDS,
    );
    expect(Object.keys(fields)).toEqual([
      'all__so2__value',
      'all__f9_x__value',
      'known__so2__value',
      'fixed__so2__value',
      'fixed__pm__value',
    ]);
    // a document still, and a form that asks for the whole is that of the template
    expect(readBook(askedBook(BOOK, { items }))).not.toBeNull();
    const form = { fields: {}, layout: { columns: 1, items: [] } };
    expect(askedForm({ document: BOOK, form }, readAsked(null), BOOK_WORDS)).toBe(form);
  });

  it('is all that the template lists at a station without factors, or with none that it lists', () => {
    expect(Object.keys(itemsAt(BOOK, []))).toEqual(['all', 'known']);
    expect(itemsAt(BOOK, [])['all']).toHaveLength(2);
    expect(itemsAt(BOOK, [ODD])['known']).toHaveLength(2);
    expect(itemsAt(BOOK, [PM, SO2])['known']?.[0]?.key).toBe('pm');
  });

  it('names of values hold any factor that a station may have', () => {
    expect(valueNames(anyFactorBook(BOOK), 'all1')).toContain('all__*__value');
    expect(valueNames(anyFactorBook(BOOK), 'known1')).toEqual([
      'known__so2__value',
      'known__pm__value',
    ]);
  });
});

const line = (key: string, more: object = {}): object => ({
  id: key,
  kind: 'check',
  key,
  title: key,
  options: ['正常', '异常'],
  required: true,
  ...more,
});

describe('what was looked at lately', () => {
  const LIST = read({
    id: 'list',
    kind: 'checklist',
    title: '检查',
    elements: [
      line('daily'),
      line('pump', { everyDays: 7, help: '看压力' }),
      line('hose', { everyDays: 30 }),
    ],
  });
  const asked: BookAsked = { resting: { pump: '2026-12-03' } };
  const published = { document: LIST, form: compileBook(LIST, BOOK_WORDS) };

  it('is known by the names of lines with a frequency', () => {
    expect(lookedAt(LIST).map(({ name, days }) => [name, days])).toEqual([
      ['pump', 7],
      ['hose', 30],
    ]);
  });

  it('stands folded behind what is asked for, is required of nobody, and says when it is due; nothing of it is lost', () => {
    const { fields, layout } = askedForm(published, asked, BOOK_WORDS);

    expect(fields['hose']).toMatchObject({ required: true });
    expect(fields['pump']).not.toHaveProperty('required');
    expect(fields['pump']).toMatchObject({ help: '看压力 · 下次检查 2026-12-03' });
    expect(layout).toMatchObject({
      items: [
        {
          items: [
            { $field: 'daily' },
            { $field: 'hose' },
            { group: '本次不到期（1 项）', folded: true, items: [{ $field: 'pump' }] },
          ],
        },
      ],
    });
  });

  it('says on paper when it is due; what was answered all the same is printed', () => {
    const rowsOf = (given: Readonly<Record<string, unknown>>) =>
      aBookOnPaper('检查', LIST, given, asked.resting)
        .sheet.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
        .map((row) => row.at(-1));

    expect(rowsOf({ daily: '正常', hose: '正常' })).toEqual([
      '正常',
      '下次检查 2026-12-03',
      '正常',
    ]);
    expect(rowsOf({ pump: '异常' })).toEqual(['', '异常', '']);
  });
});
