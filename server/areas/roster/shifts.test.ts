import { parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { gapsOf, mondayOf, overlap, spanOf, type Span } from './shifts.ts';

const at = (text: string): number => parseWallTime(text) ?? Number.NaN;
const span = (from: string, to: string): Span => ({ beginMs: at(from), endMs: at(to) });
const said = ({ beginMs, endMs }: Span): string =>
  `${wallTime(beginMs).slice(5, 16)} – ${wallTime(endMs).slice(5, 16)}`;

describe('shifts', () => {
  it.each([
    ['2026-11-30', '1', '11-30 08:00 – 11-30 20:00'],
    // over midnight, the month and the year
    ['2026-11-30', '2', '11-30 20:00 – 12-01 08:00'],
    ['2026-12-31', '2', '12-31 20:00 – 01-01 08:00'],
    ['2028-02-28', '3', '02-28 08:00 – 02-29 08:00'],
  ])('%s shift %s: %s', (day, shift, expected) => {
    const found = spanOf(day, shift);
    expect(found && said(found)).toBe(expected);
  });

  it('what is no day or shift has no span', () => {
    expect([spanOf('2026-02-30', '1'), spanOf('', '1'), spanOf('2026-11-30', '9')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('an end does not overlap the begin that follows it', () => {
    const night = span('2026-11-30 20:00', '2026-12-01 08:00');
    expect(overlap(night, span('2026-12-01 08:00', '2026-12-01 20:00'))).toBe(false);
    expect(overlap(night, span('2026-12-01 07:00', '2026-12-01 20:00'))).toBe(true);
  });

  it.each([
    ['2026-11-30', '2026-11-30'],
    ['2026-12-06', '2026-11-30'],
    ['2026-12-07', '2026-12-07'],
    ['2027-01-01', '2026-12-28'],
    ['1969-12-31', '1969-12-29'],
  ])('the week of %s begins on %s', (day, monday) => {
    expect(mondayOf(day)).toBe(at(monday));
  });
});

describe('gaps', () => {
  const whole = span('2026-11-30', '2026-12-02');
  it('are what nobody covers, whatever the order and however duties overlap', () => {
    const covered = [
      span('2026-12-01 08:00', '2026-12-01 20:00'),
      span('2026-11-29 20:00', '2026-11-30 08:00'),
      span('2026-11-30 08:00', '2026-11-30 20:00'),
      span('2026-11-30 09:00', '2026-11-30 12:00'),
      span('2026-12-05 08:00', '2026-12-05 20:00'),
    ];
    expect(gapsOf(whole, covered).map(said)).toEqual([
      '11-30 20:00 – 12-01 08:00',
      '12-01 20:00 – 12-02 00:00',
    ]);
  });

  it('nothing covered is one gap, everything covered none', () => {
    expect(gapsOf(whole, [])).toEqual([whole]);
    expect(gapsOf(whole, [span('2026-11-01', '2026-12-31')])).toEqual([]);
  });
});
