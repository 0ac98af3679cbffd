import { expect, it } from 'vitest';

import { numberOf, numericText, settledText, shownNumber, withoutEmoji } from './text-filters.ts';

it('emoji go, Chinese, punctuation and the signs of units stay', () => {
  const text = withoutEmoji('排放😀口（1）：μg/m³、℃ ≤ 5%，¥3👍🏽');

  expect(text).toBe('排放口（1）：μg/m³、℃ ≤ 5%，¥3');
});

it('a typed number keeps one point, its decimals and, where allowed, its minus', () => {
  const typed = [
    numericText('1a.2.345', 2, false),
    numericText('-1.5', 1, true),
    numericText('-1.5', 1, false),
    numericText('１２。５', 2, false),
    numericText('3.7', 0, false),
  ];

  expect(typed).toEqual(['1.23', '-1.5', '1.5', '12.5', '3.']);
});

it('class “a swallowed point multiplies by ten”: typed key by key, decimals of a whole number never become its digits', () => {
  const type = (keys: string, scale: number) =>
    Array.from(keys).reduce((text, key) => numericText(`${text}${key}`, scale, true), '');

  expect(['7.5', '-12.34', '1.005'].map((keys) => numberOf(type(keys, 0)))).toEqual([7, -12, 1]);
  expect(numberOf(type('7.567', 2))).toBe(7.56);
});

it('a number input that is left holds zero for nothing, or exactly its decimals, where its field says so', () => {
  const shape = { scale: 3, isSigned: false, isGrouped: false };

  expect([
    settledText('', { ...shape, settles: 'zero' }),
    settledText('1.5', { ...shape, settles: 'zero' }),
    settledText('1.5', { ...shape, settles: 'padded' }),
    settledText('', shape),
  ]).toEqual(['0.000', '1.5', '1.500', '']);
});

it('half a number is none yet', () => {
  expect([numberOf(''), numberOf('-'), numberOf('1.'), numberOf('0.50')]).toEqual([
    null,
    null,
    1,
    0.5,
  ]);
});

it('money stands grouped with its decimals', () => {
  expect([
    shownNumber(1234567.5, 2, true),
    shownNumber(-1000, 0, true),
    shownNumber(null, 2, true),
    shownNumber(5, undefined, false),
  ]).toEqual(['1,234,567.50', '-1,000', '', '5']);
});
