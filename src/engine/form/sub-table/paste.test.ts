import { expect, it } from 'vitest';
import { cellValue, isTable, parseTsv } from './paste.ts';

const ports = { t: (key: string) => (key === 'input.yes' ? '是' : key), dict: () => [{ dictValue: '1', dictLabel: '红' }] };

it('quoted cells keep their tabs, lines and quotes', () => {
  const cells = parseTsv('a\t"b\tc"\r\n"d ""e"""\t"f\ng"\n');

  expect(cells).toEqual([
    ['a', 'b\tc'],
    ['d "e"', 'f\ng'],
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
