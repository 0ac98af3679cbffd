import { expect, it } from 'vitest';

import { makePause } from './connection.ts';

it('tries every second for the first minute of a loss, then ever more rarely and spread by chance', () => {
  let now = 0;
  const pause = makePause(
    1_000,
    () => now,
    () => 0,
  );
  const tries = (count: number): readonly number[] =>
    Array.from({ length: count }, () => {
      const pauseMs = pause.afterTry();
      now += pauseMs;
      return pauseMs;
    });

  expect(new Set(tries(60))).toEqual(new Set([1_000]));
  expect(tries(7)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  expect(pause.afterConnection()).toBe(1_000);
  expect(tries(1)).toEqual([1_000]);
});
