import { expect, it } from 'vitest';

import { placesOf } from './places.ts';

const POINT = { id: '1', stationId: '5', stCode: '32' };

it('the time of a point is cut where a limit changes, and a pause is left out of it', () => {
  const limits = [
    { pointId: '1', factorCode: 'w01018', upper: 40, lower: null, fromMs: 100, toMs: null },
    { pointId: '1', factorCode: 'w01018', upper: 50, lower: null, fromMs: null, toMs: 200 },
  ];

  const places = placesOf([POINT], {
    limits,
    pauses: [{ pointId: '1', fromMs: 120, toMs: 150 }],
    fromMs: 0,
    toMs: 300,
  });

  expect(
    places.map(({ pt, fromMs, toMs, limit }) => [
      pt,
      fromMs,
      toMs,
      limit('w01018', 'upper'),
      limit('w01018', 'lower'),
    ]),
  ).toEqual([
    [1, 0, 100, 50, null],
    [1, 100, 120, 40, null],
    [1, 150, 200, 40, null],
    [1, 200, 300, 40, null],
  ]);
});
