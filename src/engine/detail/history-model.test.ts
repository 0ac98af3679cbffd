import { expect, it } from 'vitest';

import {
  differencesBetween,
  isTold,
  rowAfter,
  rowBefore,
  rowOf,
  type ChangeRow,
} from './history-model.ts';

const aChange = (id: string, fields: ChangeRow['fields'], names = {}): ChangeRow => ({
  id,
  change: 'update',
  at: '',
  fields,
  names,
});
const ROWS = [
  aChange('4', { a: [3, 1], d: ['x', 'y'] }),
  aChange('3', { a: [2, 3], bossId: ['7', '8'] }, { bossId: { '7': 'Li', '8': 'Wu' } }),
  aChange('2', { a: [1, 2], password: ['******', '******'] }),
  aChange('1', { a: [null, 1] }),
];

it('two versions differ in what was changed between them, from the first value to the last', () => {
  expect(differencesBetween(ROWS, '2', '4')).toEqual([
    { name: 'a', before: 2, after: 1 },
    { name: 'bossId', before: '7', after: '8' },
    { name: 'd', before: 'x', after: 'y' },
  ]);
});

it('a field that no face of a record shows is not told', () => {
  const field = { type: 'json', title: '', list: false, form: false } as const;
  const kept = { type: 'string', title: '', list: false, detail: false, readOnly: true } as const;
  expect(
    [field, { ...field, detail: false }, undefined, kept, { ...kept, readOnly: false }].map(isTold),
  ).toEqual([true, false, false, false, true]);
});

it('what came back to itself is no difference, a secret always is', () => {
  expect(differencesBetween(ROWS, '1', '4').map(({ name }) => name)).toEqual([
    'password',
    'bossId',
    'd',
  ]);
});

it('a link is shown by the name that came with any of the changes', () => {
  expect([
    rowOf('bossId', '7', ROWS),
    rowOf('ids', ['7'], [aChange('1', {}, { ids: { '7': 'Li' } })]),
    rowOf('a', 1, ROWS),
  ]).toEqual([{ bossId: '7', bossName: 'Li' }, { ids: ['7'], idsName: ['Li'] }, { a: 1 }]);
});

it('a record stood after a change as it stands now, without what came later', () => {
  const [latest, , older] = ROWS;
  if (!latest || !older) throw new Error('no rows');
  const now = { a: 1, bossId: '8', d: 'y', version: 5 };
  expect(rowAfter(now, ROWS, latest)).toEqual(now);
  expect(rowAfter(now, ROWS, older)).toEqual({ a: 2, bossId: '7', d: 'x', version: 5 });
  expect(rowBefore(now, latest)).toMatchObject({ a: 3, d: 'x' });
  // of a list of its own nothing is known of what came later
  expect(rowAfter(now, [], older)).toEqual(now);
});
