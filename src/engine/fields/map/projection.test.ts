import { describe, expect, it } from 'vitest';

import { readPlace, type LngLat } from './place.ts';
import {
  fitPlaces,
  gridLines,
  HOME_VIEW,
  tilesOf,
  toPlace,
  toScreen,
  zoomed,
} from './projection.ts';

const SIZE = { width: 600, height: 300 };
const SUZHOU: LngLat = { lng: 120.58, lat: 31.3 };

describe('a place in the picture', () => {
  it('is found again from its point', () => {
    const view = { ...SUZHOU, zoom: 12 };
    const place = { lng: 120.6, lat: 31.31 };

    const again = toPlace(toScreen(place, view, SIZE), view, SIZE);

    expect([again.lng, again.lat]).toEqual([expect.closeTo(120.6, 5), expect.closeTo(31.31, 5)]);
  });

  it('stays under the pointer when the scale changes', () => {
    const at = { x: 40, y: 250 };
    const before = toPlace(at, HOME_VIEW, SIZE);

    const after = toPlace(at, zoomed(HOME_VIEW, 3, at, SIZE), SIZE);

    expect([after.lng, after.lat]).toEqual([
      expect.closeTo(before.lng, 3),
      expect.closeTo(before.lat, 3),
    ]);
  });

  it('is inside when the view was fitted to it and others', () => {
    const places = [SUZHOU, { lng: 116.4, lat: 39.9 }, { lng: 113.3, lat: 23.1 }];

    const points = places.map((place) => toScreen(place, fitPlaces(places, SIZE), SIZE));

    expect(points.every(({ x, y }) => x > 0 && x < SIZE.width && y > 0 && y < SIZE.height)).toBe(
      true,
    );
  });
});

it('the grid has a few round lines at every scale', () => {
  const counts = [3, 7, 12, 18].map((zoom) => gridLines({ ...SUZHOU, zoom }, SIZE).lngs.length);

  expect(counts.every((count) => count >= 2 && count <= 7)).toBe(true);
  expect(gridLines({ ...SUZHOU, zoom: 12 }, SIZE).digits).toBe(2);
});

it('tiles cover the picture and no more', () => {
  const tiles = tilesOf({ ...SUZHOU, zoom: 10 }, SIZE);

  expect(Math.min(...tiles.map(({ left }) => left))).toBeGreaterThan(-256);
  expect(Math.max(...tiles.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(SIZE.width);
  expect(tiles.every(({ x, y, z }) => z === 10 && x >= 0 && x < 1024 && y >= 0 && y < 1024)).toBe(
    true,
  );
});

it.each<[string, LngLat | undefined]>([
  ['120.58,31.3', SUZHOU],
  [' 120.58\uff0c 31.3 ', SUZHOU],
  ['31.3N 120.58E', SUZHOU],
  ['31.3, 120.58', SUZHOU],
  ['31°18′N 120°34′48″E', SUZHOU],
  ['北纬31度18分，东经120度34分48秒', SUZHOU],
  ['E120.58 N31.3', SUZHOU],
  ['{"lat":31.3,"lng":120.58}', SUZHOU],
  ['S34.6 W58.4', { lng: -58.4, lat: -34.6 }],
  ['43.8, 87.6', { lng: 87.6, lat: 43.8 }],
  ['-58.4, -34.6', { lng: -58.4, lat: -34.6 }],
  ['34.6S, 58.4W', { lng: -58.4, lat: -34.6 }],
  ['abc', undefined],
  ['120.58', undefined],
  ['200, 100', undefined],
])('the pasted text "%s" is read', (text, place) => {
  expect(readPlace(text)).toEqual(place);
});
