import { expect, it } from 'vitest';

import { followPlayer, isWorthTelling, sayClock } from './watch-model.ts';

it('a report is whole, or the rest that a lesson needs', () => {
  const at = { seconds: 530, need: 540 };
  expect(isWorthTelling({ from: 0, to: 15 }, at)).toBe(true);
  expect(isWorthTelling({ from: 530, to: 540 }, at)).toBe(true);
  expect(isWorthTelling({ from: 530, to: 539 }, at)).toBe(false);
  expect(isWorthTelling({ from: 540, to: 541 }, { seconds: 540, need: 540 })).toBe(false);
});

it('what a player jumps over is not watched', () => {
  expect(followPlayer({ from: 10, to: 12 }, 13.9, false)).toEqual({ from: 10, to: 13 });
  expect(followPlayer({ from: 10, to: 12 }, 300, true)).toEqual({ from: 300, to: 300 });
  expect(followPlayer({ from: 10, to: 12 }, 4, false)).toEqual({ from: 4, to: 4 });
});

it('seconds read as a clock', () => {
  expect([0, 65, 3600, -2].map(sayClock)).toEqual(['0:00', '1:05', '60:00', '0:00']);
});
