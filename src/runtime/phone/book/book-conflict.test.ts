import { expect, it } from 'vitest';

import { joinBooks } from './book-conflict.ts';

it('class “the later save wins”: of two pages of one book each keeps what it alone filled in, and where both did one is asked', () => {
  const base = { ph: null, note: 'a', other: 'b', sum: 1, gone: 'c' };
  const mine = { note: 'mine', other: 'b', gone: null };
  const theirs = { ph: 7.1, note: 'theirs', other: 'new', sum: 2, gone: 'c' };

  const joined = joinBooks({ base, mine, theirs }, (name) => name !== 'sum');

  expect(joined).toEqual({ taken: { ph: 7.1, other: 'new' }, both: ['note'] });
});
