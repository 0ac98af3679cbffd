import { describe, expect, it } from 'vitest';

import { nextTurn, readTimer } from './timers.ts';

const NOW = Date.parse('2026-01-31T08:00:00Z');
const at = (timer: 'duration' | 'date' | 'cycle', text: string): string | null => {
  const due = readTimer(timer, text, NOW);
  return due && new Date(due.dueMs).toISOString();
};

describe('timers', () => {
  it.each([
    ['duration', 'PT2H', '2026-01-31T10:00:00.000Z'],
    ['duration', 'P1DT30M', '2026-02-01T08:30:00.000Z'],
    ['duration', 'P1W', '2026-02-07T08:00:00.000Z'],
    ['duration', 'PT1.5S', '2026-01-31T08:00:01.500Z'],
    ['date', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z'],
    ['date', '2026-03-01 08:00:00', '2026-03-01T00:00:00.000Z'],
    ['cycle', 'R3/PT10H', '2026-01-31T18:00:00.000Z'],
    ['cycle', 'R/2026-03-01T00:00:00Z/P1D', '2026-03-01T00:00:00.000Z'],
    ['cycle', 'R3/2021-07-01T19:22:00/P1D', '2026-01-31T11:22:00.000Z'],
    ['cycle', 'R/2021-07-01T19:22:00/PT0.001S', null],
    ['cycle', 'R/2021-01-31T08:00:00/P1M', '2026-02-28T00:00:00.000Z'],
    ['cycle', '0 0 9 * * ?', '2026-02-01T01:00:00.000Z'],
    ['cycle', '0 30 17 ? * MON-FRI', '2026-02-02T09:30:00.000Z'],
    ['duration', 'P1M', '2026-02-28T08:00:00.000Z'],
  ] as const)('%s %s', (timer, text, expected) => {
    expect(at(timer, text)).toBe(expected);
  });

  it.each([
    ['duration', 'P'],
    ['duration', 'PT'],
    ['duration', '2 hours'],
    ['duration', 'P999999Y'],
    ['date', '2026-02-30'],
    ['date', 'tomorrow'],
    ['cycle', 'PT1H'],
    ['cycle', 'R3/PT0S'],
    ['cycle', '0 0 * * 13 ?'],
    ['cycle', '0 0 30 2 *x'],
    ['cycle', '0 0 0 30 2 ?'],
  ] as const)('%s "%s" is none', (timer, text) => {
    expect(readTimer(timer, text, NOW)).toBeNull();
  });

  it('a cycle counts its turns; those that were missed are left out', () => {
    expect(readTimer('cycle', 'R3/PT10H', NOW)).toMatchObject({ turnsLeft: 2 });
    expect(readTimer('cycle', 'R/PT10H', NOW)).toMatchObject({ turnsLeft: null });
    expect(nextTurn('PT1H', NOW, NOW + 60_000)).toBe(NOW + 3_600_000);
    expect(nextTurn('PT1H', NOW, NOW + 10 * 3_600_000)).toBe(NOW + 11 * 3_600_000);
  });

  it.each([
    [
      'a daily one after an outage of three days',
      'R/2026-01-01T09:00:00/P1D',
      '2026-02-03T06:53:00Z',
      '2026-02-04T01:00:00.000Z',
    ],
    [
      'one of the last day of each month',
      'R/2021-01-31T08:00:00/P1M',
      '2026-03-02T00:00:00Z',
      '2026-03-31T00:00:00.000Z',
    ],
    ['one without a beginning', 'R/PT10H', '2026-02-02T00:00:00Z', '2026-02-02T10:00:00.000Z'],
    ['a pattern of cron', '0 0 9 * * ?', '2026-02-03T06:53:00Z', '2026-02-04T01:00:00.000Z'],
    [
      'years of seconds',
      'R/2001-01-01T00:00:00Z/PT1S',
      '2026-02-03T06:53:00.500Z',
      '2026-02-03T06:53:01.000Z',
    ],
  ])('class "a cycle drifts": %s', (_case, text, now, expected) => {
    const due = readTimer('cycle', text, NOW);
    const next = nextTurn(due?.cycle ?? '', due?.dueMs ?? 0, Date.parse(now));
    expect(new Date(next).toISOString()).toBe(expected);
  });
});
