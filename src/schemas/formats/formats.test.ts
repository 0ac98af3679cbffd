import fc from 'fast-check';

import { roundTo } from '#schemas/expressions/round.ts';
import { formatMoney, money } from './money.ts';
import { formatNumber, formatPlain, formatRate, formatShort, readNumber } from './numbers.ts';
import { apportion } from './percentages.ts';
import {
  formatDateInWords,
  formatDuration,
  formatTime,
  formatWeekday,
  toTimeText,
} from './times.ts';

const words = {
  hour: 'h',
  minute: 'm',
  second: 's',
  date: 'YYYYYMMMDDD',
  weekdays: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
};

describe('numbers', () => {
  it.each([
    [1234.5, '1,234.50'],
    [-1234567.891, '-1,234,567.89'],
    [0, '0.00'],
    [-0.001, '0.00'],
    [1.005, '1.01'],
    ['12', '12.00'],
    [null, ''],
    [Number.NaN, ''],
    ['x', ''],
    [1e21, '1,000,000,000,000,000,000,000'],
  ])('%j shows as %j', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    [9999, '9,999.00', '9,999'],
    [9999.99, '1W', '9,999.99'],
    [-9999, '-9,999.00', '-9,999'],
    [-0, '0.00', '0'],
    [99999999.995, '10,000W', '99,999,999.995'],
    [10000, '1W', '10,000'],
    [12345.678, '1.23W', '12,345.678'],
    [15000, '1.5W', '15,000'],
    [-20000, '-2W', '-20,000'],
    [123456789, '12,345.68W', '123,456,789'],
    [12345678.9, '1,234.57W', '12,345,678.9'],
    [0.0000001, '0.00', '0.0000001'],
  ])('%d shows short as %s and exact as %s', (value, text, exact) => {
    expect(formatShort(value, 'W')).toEqual({ text, exact });
  });

  it.each([
    [99.97, '99.9'],
    [99.94, '99.9'],
    [100, '100.0'],
    [0.02, '0.1'],
    [0, '0.0'],
    [null, ''],
  ])('trap: %j percent is neither the whole nor nothing unless it is: %s', (rate, text) => {
    expect(formatRate(rate)).toBe(text);
  });

  it('a shown number reads back and shows the same again', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
        const text = formatNumber(value);
        expect(formatNumber(readNumber(text))).toBe(text);
        expect(formatPlain(formatPlain(value))).toBe(formatPlain(value));
      }),
    );
  });
});

describe('money', () => {
  it('rounds each step to cents, halves away from zero', () => {
    expect([
      money.add(0.1, 0.2),
      money.multiply(1.005, 1),
      money.multiply(-1.005, 1),
      money.divide(1, 3),
      money.divide(1, 0),
      money.subtract(0.3, 0.1),
    ]).toEqual([0.3, 1.01, -1.01, 0.33, null, 0.2]);
    expect(formatMoney('1234567.1')).toBe('1,234,567.10');
  });

  it('rounding is idempotent, symmetric and at most half a unit away', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        (value, scale) => {
          const rounded = roundTo(value, scale);
          expect(roundTo(rounded, scale)).toBe(rounded);
          expect(roundTo(-value, scale) + rounded).toBe(0);
          expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5000001 / 10 ** scale);
        },
      ),
    );
  });
});

describe('percentages', () => {
  it('add up to exactly 100', () => {
    expect(apportion([1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
    expect(apportion([7, 2, 2, 1], 1)).toEqual([58.3, 16.7, 16.7, 8.3]);
    expect(apportion([0, 0])).toEqual([0, 0]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 0, max: 3 }),
        (values, decimals) => {
          fc.pre(values.some((value) => value > 0));
          const units = apportion(values, decimals).map((share) =>
            Math.round(share * 10 ** decimals),
          );
          expect(units.reduce((sum, unit) => sum + unit, 0)).toBe(100 * 10 ** decimals);
        },
      ),
    );
  });
});

describe('times', () => {
  it.each([
    [3661, '1h1m1s'],
    [60, '1m'],
    [0, '0s'],
    [59.6, '1m'],
    [-1, ''],
    [null, ''],
  ])('%j seconds are %j', (seconds, text) => {
    expect(formatDuration(seconds, words)).toBe(text);
  });

  it.each([
    [1772323200, '2026-03-01 08:00:00'],
    [1772323200000, '2026-03-01 08:00:00'],
    ['2026-03-01T00:00:00Z', '2026-03-01 08:00:00'],
    ['2026-03-01', '2026-03-01 00:00:00'],
    ['2026-02-30', ''],
    ['x', ''],
    [Infinity, ''],
  ])('%j is %j', (value, text) => {
    expect(toTimeText(value)).toBe(text);
    expect(toTimeText(toTimeText(value))).toBe(text);
  });

  it('patterns, words and weekdays', () => {
    expect([
      formatTime('2026-03-01 08:09:10', 'MM/DD HH:mm'),
      formatDateInWords('2026-03-01', words),
      formatWeekday('2026-03-01', words),
      formatTime('nothing'),
    ]).toEqual(['03/01 08:09', '2026Y03M01D', 'Su', '']);
  });

  it('anything gives a text and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) =>
        [
          formatNumber(value),
          formatShort(value, 'W').text,
          formatDuration(value, words),
          formatTime(value),
          formatWeekday(value, words),
        ].every((text) => typeof text === 'string'),
      ),
    );
  });
});
