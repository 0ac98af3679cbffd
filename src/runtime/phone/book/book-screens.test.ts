import { expect, it } from 'vitest';

import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { bookScreens, isSeen, screenOf, stateOf } from './book-screens.ts';

const names = (count: number, stem: string) =>
  Array.from({ length: count }, (_, at) => `${stem}${at + 1}`);
const items = (fields: readonly string[]) => fields.map(($field) => ({ $field }));
const FORM: StoredForm = {
  fields: {
    station: { type: 'string', title: '站点', readOnly: true },
    ...Object.fromEntries(names(20, 'c').map((name) => [name, { type: 'string', title: name }])),
    ph: { type: 'decimal', title: 'pH', required: true, min: 0, max: 14 },
    why: { type: 'string', title: '原因', required: true, visibleWhen: 'ph > 9' },
    rows: { type: 'children', title: '明细', fields: { a: { type: 'string', title: 'a' } } },
  },
  layout: {
    columns: 1,
    items: [
      { $field: 'station' },
      { text: '说明' },
      { group: '检查', columns: 2, items: items(names(20, 'c')) },
      { group: '数值', items: [{ $field: 'ph' }, { columns: 2, items: [{ $field: 'rows' }] }] },
      { group: '超标', visibleWhen: 'ph > 9', items: [{ $field: 'why' }] },
    ],
  },
};

it('a book is filled in by groups; a long one in parts of the same length, each field once', () => {
  const screens = bookScreens(FORM);

  expect(screens.map(({ title, part, parts }) => [title, part, parts])).toEqual([
    ['', 1, 1],
    ['检查', 1, 2],
    ['检查', 2, 2],
    ['数值', 1, 1],
    ['超标', 1, 1],
  ]);
  expect(screens.map((screen) => screen.names.length)).toEqual([1, 10, 10, 2, 1]);
  expect(screens.flatMap((screen) => screen.names).toSorted()).toEqual(
    Object.keys(FORM.fields).toSorted(),
  );
  // a cell of a table is mended where its table stands
  expect(screenOf(screens, 'rows.3.a')).toBe(3);
  expect(screenOf(screens, 'nowhere')).toBe(-1);
});

it('a group that is hidden is no screen, and what is hidden in it holds nobody up', () => {
  const screens = bookScreens(FORM);
  const last = screens[4];
  const numbers = screens[3];
  if (!last || !numbers) throw new Error('the form has five screens');

  expect(isSeen(last, FORM.fields, { ph: 7 })).toBe(false);
  expect(isSeen(last, FORM.fields, { ph: 9.5 })).toBe(true);
  expect(stateOf(last, FORM.fields, { ph: 9.5 })).toBe('empty');
  expect(stateOf(last, FORM.fields, { ph: 9.5, why: '加药' })).toBe('full');
  expect(stateOf(numbers, FORM.fields, { rows: [{ a: '1' }] })).toBe('begun');
  expect(stateOf(numbers, FORM.fields, { ph: 0 })).toBe('full');
});

it('class “green though something is missing”: a table with a cell that is asked for and empty is begun, not full', () => {
  const column = { type: 'string', title: 'a' } as const;
  const form: StoredForm = {
    ...FORM,
    fields: {
      ...FORM.fields,
      rows: {
        type: 'children',
        title: '明细',
        fields: {
          a: { ...column, required: true },
          b: { ...column, visibleWhen: "a == '异常'", required: true },
          c: { ...column, requiredWhen: "a == '停用'" },
          d: { ...column, required: true, readOnly: true },
        },
      },
    },
  };
  const numbers = bookScreens(form)[3];
  if (!numbers) throw new Error('the form has five screens');
  const states = (...rows: readonly object[]) => stateOf(numbers, form.fields, { ph: 7, rows });

  expect([states({ a: '' }), states({ a: '正常' }), states({ a: '正常' }, {})]).toEqual([
    'begun',
    'full',
    'begun',
  ]);
  expect([states({ a: '异常' }), states({ a: '异常', b: '漏' })]).toEqual(['begun', 'full']);
  expect([states({ a: '停用' }), states({ a: '停用', c: '检修' })]).toEqual(['begun', 'full']);
});
