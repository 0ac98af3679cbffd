import { expect, it } from 'vitest';

import { timeLeft } from './time-left.ts';

const at = (text: string): Date => new Date(`${text}+08:00`);
const [FROM, BY] = ['2026-11-21 08:00:00', '2026-11-21 12:00:00'];

it('half of the time left is good', () => {
  expect(timeLeft(FROM, BY, at('2026-11-21T10:00:00'))).toEqual({ minutes: 120, tone: 'good' });
});

it('less than a quarter left is little', () => {
  expect(timeLeft(FROM, BY, at('2026-11-21T11:10:00'))).toEqual({ minutes: 50, tone: 'little' });
});

it('a deadline that is over is late, by its minutes', () => {
  expect(timeLeft(FROM, BY, at('2026-11-21T12:30:30'))).toEqual({ minutes: -30, tone: 'late' });
});

it('without a deadline nothing is left', () => {
  expect(timeLeft(FROM, null, at('2026-11-21T12:00:00'))).toBeUndefined();
});
