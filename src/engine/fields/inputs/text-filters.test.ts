import { expect, it } from 'vitest';

import {
  numericText,
  parsedNumber,
  settledText,
  shownNumber,
  valueOfTyped,
  withoutEmoji,
} from './text-filters.ts';

it('emoji go, Chinese, punctuation and the signs of units stay', () => {
  const text = withoutEmoji('排放😀口（1）：μg/m³、℃ ≤ 5%，¥3👍🏽 120㎡ №2');

  expect(text).toBe('排放口（1）：μg/m³、℃ ≤ 5%，¥3 120㎡ №2');
});

/** The text of a field into which keys are pressed one after the other. */
function type(keys: string, scale: number): string {
  return Array.from(keys).reduce((text, key) => numericText(text, `${text}${key}`, scale), '');
}
const MG = { unit: 'mg/L' };

it('letters and decimals beyond those of the field do nothing while a number is typed', () => {
  expect([type('1a2', 2), type('7.567', 2), type('7.5', 0), type('１２。５', 2)]).toEqual([
    '12',
    '7.56',
    '7.',
    '12.5',
  ]);
});

const PASTED: readonly (readonly [string, number | string | null])[] = [
  ['1.2E-3', 0.0012],
  ['1e3', 1000],
  ['1,234.5', 1234.5],
  ['１２．５', 12.5],
  ['12.5mg/L', 12.5],
  ['12.5 mg/L', 12.5],
  ['', null],
  ['-', null],
  ['1.', 1],
  ['0.50', 0.5],
  ...['20~30', '20-30', '1.2.3', '12,5', '12.5\t13', '12.5 13', '5 6', '12345678901234567890'].map(
    (text) => [text, text] as const,
  ),
];

it.each(PASTED)('class “a pasted number becomes another”: %j gives %j', (text, value) => {
  expect(valueOfTyped(numericText('', text, 4), MG)).toBe(value);
});

it.each(['20~30', '12,5', '1.2.3', '20-30', '5/6'])('nor does %s when it is typed', (keys) => {
  expect(valueOfTyped(type(keys, 2), {})).toBe(keys);
});

it('a number input that is left holds zero for nothing, or exactly its decimals, where its field says so', () => {
  const shape = { scale: 3, isSigned: false, isGrouped: false };

  expect([
    settledText('', { ...shape, settles: 'zero' }),
    settledText('1.5', { ...shape, settles: 'zero' }),
    settledText('1.5', { ...shape, settles: 'padded' }),
    settledText('1e1', { ...shape, settles: 'padded' }),
    settledText('', shape),
    ...['1.2.3', '12,5', '1.23456'].map((text) =>
      settledText(text, { ...shape, settles: 'padded' }),
    ),
  ]).toEqual(['0.000', '1.5', '1.500', '10.000', '', '1.2.3', '12,5', '1.23456']);
});

it('a number of another maker’s control is read alike', () => {
  expect(['1e3', '20~30', '', undefined, '1,234'].map(parsedNumber)).toEqual([
    '1000',
    'NaN',
    '',
    '',
    '1234',
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

it('a pasted number whose last digits no number keeps stays as it was written, for the field to refuse', () => {
  expect(valueOfTyped('99999999999999.99', {})).toBe('99999999999999.99');
  expect(valueOfTyped('99999999999999.9', {})).toBe(99_999_999_999_999.9);
});
