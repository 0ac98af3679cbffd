import { expect, it } from 'vitest';

import { makeRoom } from './library-room.ts';

it('a file too large is left out, smaller ones after it are not; after the last place nothing fits', () => {
  const fits = makeRoom({ files: 3, bytes: 100 });

  expect([60, 50, 40, 0, 0].map(fits)).toEqual([true, false, true, true, false]);
});
