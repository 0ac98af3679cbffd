import { expect, it } from 'vitest';

import { endsOf, spanOf } from './time-spans.ts';

const NOW = '2026-03-01 09:30:15';

it('spans of a time: whole days, or from so long ago until now', () => {
  expect(endsOf('today', 'datetime', NOW)).toEqual(['2026-03-01 00:00:00', '2026-03-01 23:59:59']);
  expect(endsOf('yesterday', 'datetime', NOW)).toEqual([
    '2026-02-28 00:00:00',
    '2026-02-28 23:59:59',
  ]);
  expect(endsOf('24h', 'datetime', NOW)).toEqual(['2026-02-28 09:30:15', null]);
  expect(endsOf('7d', 'datetime', NOW)).toEqual(['2026-02-22 09:30:15', null]);
});

it('spans of days and months end with today and this month', () => {
  expect(endsOf('7d', 'date', NOW)).toEqual(['2026-02-23', '2026-03-01']);
  expect(endsOf('lastMonth', 'date', '2026-01-31 10:00:00')).toEqual(['2025-12-01', '2025-12-31']);
  expect(endsOf('thisMonth', 'date', '2028-02-10 10:00:00')).toEqual(['2028-02-01', '2028-02-29']);
  expect(endsOf('lastMonth', 'month', NOW)).toEqual(['2026-02', '2026-02']);
});

it('a value is known as its span again, also some minutes later', () => {
  const spans = ['today', 'yesterday', '24h', '7d'] as const;

  expect(spanOf(['2026-02-28 09:20:00', null], spans, 'datetime', NOW)).toBe('24h');
  expect(spanOf(['2026-03-01 00:00:00', '2026-03-01 23:59:59'], spans, 'datetime', NOW)).toBe(
    'today',
  );
  expect(spanOf(['2026-02-28 08:00:00', null], spans, 'datetime', NOW)).toBeUndefined();
  expect(spanOf([null, null], spans, 'datetime', NOW)).toBeUndefined();
});
