import { shiftMonth } from '#schemas/types/dates.ts';
import { daysOfMonth, rowsByDay } from './calendar-model.ts';

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
