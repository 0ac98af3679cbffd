import { expect, it } from 'vitest';
import { numberOf, numericText, shownNumber, withoutEmoji } from './text-filters.ts';

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

  expect(typed).toEqual(['1.23', '-1.5', '1.5', '12.5', '3']);
});

it('half a number is none yet', () => {
  expect([numberOf(''), numberOf('-'), numberOf('1.'), numberOf('0.50')]).toEqual([null, null, 1, 0.5]);
});

it('money stands grouped with its decimals', () => {
  expect([shownNumber(1234567.5, 2, true), shownNumber(-1000, 0, true), shownNumber(null, 2, true), shownNumber(5, undefined, false)]).toEqual([
    '1,234,567.50',
    '-1,000',
    '',
    '5',
  ]);
});
