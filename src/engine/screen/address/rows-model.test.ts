import { registerFields } from '#engine/fields/register-fields.ts';
import type { FiguresNode, RowsNode } from '#schemas/language/address-nodes.ts';
import { compareFigures, toneOf } from './figures-model.ts';
import {
  columnsOf,
  findRows,
  groupLines,
  hidesColumns,
  shownTable,
  sortRows,
  sumsOf,
  type GroupedRows,
} from './rows-model.ts';

registerFields();
const NODE: GroupedRows = {
  rowsOf: 'GET /x',
  groupBy: 'unit',
  fields: {
    unit: { type: 'string', title: '单位' },
    n: { type: 'int', title: '数', list: { summary: 'sum' } },
  },
};
const ROWS = [
  { unit: 'b', n: 10 },
  { unit: 'a', n: 2 },
  { unit: 'b', n: null },
  { unit: 'a', n: 1 },
];
const ports = { t: (key: string) => key, dict: () => [] };

describe('rows of an address', () => {
  it('hidden columns stand there when they are asked for, and in files always', () => {
    const node: GroupedRows = {
      rowsOf: 'GET /x',
      fields: {
        n: { type: 'int', title: '数' },
        m: { type: 'int', title: '次', list: { hidden: true } },
        id: { type: 'string', title: '号', list: false },
      },
    };

    expect([columnsOf(node), columnsOf({ ...node, isWhole: true })]).toEqual([['n'], ['n', 'm']]);
    expect([hidesColumns(node), hidesColumns(NODE)]).toEqual([true, false]);
    expect(shownTable(node, [], undefined, ports).columns.map(({ title }) => title)).toEqual([
      '数',
      '次',
    ]);
  });

  it('are ordered as numbers, what is empty last, whichever way', () => {
    expect(sortRows(ROWS, { field: 'n', order: 'asc' }).map(({ n }) => n)).toEqual([
      1,
      2,
      10,
      null,
    ]);
    expect(sortRows(ROWS, { field: 'n', order: 'desc' }).map(({ n }) => n)).toEqual([
      10,
      2,
      1,
      null,
    ]);
  });

  it('stand in groups with their sums, all of them with the sum of all', () => {
    const lines = groupLines(NODE, ROWS).map(
      ({ kind, row }) => `${kind} ${String(row.unit ?? '')} ${String(row.n)}`,
    );

    expect(lines).toEqual([
      'group b 10',
      'row b 10',
      'row b null',
      'sum  10',
      'group a 2',
      'row a 2',
      'row a 1',
      'sum  3',
    ]);
    expect(sumsOf(NODE, ROWS)).toEqual({ n: 13 });
  });

  it('class “a sum of fractions of a cent”: amounts are added up in cents', () => {
    const node: RowsNode = {
      rowsOf: 'GET /x',
      fields: { price: { type: 'money', title: '价', list: { summary: 'sum' } } },
    };

    expect(sumsOf(node, [{ price: 0.1 }, { price: 0.2 }, { price: 1.005 }])).toEqual({
      price: 1.31,
    });
  });

  it('are found by every word', () => {
    expect(findRows(NODE, ROWS, 'B 10', ports)).toEqual([ROWS[0]]);
  });

  it('class “a file that says less than the page”: groups, their sums and the sum of all go into the file, numbers as numbers', () => {
    const table = shownTable(NODE, groupLines(NODE, ROWS), sumsOf(NODE, ROWS), ports);

    expect(table.foldsBy).toBe('below');
    expect(
      table.rows.map(({ cells, level, isBold }) => [...cells, level ?? 0, isBold === true]),
    ).toEqual([
      ['b', null, 0, true],
      ['b', 10, 1, false],
      ['b', '', 1, false],
      ['list.sum.group', 10, 0, true],
      ['a', null, 0, true],
      ['a', 2, 1, false],
      ['a', 1, 1, false],
      ['list.sum.group', 3, 0, true],
      ['list.sum.all', 13, 0, true],
    ]);
  });
});

describe('figures', () => {
  const scope = { $param: {}, $user: {}, $today: '2026-11-20', $now: '2026-11-20 10:42:00' };
  const node: FiguresNode = {
    figures: 'GET /x',
    fields: {},
    tones: { open: { danger: 'open > 10', warning: 'open > 0' } },
  };

  it.each([
    [11, 'danger'],
    [3, 'warning'],
    [0, 'neutral'],
  ])('%d is %s: the first tone that holds', (open, tone) => {
    expect(toneOf(node, 'open', { open }, scope)).toBe(tone);
  });

  it.each<[object, object, object | undefined]>([
    [
      { with: 'b', better: 'less' },
      { a: 12, b: 10 },
      { word: 'up', percent: '20%', tone: 'danger' },
    ],
    [
      { with: 'b', better: 'more' },
      { a: 12, b: 10 },
      { word: 'up', percent: '20%', tone: 'success' },
    ],
    [{ with: 'b' }, { a: 5, b: 10 }, { word: 'down', percent: '50%', tone: 'neutral' }],
    [{ with: 'b' }, { a: 10, b: 10 }, { word: 'same', percent: '0%', tone: 'neutral' }],
    [
      { with: 'b', as: 'share' },
      { a: 1, b: 3 },
      { word: 'share', percent: '33.3%', tone: 'neutral' },
    ],
    [{ with: 'b' }, { a: 1, b: 0 }, undefined],
    [{ with: 'b' }, { a: null, b: 2 }, undefined],
  ])('%j of %j', (compare, row, expected) => {
    expect(
      compareFigures(compare as { with: string }, 'a', row as Record<string, unknown>),
    ).toEqual(expected);
  });
});
