import { expect, it } from 'vitest';

import type { LostHour } from '#schemas/api/quality.ts';
import { countStates, hoursByDay } from './hours-model.ts';

const hour = (day: string, at: number, state: LostHour['state']): LostHour => ({
  day,
  hour: at,
  state,
  flag: '',
  should: 1,
  received: 1,
  valid: 1,
  audited: 0,
});
const HOURS = [
  hour('2026-11-01', 0, 'valid'),
  hour('2026-11-01', 5, 'missing'),
  hour('2026-11-02', 0, 'stop'),
];

it('stands by day, the newest on top, each hour in its own column', () => {
  const days = hoursByDay(HOURS);

  expect(days.map(([day, cells]) => [day, [...cells.keys()]])).toEqual([
    ['2026-11-02', [0]],
    ['2026-11-01', [0, 5]],
  ]);
});

it('counts every state, those that did not occur too', () => {
  expect(countStates(HOURS)).toEqual({ valid: 1, missing: 1, invalid: 0, maintenance: 0, stop: 1 });
});
