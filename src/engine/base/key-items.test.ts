import { expect, it } from 'vitest';

import { keyItems } from './key-items.ts';

it('class “known by its place”: an item keeps its key wherever it stands, and no two have the same', () => {
  const before = keyItems(['a', 'b', 'a'], (name) => name);
  const after = keyItems(['new', 'a', 'b', 'a'], (name) => name);

  expect(before.map(({ key }) => key)).toEqual(['a', 'b', 'a #2']);
  expect(after.map(({ key }) => key)).toEqual(['new', 'a', 'b', 'a #2']);
});
