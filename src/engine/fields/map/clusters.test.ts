import { expect, it } from 'vitest';

import { clusterPoints, type ShownPoint } from './clusters.ts';

const at = (id: string, x: number, tone: ShownPoint['tone']): ShownPoint => ({
  id,
  x,
  y: 0,
  title: id,
  place: { lng: 0, lat: 0 },
  ...(tone ? { tone } : {}),
});

it('class “the bad one is hidden under good ones”: a cluster shows its number and the worst of it', () => {
  const [cluster, ...others] = clusterPoints([
    at('a', 0, 'success'),
    at('b', 3, 'danger'),
    at('c', 5, 'success'),
  ]);

  expect(others).toEqual([]);
  expect([cluster?.tone, cluster?.points.map(({ id }) => id)]).toEqual(['danger', ['b', 'a', 'c']]);
});

it('points that stand apart stay single; the worst is drawn last, on top', () => {
  const drawn = clusterPoints([
    at('bad', 0, 'danger'),
    at('good', 100, 'success'),
    at('quiet', 200, undefined),
  ]);

  expect(drawn.map(({ points }) => points[0].id)).toEqual(['good', 'quiet', 'bad']);
});
