import { expect, it } from 'vitest';

import { orderTime, timeAgo } from './row-time.ts';

const NOW = new Date('2026-11-21T10:30:00+08:00');

it('class “a bare time says nothing”: an order is late, has time left, or waits, each in words', () => {
  const at = { planEnd: '2026-11-20 09:00:00', statusTime: '2026-11-21 07:10:00' };

  expect(orderTime({ ...at, due: 'over' }, NOW)).toMatchObject({
    key: 'late',
    unit: 'days',
    count: 1,
  });
  expect(orderTime({ ...at, planEnd: '2026-11-21 11:10:30', due: 'open' }, NOW)).toMatchObject({
    key: 'left',
    unit: 'minutes',
    count: 40,
  });
  expect(orderTime({ ...at, due: null }, NOW)).toMatchObject({
    key: 'waiting',
    unit: 'hours',
    count: 3,
  });
});

it('a missing or broken time says nothing', () => {
  expect(orderTime({ planEnd: null, statusTime: null, due: 'open' }, NOW)).toBeUndefined();
  expect(timeAgo('soon', NOW)).toBeUndefined();
});
