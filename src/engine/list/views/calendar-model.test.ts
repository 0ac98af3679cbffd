import { shiftMonth } from '#schemas/types/dates.ts';
import { daysOfMonth, rowsByDay } from './calendar-model.ts';
import { countsByDay, heatOf, spansOfYear } from './year-model.ts';

describe('the days of a month', () => {
  it('are whole weeks from Monday', () => {
    const days = daysOfMonth('2026-11');

    expect(days[0]).toEqual({ date: '2026-10-26', isOfMonth: false });
    expect(days.at(-1)).toEqual({ date: '2026-12-06', isOfMonth: false });
    expect(days.filter(({ isOfMonth }) => isOfMonth)).toHaveLength(30);
  });

  it.each(['2024-02', '2026-02', '2027-02', '2026-06', '2026-12'])(
    'class “a month that ends or begins a week”: %s has whole weeks and each of its days once',
    (month) => {
      const days = daysOfMonth(month);

      expect(days.length % 7).toBe(0);
      expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
      expect(days.some(({ date }) => date === `${month}-01`)).toBe(true);
    },
  );

  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', 0, '2026-11'],
  ])('%s and %i months are %s', (month, by, expected) => {
    expect(shiftMonth(month, by)).toBe(expected);
  });

  it('hold rows by the day of their time, in their order', () => {
    const rows = [
      { id: '1', at: '2026-11-20 23:59:59' },
      { id: '2', at: null },
      { id: '3', at: '2026-11-20' },
    ];

    expect([...rowsByDay(rows, 'at')]).toEqual([['2026-11-20', [rows[0], rows[2]]]]);
  });
});

describe('the days of a year', () => {
  it('are asked for at once, or by quarter where a second field tells them apart; times to their last second', () => {
    const spans = (isSplit: boolean, kind: 'date' | 'datetime') =>
      spansOfYear(2028, { by: 'day', kind, isSplit }).map((rule) => 'value' in rule && rule.value);

    expect(spans(false, 'date')).toEqual([['2028-01-01', '2028-12-31']]);
    expect(spans(true, 'datetime')).toEqual([
      ['2028-01-01 00:00:00', '2028-03-31 23:59:59'],
      ['2028-04-01 00:00:00', '2028-06-30 23:59:59'],
      ['2028-07-01 00:00:00', '2028-09-30 23:59:59'],
      ['2028-10-01 00:00:00', '2028-12-31 23:59:59'],
    ]);
  });

  it('hold all their groups, the fullest first; rows without a day stand in none', () => {
    const group = (keys: readonly (string | null)[], count: number) => ({
      keys,
      names: [],
      count,
      values: [],
    });

    const days = countsByDay([
      group(['2026-02-01', '1'], 2),
      group(['2026-02-01', '2'], 5),
      group(['2026-02-01', null], 1),
      group([null, '1'], 9),
    ]);

    expect([...days]).toEqual([
      [
        '2026-02-01',
        {
          count: 8,
          tags: [
            { key: '2', count: 5 },
            { key: '1', count: 2 },
          ],
        },
      ],
    ]);
  });

  it('are the darker the more they hold beside the fullest, and never bare with one row', () => {
    expect([0, 1, 25, 26, 75, 100].map((count) => heatOf(count, 100))).toEqual([0, 1, 1, 2, 3, 4]);
    expect([heatOf(1, 1), heatOf(1, 4000), heatOf(0, 0)]).toEqual([4, 1, 0]);
  });
});
