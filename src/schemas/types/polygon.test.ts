import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { areaOf, containsPlace, crossingOf, type Ring } from './polygon-geometry.ts';
import { polygonCard, type PolygonField } from './polygon.ts';
import { readRing } from './read-places.ts';

const FIELD: PolygonField = { type: 'polygon', title: '边界' };
const check = (value: unknown) => polygonCard.check(value, FIELD, {})?.rule;
const SQUARE = [
  [120, 30],
  [121, 30],
  [121, 31],
  [120, 31],
] as const satisfies Ring;
const M_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;

/** A star around a middle: corners by angle, so that its sides cannot cross. */
const star = fc
  .array(fc.double({ min: 0.01, max: 0.5, noNaN: true }), { minLength: 3, maxLength: 40 })
  .map((radii) =>
    radii.map((radius, at): [number, number] => {
      const angle = (2 * Math.PI * at) / radii.length;
      return [
        Math.round((120 + radius * Math.cos(angle)) * 1e6) / 1e6,
        Math.round((30 + radius * Math.sin(angle)) * 1e6) / 1e6,
      ];
    }),
  );
const corner = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));

/** Independent of the product: how often the area goes around a place, by summing angles. */
function windings(ring: Ring, [x, y]: readonly [number, number]): number {
  const sum = ring.reduce((total, [ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay];
    const angle = Math.atan2(by - y, bx - x) - Math.atan2(ay - y, ax - x);
    return total + Math.atan2(Math.sin(angle), Math.cos(angle));
  }, 0);
  return Math.round(sum / (2 * Math.PI));
}

type Point = readonly [x: number, y: number];

/** Independent of the product: two sides met by their equations, on small whole numbers. */
function meetByEquations(
  [a, b]: readonly [Point, Point],
  [c, d]: readonly [Point, Point],
): boolean {
  const minus = (p: Point, q: Point): Point => [p[0] - q[0], p[1] - q[1]];
  const det = (p: Point, q: Point): number => p[0] * q[1] - p[1] * q[0];
  const [r, s, q] = [minus(b, a), minus(d, c), minus(c, a)];
  const cross = det(r, s);
  if (cross !== 0) {
    const [t, u] = [det(q, s) / cross, det(q, r) / cross];
    return t >= 0 && t <= 1 && u >= 0 && u <= 1;
  }
  if (det(q, r) !== 0) return false;
  const along = (p: Point): number => (p[0] - a[0]) * r[0] + (p[1] - a[1]) * r[1];
  const [from, to] = [along(c), along(d)];
  return Math.max(from, to) >= 0 && Math.min(from, to) <= r[0] ** 2 + r[1] ** 2;
}

/** The side of a ring that begins at a corner. */
function sideOf(ring: readonly Point[], at: number): readonly [Point, Point] {
  const from = ring[at % ring.length];
  const to = ring[(at + 1) % ring.length];
  if (!from || !to) throw new Error('a ring without corners');
  return [from, to];
}

describe('an area on the ground', () => {
  it('has three corners or more, within the world', () => {
    expect(check(SQUARE)).toBeUndefined();
    expect(check(SQUARE.slice(0, 2))).toBe('polygonCorners');
    expect(
      check([
        [181, 0],
        [1, 1],
        [2, 2],
      ]),
    ).toBe('polygon');
    expect(check('abc')).toBe('polygon');
    expect(
      check([
        [1, 'a'],
        [2, 2],
        [3, 3],
      ]),
    ).toBe('polygon');
  });

  it.each<[string, Ring]>([
    [
      'a bow tie',
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'a corner said twice',
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'a spike that comes back',
      [
        [0, 0],
        [2, 0],
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'a corner on another side',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
        [0, 2],
      ],
    ],
    [
      'all on one line',
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ],
  ])('is refused where it crosses or touches itself: %s', (_, ring) => {
    expect(check(ring)).toBe('polygonCrossing');
  });

  it('names the sides that cross by their corners', () => {
    expect(
      crossingOf([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ]),
    ).toEqual({ first: 1, second: 3 });
  });

  it('sees a touch of the last decimal', () => {
    const near: Ring = [
      [120, 30],
      [120.2, 30],
      [120.2, 30.2],
      [120.1, 30.000001],
      [120, 30.2],
    ];

    expect(check(near)).toBeUndefined();
    expect(check(near.map(([lng, lat]) => [lng, lat === 30.000001 ? 30 : lat]))).toBe(
      'polygonCrossing',
    );
  });

  it('class “a shape the server takes and no map can draw”: any star is taken, whichever way round and wherever it begins', () => {
    fc.assert(
      fc.property(star, fc.nat(39), (ring, turn) => {
        const at = turn % ring.length;
        const turned = [...ring.slice(at), ...ring.slice(0, at)];
        expect(crossingOf(turned)).toBeUndefined();
        expect(crossingOf([...turned].reverse())).toBeUndefined();
        expect(areaOf(turned)).toBeCloseTo(areaOf(ring), 0);
      }),
      { numRuns: 60 },
    );
  });

  it('random corners are refused exactly where the equations of two sides say so', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 4, maxLength: 7 }), (ring) => {
        const doesMeet = ring.some((_, at) =>
          ring.some((__, next) => {
            const apart = (next - at + ring.length) % ring.length;
            if (apart < 2 || apart === ring.length - 1) return false;
            return meetByEquations(sideOf(ring, at), sideOf(ring, next));
          }),
        );
        if (doesMeet) expect(crossingOf(ring)).toBeDefined();
        else {
          // what is left are neighbours: a corner said twice, or a side that goes back over the one before
          const isBack = ring.some((_, at) => {
            const [[a, b], [, c]] = [sideOf(ring, at), sideOf(ring, at + 1)];
            const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
            return (ux === 0 && uy === 0) || (ux * vy === uy * vx && ux * vx + uy * vy < 0);
          });
          expect(crossingOf(ring) !== undefined).toBe(isBack);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('what an area holds', () => {
  it('a degree of the equator by a degree, worked by hand: R² · λ · sin φ', () => {
    const hand = 6_371_008.8 ** 2 * (Math.PI / 180) * Math.sin(Math.PI / 180);

    expect(
      areaOf([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]) / hand,
    ).toBeCloseTo(1, 4);
  });

  it('an eighth of the world', () => {
    expect(
      areaOf([
        [0, 0],
        [90, 0],
        [90, 90],
        [0, 90],
      ]) /
        ((4 * Math.PI * 6_371_008.8 ** 2) / 8),
    ).toBeCloseTo(1, 2);
  });

  it('a field of 1000 m by 500 m at 30° north, within a thousandth', () => {
    const lng = 1000 / (M_PER_DEGREE * Math.cos((30 * Math.PI) / 180));
    const lat = 500 / M_PER_DEGREE;

    expect(
      areaOf([
        [120, 30],
        [120 + lng, 30],
        [120 + lng, 30 + lat],
        [120, 30 + lat],
      ]) / 500_000,
    ).toBeCloseTo(1, 3);
  });

  it('a corner cut off makes it smaller by just that', () => {
    const whole = areaOf(SQUARE);
    const [one, two, three, four] = SQUARE;
    const parts = areaOf([one, two, three]) + areaOf([one, three, four]);

    expect(parts / whole).toBeCloseTo(1, 6);
  });
});

describe('a place in an area', () => {
  it('agrees with the sum of angles, everywhere but on the sides, which belong to it', () => {
    fc.assert(
      fc.property(
        star,
        fc.array(
          fc.tuple(
            fc.double({ min: 119.4, max: 120.6, noNaN: true }),
            fc.double({ min: 29.4, max: 30.6, noNaN: true }),
          ),
          { minLength: 5, maxLength: 20 },
        ),
        (ring, places) => {
          for (const place of places)
            expect(containsPlace(ring, { lng: place[0], lat: place[1] })).toBe(
              windings(ring, place) !== 0,
            );
        },
      ),
      { numRuns: 60 },
    );
    for (const [lng, lat] of SQUARE) expect(containsPlace(SQUARE, { lng, lat })).toBe(true);
    expect(containsPlace(SQUARE, { lng: 120.5, lat: 30 })).toBe(true);
    expect(containsPlace(SQUARE, { lng: 120.5, lat: 29.999999 })).toBe(false);
    expect(containsPlace(SQUARE, { lng: 119.5, lat: 31 })).toBe(false);
  });
});

it.each<[string, number | undefined]>([
  ['120.1,30.1\n120.2,30.1\n120.2,30.2', 3],
  ['[[120.1,30.1],[120.2,30.1],[120.2,30.2],[120.1,30.1]]', 3],
  ['120.1 30.1；120.2 30.1；120.2 30.2；120.1 30.2', 4],
  ['120.1,30.1 120.2,30.1', undefined],
  ['120.1,30.1,120.2,30.1,120.2', undefined],
  ['300,30 120,30 120,31', undefined],
])('pasted corners "%s" are read', (text, count) => {
  expect(readRing(text)?.length).toBe(count);
});

it.each([
  `120°06′00″,30°06′00″ 120°12′,30°6′ 120º12'0.0'',30º12'`,
  'E120度6分N30度6分；E120度12分0秒N30度6分；E120度12分N30度12分',
  '120.1-30.1 120.2-30.1 120.2-30.2',
  '30.1,120.1; 30.1,120.2; 30.2,120.2',
  '1\t120.1\t30.1\n2\t120.2\t30.1\n3\t120.2\t30.2\n1\t120.1\t30.1',
  'J1: X=30.1 Y=120.1\nJ2: X=30.1 Y=120.2\nJ3: X=30.2 Y=120.2',
  '120.1,30.1,0 120.2,30.1,0 120.2,30.2,0 120.1,30.1,0',
])(
  'class “read as other numbers than were meant”: pasted "%s" are the corners they say',
  (text) => {
    expect(readRing(text)).toEqual([
      [120.1, 30.1],
      [120.2, 30.1],
      [120.2, 30.2],
    ]);
  },
);

it('corners come as pairs, as objects or as text, and the first said again at the end is dropped', () => {
  const coerce = (value: unknown) => polygonCard.coerce(value, FIELD, (_, row) => row);

  expect(coerce([...SQUARE, SQUARE[0]])).toEqual(SQUARE);
  expect(coerce(SQUARE.map(([lng, lat]) => ({ lng, lat })))).toEqual(SQUARE);
  expect(coerce('120 30, 121 30, 121 31, 120 31')).toEqual(SQUARE);
  expect(coerce('nothing')).toBe('nothing');
});
