import { expect, it } from 'vitest';

import { apportion } from '#schemas/formats/percentages.ts';
import { shareText } from './share-text.ts';

it.each([
  [
    [997, 1, 1, 1, 0],
    ['99.7%', '<1%', '<1%', '<1%', '0.0%'],
  ],
  [
    [99_999, 1],
    ['>99%', '<1%'],
  ],
  [[12], ['100.0%']],
])('trap: what is there is never told as nothing, nor as all of it: %j', (counts, told) => {
  const shares = apportion(counts, 1);
  const total = counts.reduce((sum, count) => sum + count, 0);

  expect(counts.map((count, at) => shareText(count, shares[at] ?? 0, total))).toEqual(told);
});
