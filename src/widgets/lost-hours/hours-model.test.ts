import { expect, it } from 'vitest';

import type { LostHour } from '#schemas/api/quality.ts';
import { countStates, hoursByDay, saidFlags, spanAround } from './hours-model.ts';

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

it('a chosen hour stands for the hours around it in the same state, over midnight and up to a gap', () => {
  const hours = [
    hour('2026-11-01', 20, 'missing'),
    hour('2026-11-01', 22, 'missing'),
    hour('2026-11-01', 23, 'missing'),
    hour('2026-11-02', 0, 'missing'),
    hour('2026-11-02', 1, 'valid'),
  ];

  expect(spanAround(hours, hour('2026-11-01', 23, 'missing'))).toEqual([
    '2026-11-01 22:00:00',
    '2026-11-02 01:00:00',
  ]);
});

it('marks are said in words', () => {
  expect(saidFlags('DX', new Map([['D', '故障']]))).toEqual(['D 故障', 'X']);
});
