import { expect, it } from 'vitest';

import { isTimeToReload } from './nightly.ts';

const HOUR_MS = 3_600_000;
const at = (hour: number) => new Date(2026, 10, 27, hour, 10);
const ofAge = (hour: number, ageHours: number, idleHours = ageHours) => {
  const nowMs = at(hour).getTime();
  return isTimeToReload(at(hour), {
    bornMs: nowMs - ageHours * HOUR_MS,
    touchedMs: nowMs - idleHours * HOUR_MS,
  });
};

it('a page of a whole day is loaded anew at night', () => {
  expect([ofAge(3, 24), ofAge(4, 24), ofAge(2, 24), ofAge(12, 24)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a page that was just loaded is not, and none that somebody has a hand on', () => {
  expect([ofAge(3, 1), ofAge(3, 24, 0.1)]).toEqual([false, false]);
});
