import {
  formatIsoWallTime,
  parseWallTime,
  formatWallDay,
  formatWallDigits,
  wallTime,
} from './wall-time.ts';

const NEW_YEAR = Date.UTC(2026, 11, 31, 16, 0, 0, 7);

describe('the clock of the product', () => {
  it('is eight hours before UTC, whatever the machine says', () => {
    expect([
      wallTime(NEW_YEAR),
      formatWallDay(new Date(NEW_YEAR)),
      formatIsoWallTime(NEW_YEAR),
      formatWallDigits(NEW_YEAR),
    ]).toEqual([
      '2027-01-01 00:00:00',
      '2027-01-01',
      '2027-01-01T00:00:00+08:00',
      '20270101000000007',
    ]);
  });

  it.each([
    ['2027-01-01 00:00:00', NEW_YEAR - 7],
    ['2027-01-01', NEW_YEAR - 7],
    ['2027-01-01T00:00', NEW_YEAR - 7],
    ['', null],
    ['yesterday', null],
    ['2027-13-01', null],
    ['2027-02-30', null],
    ['2027-02-30 08:00:00', null],
    [null, null],
  ])('reads %j', (text, ms) => {
    expect(parseWallTime(text)).toBe(ms);
  });
});
