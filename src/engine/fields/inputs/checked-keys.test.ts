import { expect, it } from 'vitest';

import { pickFullyChecked, withHalfChecked } from './checked-keys.ts';

const tree = [
  {
    key: '1',
    children: [
      { key: '11', children: [] },
      { key: '12', children: [{ key: '121', children: [] }] },
    ],
  },
  { key: '2', children: [] },
];

it('a stored list with half-checked parents checks only what is whole', () => {
  const stored = ['1', '11', '2'];

  const checked = pickFullyChecked(tree, stored);

  expect(checked).toEqual(['11', '2']);
});

it('the parents of a checked node are stored with it', () => {
  const checked = ['121'];

  const stored = withHalfChecked(tree, checked);

  expect(stored).toEqual(['1', '12', '121']);
});

it('a menu tree reads back as it was saved', () => {
  const checked = ['12', '121', '2'];

  const again = pickFullyChecked(tree, withHalfChecked(tree, checked));

  expect(again.sort()).toEqual(checked);
});
