import { HOUR_MS } from '#schemas/basics/units.ts';
import { runsOf, withGaps } from './curve.ts';

const pointAt = (hour: number, flag = 'N') => ({
  pointId: '1',
  factorCode: 'w01018',
  timeMs: hour * HOUR_MS,
  value: hour,
  flag,
});

it('the same marks beside each other are one entry', () => {
  expect(runsOf(['', 'D', 'D', 'M', '', 'M'], (flag) => flag)).toEqual([
    { at: 1, count: 2, flag: 'D' },
    { at: 3, count: 1, flag: 'M' },
    { at: 5, count: 1, flag: 'M' },
  ]);
});

describe('class “a line over a gap”', () => {
  it('a missing hour is a place without a value, and hours that follow each other have none between them', () => {
    const values = withGaps([pointAt(1), pointAt(2), pointAt(4)], { kind: 'hour', sliceMs: 0 }).map(
      ({ value }) => value,
    );

    expect(values).toEqual([1, 2, null, 4]);
  });

  it('an empty slice is one too, wherever in their slices the values beside it lie', () => {
    const points = [pointAt(0.1), pointAt(1.9), pointAt(2.1), pointAt(5.9)];

    expect(
      withGaps(points, { kind: 'minute', sliceMs: 2 * HOUR_MS }).map(({ value }) => value),
    ).toEqual([0.1, 1.9, 2.1, 5.9]);
    const hourly = [0, 2, 4, 6, 10].map((hour) => pointAt(hour + 0.1));
    expect(
      withGaps(hourly, { kind: 'minute', sliceMs: 2 * HOUR_MS }).filter(
        ({ value }) => value === null,
      ),
    ).toHaveLength(1);
  });

  it('values whose distance nobody told are held against the usual one', () => {
    const points = [0, 1, 2, 3, 9, 10].map((minute) => pointAt(minute / 60));

    expect(
      withGaps(points, { kind: 'minute', sliceMs: 0 }).filter(({ value }) => value === null),
    ).toHaveLength(1);
  });
});
