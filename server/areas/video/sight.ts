import { readPictureFacts } from '#server/base/pdf/picture-size.ts';

/**
 * What the pictures of one camera usually weigh, by hour of the day. A lens that is covered gives a picture of almost one colour, and that
 * packs into a fraction of what the camera gives otherwise at that hour, whatever it looks at.
 */
export interface Sight {
  /** Width and height of its pictures; others begin anew. */
  readonly size: string;
  /** Bytes, and of how many pictures; of 24 hours. */
  readonly hours: readonly (Usual | null)[];
  /** Pictures in a row that were far too light. */
  readonly light: number;
}

interface Usual {
  readonly mean: number;
  readonly count: number;
}

const HOURS = 24;
/** Pictures of an hour after which its usual weight is known: checks of two days, so that one dusk is not held against the daylight before it. */
const KNOWN = 60;
/** Older pictures fade: days get longer and shorter, plants grow. */
const MEMORY = 90;
/** The part of the usual weight below which nothing is to be seen. */
const PART = 0.25;
/** Pictures in a row. */
const TIMES = 3;

/** Whether nothing has been seen on the last pictures. */
export const isCovered = (sight: Sight | undefined): boolean => (sight?.light ?? 0) >= TIMES;

/** What is known of a camera after one picture more; nothing new of one whose size cannot be read. @param hour of the day, 0 to 23 */
export function lookAt(known: Sight | undefined, picture: Buffer, hour: number): Sight | undefined {
  const found = readPictureFacts(picture);
  if (!found) return known;
  const size = `${found.width}x${found.height}`;
  const sight: Sight =
    known?.size === size ? known : { size, hours: Array<null>(HOURS).fill(null), light: 0 };
  const weight = picture.length;
  const least = leastOf(sight, hour);
  if (least !== null && weight < least * PART)
    return { ...sight, light: Math.min(sight.light + 1, TIMES) };
  return {
    ...sight,
    hours: sight.hours.map((one, at) => (at === hour ? heavier(one, weight) : one)),
    light: 0,
  };
}

/** What a picture of this hour is held against: the usual of the hour; of one that is covered in an hour nobody knows, the lightest usual of all. */
function leastOf(sight: Sight, hour: number): number | null {
  const own = sight.hours[hour];
  if (own && own.count >= KNOWN) return own.mean;
  if (!isCovered(sight)) return null;
  const known = sight.hours.flatMap((one) => (one && one.count >= KNOWN ? [one.mean] : []));
  return known.length > 0 ? Math.min(...known) : null;
}

function heavier(usual: Usual | null, weight: number): Usual {
  const count = Math.min((usual?.count ?? 0) + 1, MEMORY);
  const mean = usual?.mean ?? weight;
  return { mean: mean + (weight - mean) / count, count };
}
