import {
  formatIsoWallTime,
  parseMoment,
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
    ['2027-01-01T00:00', NEW_YEAR - 7],
    ['2026-12-31T24:00:00', NEW_YEAR - 7],
    ['2026-12-31T16:00:00Z', NEW_YEAR - 7],
    ['2027-01-01T00:00:00.007+0800', NEW_YEAR],
    ['2026-12-31 18:30:00 +02:30', NEW_YEAR - 7],
    ['2027-01-01', null],
    ['2026-02-30T10:00:00+08:00', null],
    ['2026-11-27T25:00:00+08:00', null],
    ['2026-11-27T10:00:60Z', null],
    ['1795778961', null],
    ['yesterday', null],
  ])('a moment that a device writes %j is %s', (text, ms) => {
    expect(parseMoment(text)).toBe(ms);
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
    ['2027-01-29 08:00:00', NEW_YEAR - 7 + 28 * 86_400_000 + 8 * 3_600_000],
    ['2027-01-28 08:00:00', NEW_YEAR - 7 + 27 * 86_400_000 + 8 * 3_600_000],
    ['2026-12-31 24:00:00', null],
    ['2027-01-01 24:30:00', null],
    ['2027-01-01 00:61:00', null],
    ['0001-01-01 00:00:00', Date.parse('0001-01-01T00:00:00+08:00')],
    ['0000-01-01 00:00:00', null],
    [null, null],
  ])('reads %j', (text, ms) => {
    expect(parseWallTime(text)).toBe(ms);
  });
});
