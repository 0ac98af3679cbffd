import { expect, it } from 'vitest';

import { apportion } from '#schemas/formats/percentages.ts';
import { shareText } from './share-text.ts';

it('trap: what is there is never told as nothing', () => {
  const counts = [997, 1, 1, 1, 0];
  const shares = apportion(counts, 1);

  expect(counts.map((count, at) => shareText(count, shares[at] ?? 0))).toEqual([
    '99.7%',
    '<1%',
    '<1%',
    '<1%',
    '0.0%',
  ]);
});
