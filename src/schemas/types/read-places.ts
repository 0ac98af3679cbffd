import { isPlace, LEAST_CORNERS, openRing, type Corner, type Ring } from './polygon-geometry.ts';

/** Degrees with minutes and seconds, as maps and surveys write them: `120°24′36.5″`, `30度52分`. */
const SEXAGESIMAL =
  /(\d+(?:\.\d+)?)\s*[°º度]\s*(?:(\d+(?:\.\d+)?)\s*['’′分]\s*)?(?:(\d+(?:\.\d+)?)\s*(?:["”″秒]|['’′]{2}))?/g;
/** A sign that stands behind a digit is what keeps two numbers apart. */
const NUMBER = /(?<![\d.])-?\d+(?:\.\d+)?/g;
/** The box around China, degrees. */
const CHINA = { west: 73, east: 136, south: 3, north: 54 } as const;
const LINE_OF_THREE = 3;

/** Whether a place may lie in China: no latitude there is a longitude, so that the order of two numbers shows. */
export function isInChina([lng, lat]: Corner): boolean {
  return lng > CHINA.west && lng < CHINA.east && lat > CHINA.south && lat < CHINA.north;
}

/** The text with degrees as decimals. */
export function plainDegrees(text: string): string {
  return text.replace(
    SEXAGESIMAL,
    (_, degrees: string, minutes = '0', seconds = '0') =>
      `${Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600} `,
  );
}

/**
 * Corners as people paste them: pairs of numbers apart by anything, longitude first unless that lies outside China and the other way round
 * inside; the number of a corner or its height is left out. Undefined where numbers lack or make no place.
 */
export function readRing(text: string): Ring | undefined {
  const numbers = [...plainDegrees(text).matchAll(NUMBER)].map(([number]) => Number(number));
  const written = inPairs(numbers);
  const known = [written, inPairs(withoutThird(numbers))]
    .flatMap((corners) => [corners, corners.map(turned)])
    .find((corners) => corners.length >= LEAST_CORNERS && corners.every(isInChina));
  if (known) return openRing(known);
  return written.length >= LEAST_CORNERS && written.every(isPlace) ? openRing(written) : undefined;
}

const turned = ([first, second]: Corner): Corner => [second, first];

/** None where one is left over. */
function inPairs(numbers: readonly number[]): Ring {
  if (numbers.length % 2 === 1) return [];
  return Array.from({ length: numbers.length / 2 }, (_, at): Corner => [
    numbers[2 * at] ?? 0,
    numbers[2 * at + 1] ?? 0,
  ]);
}

/** Of lines of three numbers the two that say where: the first counts the corners, or the third is the height. None where they are no such lines. */
function withoutThird(numbers: readonly number[]): readonly number[] {
  if (numbers.length % LINE_OF_THREE !== 0) return [];
  const [counted, raised] = [0, 2].map((place) =>
    numbers.filter((_, at) => at % LINE_OF_THREE === place),
  );
  const isCounted = counted?.every(
    (number, at) => number === at + 1 || (number === 1 && at === counted.length - 1),
  );
  if (isCounted) return numbers.filter((_, at) => at % LINE_OF_THREE !== 0);
  // the height of the ground, which is the same all over what somebody drew on a map
  return new Set(raised).size === 1 ? numbers.filter((_, at) => at % LINE_OF_THREE !== 2) : [];
}
