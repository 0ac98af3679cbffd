import { isStillKept, isWithin } from './elapsed.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('what lasts a while on a clock that is set', () => {
  it.each([
    ['at once', 0, true],
    ['just before it is over', MINUTE - 1, true],
    ['when it is over', MINUTE, false],
    ['after the clock was set back by an hour', -HOUR, false],
  ])('within a span: %s', (_when, laterMs, is) => {
    expect(isWithin(MINUTE, HOUR, HOUR + laterMs)).toBe(is);
  });

  it.each([
    ['at once', 0, true],
    ['just before it is over', MINUTE - 1, true],
    ['when it is over', MINUTE, false],
    ['after the clock was set back by an hour', -HOUR, false],
  ])('still kept: %s', (_when, laterMs, is) => {
    expect(isStillKept(MINUTE, HOUR + MINUTE, HOUR + laterMs)).toBe(is);
  });
});
