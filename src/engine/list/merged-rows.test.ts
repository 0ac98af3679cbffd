import { expect, it } from 'vitest';

import { mergeGroups } from './merged-rows.ts';

const LEVELS = ['1', '2', '3', '4'];
const group = (station: string | null, level: string, count: number, latest: string) => ({
  keys: [station, level],
  names: [station && `站${station}`, null],
  count,
  values: [],
  latest,
});

it('the rows of one station become one, with its count, its worst level and its newest time', () => {
  const merged = mergeGroups(
    {
      groups: [
        group('a', '2', 5, '2026-11-20 10:00:00'),
        group('a', '4', 1, '2026-11-20 09:00:00'),
      ],
    },
    LEVELS,
  );

  expect(merged).toEqual([
    { key: 'a', name: '站a', count: 6, worst: '4', latest: '2026-11-20 10:00:00' },
  ]);
});

it('the worst stands first, of equals the newest; rows without a station are one of their own', () => {
  const merged = mergeGroups(
    {
      groups: [
        group('a', '2', 9, '2026-11-20 11:00:00'),
        group('b', '3', 1, '2026-11-20 08:00:00'),
        group('c', '3', 1, '2026-11-20 09:00:00'),
        group(null, '1', 2, '2026-11-20 12:00:00'),
      ],
    },
    LEVELS,
  );

  expect(merged.map(({ key }) => key)).toEqual(['c', 'b', 'a', null]);
});
