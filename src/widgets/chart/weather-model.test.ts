import type { CurveSeries } from './curve-values.ts';
import { ofOthers } from './same-factor.ts';
import { weatherTable } from './weather-model.ts';

const EVENT = { pointId: '1', from: '2026-11-02 10:20:00', to: '2026-11-02 11:00:00' };
const at = (hour: number): string => `2026-11-02 ${String(hour).padStart(2, '0')}:00:00`;

/** Values from nine o'clock on, an hour each. */
function series(
  pointId: string,
  factorCode: string,
  values: readonly (number | null)[],
  flag = 'N',
): CurveSeries {
  const points = values.map((value, index) => ({ time: at(9 + index), value, flag }));
  return {
    pointId,
    pointName: `P${pointId}`,
    factorCode,
    factorName: factorCode,
    unit: 'u',
    upper: null,
    lower: null,
    points,
  };
}

describe('the weather around an event', () => {
  it('is a row an hour and a column a factor, in the order of the factors, the hours of the event told apart', () => {
    const table = weatherTable(
      [series('1', 'a01007', [3, 4, 5]), series('1', 'a01001', [20, 21, null])],
      EVENT,
    );

    expect(table?.columns).toEqual(['a01001 (u)', 'a01007 (u)']);
    expect(table?.rows).toEqual([
      { time: at(9), isDuring: false, cells: [20, 3] },
      { time: at(10), isDuring: true, cells: [21, 4] },
      { time: at(11), isDuring: true, cells: ['-', 5] },
    ]);
  });

  it('what the point says itself is not said again by others; what it does not say is, with their names', () => {
    const table = weatherTable(
      [series('1', 'a01001', [20]), series('2', 'a01001', [25]), series('2', 'a01007', [3])],
      EVENT,
    );

    expect(table?.columns).toEqual(['P1 a01001 (u)', 'P2 a01007 (u)']);
    expect(table?.rows.map(({ cells }) => cells)).toEqual([[20, 3]]);
  });

  it('is nothing where nobody measures it, or only marked values came', () => {
    expect(weatherTable([], EVENT)).toBeNull();
    expect(
      weatherTable([series('1', 'a01001', [null]), series('1', 'a01007', [3], 'D')], EVENT),
    ).toBeNull();
  });
});

describe('the same factor at other points', () => {
  const curves = (all: readonly CurveSeries[]) => ({ series: all, sliceSeconds: 0, stops: [] });

  it('the point comes first, points without values are left out, six lines are the most', () => {
    const others = Array.from({ length: 8 }, (_, index) =>
      series(String(index + 2), 'w01018', [index === 0 ? null : index]),
    );
    const shown = ofOthers(curves([...others, series('1', 'w01018', [9])]), '1');

    expect(shown?.series.map(({ pointId }) => pointId)).toEqual(['1', '3', '4', '5', '6', '7']);
  });

  it('is nothing where the others say nothing', () => {
    expect(
      ofOthers(curves([series('1', 'w01018', [9]), series('2', 'w01018', [null])]), '1'),
    ).toBeNull();
  });
});
