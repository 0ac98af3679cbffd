/** A corner in degrees WGS-84: longitude, latitude, six decimals. */
export type Corner = readonly [lng: number, lat: number];

/** The corners of an area in their order; the last leads back to the first, which is not said again. */
export type Ring = readonly Corner[];

export const LEAST_CORNERS = 3;
export const MOST_CORNERS = 500;
/** Micro-degrees: about 0.1 m on the ground. */
const MICRO = 1_000_000;
/** Mean radius of the earth, m (IUGG). */
const EARTH_M = 6_371_008.8;
/** Below it a product of two differences in micro-degrees may have been rounded over zero. */
const UNSURE = 64;

/** Two sides of an area that meet where they should not, by the corners they begin at, counted from 1. */
export interface Crossing {
  readonly first: number;
  readonly second: number;
}

/**
 * The first two sides that cross, touch or lie on each other, or a corner that is said twice in a row; undefined for an area that
 * has an inside. Sides that follow each other share their corner and nothing else. Exact at six decimals.
 */
export function crossingOf(ring: Ring): Crossing | undefined {
  const corners = ring.map(toMicro);
  const sides = corners.map((from, at): Side => [from, corners[(at + 1) % corners.length] ?? from]);
  for (const [at, one] of sides.entries())
    for (let next = at; next < sides.length; next += 1) {
      const other = sides[next];
      if (other && meets(one, other, { at, next, count: sides.length }))
        return { first: at + 1, second: next + 1 };
    }
  return undefined;
}

/** What an area holds, m², on a sphere; the order of its corners does not matter. */
export function areaOf(ring: Ring): number {
  const sum = ring.reduce((total, [lng, lat], at) => {
    const [nextLng, nextLat] = ring[(at + 1) % ring.length] ?? [lng, lat];
    return (
      total + radians(nextLng - lng) * (2 + Math.sin(radians(lat)) + Math.sin(radians(nextLat)))
    );
  }, 0);
  return Math.abs((sum * EARTH_M * EARTH_M) / 2);
}

/** Whether a place lies in an area; its sides belong to it. */
export function containsPlace(
  ring: Ring,
  place: { readonly lng: number; readonly lat: number },
): boolean {
  const at = toMicro([place.lng, place.lat]);
  let isInside = false;
  for (const [index, corner] of ring.entries()) {
    const [a, b] = [toMicro(corner), toMicro(ring[(index + 1) % ring.length] ?? corner)];
    if (isOnSide(a, b, at)) return true;
    if (a.y > at.y === b.y > at.y) continue;
    const isLeft = turn(a, b, at) > 0;
    if (isLeft === b.y > a.y) isInside = !isInside;
  }
  return isInside;
}

/** Corners at six decimals, without the first one said again at the end. */
export function openRing(corners: Ring): Ring {
  const rounded = corners.map(([lng, lat]): Corner => [round(lng), round(lat)]);
  const [first, last] = [rounded[0], rounded.at(-1)];
  const isClosed =
    rounded.length > 1 && first !== undefined && first[0] === last?.[0] && first[1] === last[1];
  return isClosed ? rounded.slice(0, -1) : rounded;
}

/** Corners of a stored value; none where it holds no area. */
export function ringOf(value: unknown): Ring {
  return Array.isArray(value) && value.every(isCorner) ? value : [];
}

export function isCorner(value: unknown): value is Corner {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every(Number.isFinite) &&
    isPlace(value as unknown as Corner)
  );
}

/** Whether it lies on the earth. */
export function isPlace([lng, lat]: Corner): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}

const round = (degrees: number): number => Math.round(degrees * MICRO) / MICRO;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A corner in whole micro-degrees. */
interface Micro {
  readonly x: number;
  readonly y: number;
}
type Side = readonly [Micro, Micro];

function toMicro([lng, lat]: Corner): Micro {
  return { x: Math.round(lng * MICRO), y: Math.round(lat * MICRO) };
}

/** On which side of a→b a point lies: above 0 left, below 0 right, 0 on the line. */
function turn(a: Micro, b: Micro, c: Micro): number {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const near = ux * vy - uy * vx;
  if (Math.abs(near) > UNSURE) return near;
  return Number(BigInt(ux) * BigInt(vy) - BigInt(uy) * BigInt(vx));
}

function isOnSide(a: Micro, b: Micro, at: Micro): boolean {
  return isBetween(a.x, at.x, b.x) && isBetween(a.y, at.y, b.y) && turn(a, b, at) === 0;
}

const isBetween = (a: number, at: number, b: number): boolean =>
  at >= Math.min(a, b) && at <= Math.max(a, b);

/** How two sides stand in the row of sides. */
interface Places {
  readonly at: number;
  readonly next: number;
  readonly count: number;
}

/** Whether two sides meet where they should not. */
function meets(one: Side, other: Side, { at, next, count }: Places): boolean {
  const [a, b] = one;
  if (at === next) return a.x === b.x && a.y === b.y;
  if (!isNear(one, other)) return false;
  // sides that follow each other share a corner: the far end of one must not lie on the other
  if (next === at + 1) return isOnSide(a, b, other[1]) || isOnSide(other[0], other[1], a);
  if (at === 0 && next === count - 1)
    return isOnSide(a, b, other[0]) || isOnSide(other[0], other[1], b);
  return doCross(one, other);
}

/** Whether the boxes around two sides touch. */
function isNear([a, b]: Side, [c, d]: Side): boolean {
  return (
    Math.min(a.x, b.x) <= Math.max(c.x, d.x) &&
    Math.min(c.x, d.x) <= Math.max(a.x, b.x) &&
    Math.min(a.y, b.y) <= Math.max(c.y, d.y) &&
    Math.min(c.y, d.y) <= Math.max(a.y, b.y)
  );
}

function doCross([a, b]: Side, [c, d]: Side): boolean {
  const apart = (p: number, q: number): boolean => (p > 0 && q > 0) || (p < 0 && q < 0);
  return !apart(turn(a, b, c), turn(a, b, d)) && !apart(turn(c, d, a), turn(c, d, b));
}
