import { expect, it } from 'vitest';

import { differencesBetween, rowOf, type ChangeRow } from './history-model.ts';

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
