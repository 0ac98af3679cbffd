import { expect, it } from 'vitest';
import { keyed } from './keyed.ts';

it('class “known by its place”: an item keeps its key wherever it stands, and no two have the same', () => {
  const before = keyed(['a', 'b', 'a'], (name) => name);
  const after = keyed(['new', 'a', 'b', 'a'], (name) => name);

  expect(before.map(({ key }) => key)).toEqual(['a', 'b', 'a #2']);
  expect(after.map(({ key }) => key)).toEqual(['new', 'a', 'b', 'a #2']);
});
