import { expect, it } from 'vitest';

import { cellValue, isTable, parseTsv, spreadCells } from './paste.ts';
import { withSuggested } from './suggested.ts';

const ports = {
  t: (key: string) => (key === 'input.yes' ? '是' : key),
  dict: () => [{ dictValue: '1', dictLabel: '红' }],
};

it('quoted cells keep their tabs, lines and quotes', () => {
  const cells = parseTsv('a\t"b\tc"\r\n"d ""e"""\t"f\ng"\n');

  expect(cells).toEqual([
    ['a', 'b\tc'],
    ['d "e"', 'f\ng'],
  ]);
});

it('quotes that do not hold a whole cell are its own, and swallow no other', () => {
  expect(parseTsv('"甲"站\t5" 管\t"a""b"\n""\t"开\n下')).toEqual([
    ['"甲"站', '5" 管', 'a"b'],
    ['', '"开'],
    ['下'],
  ]);
});

it('one cell is no table, even with the line end spreadsheets add', () => {
  expect([isTable('a\r\n'), isTable('a\tb'), isTable('a\nb')]).toEqual([false, true, true]);
});

it('texts become values of their type, and unreadable ones nothing', () => {
  const values = [
    cellValue({ type: 'int', title: '' }, '1,234', ports),
    cellValue({ type: 'date', title: '' }, '2026年1月5日', ports),
    cellValue({ type: 'bool', title: '' }, '是', ports),
    cellValue({ type: 'dict', title: '', dict: 'x' }, '红', ports),
    cellValue({ type: 'dict', title: '', dict: 'x' }, '紫', ports),
    cellValue({ type: 'date', title: '' }, '昨天', ports),
    cellValue({ type: 'string', title: '' }, '', ports),
  ];

  expect(values).toEqual([1234, '2026-01-05', true, '1', undefined, undefined, null]);
});

it('a number with anything else in it, two of them among it, is none; units, groups and full-width digits are no harm', () => {
  const percent = { type: 'percent', title: '' } as const;

  const values = ['12a', '1,200.55', '\uff11\uff12.5%', '-', '3 000'].map((text) =>
    cellValue(percent, text, ports),
  );

  expect(values).toEqual([undefined, 1200.55, 12.5, undefined, undefined]);
});

it('what cannot be read stays as it was copied and is counted, rows beyond the limit too', () => {
  const fields = {
    code: { type: 'string', title: '' },
    amount: { type: 'int', title: '' },
    fixed: { type: 'string', title: '', readOnly: true },
  } as const;
  const target = {
    fields,
    columns: ['code', 'amount', 'fixed'],
    row: 1,
    column: 0,
    maxRows: 3,
    newRow: () => ({ fixed: 'x' }),
    ports,
  };

  const pasted = spreadCells([{ code: 'old' }], parseTsv('a\t1\tno\nb\ttwo\nc\t3'), {
    ...target,
    isClosed: (name: string) => name === 'fixed',
    follow: (_was, is) => is,
  });

  expect(pasted).toEqual({
    rows: [
      { code: 'old' },
      { code: 'a', amount: 1, fixed: 'x' },
      { code: 'b', amount: 'two', fixed: 'x' },
    ],
    unread: 1,
    left: 1,
  });
});

it('a pasted line is suggested what one that is typed is; what was pasted there itself stays', () => {
  const fields = {
    kind: { type: 'string', title: '' },
    short: { type: 'string', title: '', suggest: "concat(kind, '!')" },
  } as const;

  const { rows } = spreadCells([], parseTsv('a\nb\town'), {
    fields,
    columns: ['kind', 'short'],
    row: 0,
    column: 0,
    maxRows: 3,
    newRow: () => withSuggested(fields, { is: {} }, {}),
    isClosed: () => false,
    follow: (was, is) => withSuggested(fields, { was, is }, {}),
    ports,
  });

  expect(rows).toEqual([
    { kind: 'a', short: 'a!' },
    { kind: 'b', short: 'own' },
  ]);
});
