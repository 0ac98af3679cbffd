import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { leftOf, sliceOf, sliceStart, wholeDays } from './slices.ts';

const at = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`);

it('a span is cut into the shortest slices a reader knows that are few enough', () => {
  expect([
    sliceOf(365 * DAY_MS, 500),
    sliceOf(30 * DAY_MS, 500),
    sliceOf(7 * DAY_MS, 500),
    sliceOf(DAY_MS, 500),
  ]).toEqual([DAY_MS, 2 * HOUR_MS, HOUR_MS / 2, 5 * 60_000]);
  expect(sliceOf(1200 * DAY_MS, 500)).toBe(3 * DAY_MS);
});

it('slices begin at a midnight of the product', () => {
  expect(sliceStart(at('2026-03-02 13:59:59'), 6 * HOUR_MS)).toBe(at('2026-03-02 12:00:00'));
  expect(sliceStart(at('2026-03-02 13:59:59'), DAY_MS)).toBe(at('2026-03-02 00:00:00'));
});

describe('class “a day that is in both or in neither”', () => {
  const made = { fromMs: at('2026-02-01 00:00:00'), toMs: at('2026-03-04 00:00:00') };
  const day = (text: string): number => at(`${text} 00:00:00`);

  it('only whole days within the period and within what is made are taken from what is kept', () => {
    expect(
      wholeDays({ fromMs: at('2026-03-01 10:30:00'), toMs: at('2026-03-09 05:00:00') }, made),
    ).toEqual({
      fromMs: day('2026-03-02'),
      toMs: day('2026-03-04'),
    });
    expect(
      wholeDays({ fromMs: at('2026-03-01 00:00:00'), toMs: at('2026-03-01 23:59:59') + 999 }, made),
    ).toEqual({
      fromMs: day('2026-03-01'),
      toMs: day('2026-03-02'),
    });
    expect(
      wholeDays({ fromMs: at('2026-03-01 10:30:00'), toMs: at('2026-03-02 05:00:00') }, made),
    ).toBeNull();
    expect(wholeDays({ fromMs: 0, toMs: at('2026-03-02 05:00:00') }, null)).toBeNull();
  });

  it('the rest, and days that changed since, are read', () => {
    const period = { fromMs: at('2026-03-01 10:30:00'), toMs: at('2026-03-05 05:00:00') };
    const days = { fromMs: day('2026-03-02'), toMs: day('2026-03-04') };
    expect(leftOf(period, days, [day('2026-03-03'), day('2026-01-01')])).toEqual([
      { fromMs: period.fromMs, toMs: day('2026-03-02') },
      { fromMs: day('2026-03-03'), toMs: day('2026-03-04') },
      { fromMs: day('2026-03-04'), toMs: period.toMs },
    ]);
    expect(leftOf(period, null, [])).toEqual([period]);
  });
});
