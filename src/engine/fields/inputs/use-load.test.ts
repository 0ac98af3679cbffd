import { expect, it } from 'vitest';

import { countInHand } from './use-load.ts';

it('what somebody has in hand is added up over late and punctual records; what nobody has is nobody’s', () => {
  const group = (id: string | null, isLate: string | null, count: number) => ({
    keys: [id, isLate],
    names: [null, null],
    count,
    values: [],
  });

  const counted = countInHand({
    groups: [
      group('7', 'false', 3),
      group('7', 'true', 2),
      group('8', 'true', 1),
      group(null, 'true', 9),
      group('9', null, 1),
    ],
  });

  expect(Object.fromEntries(counted)).toEqual({
    '7': { open: 5, late: 2 },
    '8': { open: 1, late: 1 },
    '9': { open: 1, late: 0 },
  });
});
