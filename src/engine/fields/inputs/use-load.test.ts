import { expect, it } from 'vitest';

import { countInHand } from './use-load.ts';

it('what somebody has in hand is what is open, and of it what is overdue; what nobody has is nobody’s', () => {
  const group = (id: string | null, count: number) => ({
    keys: [id],
    names: [null],
    count,
    values: [],
  });

  const counted = countInHand(
    { groups: [group('7', 5), group('8', 1), group(null, 9)] },
    { groups: [group('7', 2), group(null, 3)] },
  );

  expect(Object.fromEntries(counted)).toEqual({
    '7': { open: 5, late: 2 },
    '8': { open: 1, late: 0 },
  });
});
