/**
 * What the original of a photo said of itself before it was drawn anew: when, by what, and where. Anybody can write it into a picture; it is
 * kept beside it as a hint and proves nothing.
 */
export interface PictureFacts {
  /** As the camera wrote it, `YYYY-MM-DD HH:mm:ss` of its own clock. */
  readonly takenAt?: string;
  /** Maker and model of the camera, as it calls itself. */
  readonly device?: string;
  /** Degrees WGS-84. */
  readonly lng?: number;
  readonly lat?: number;
}

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Reads facts that were sent or stored; undefined where there are none. What else stands there is dropped. */
export function readPictureFacts(value: unknown): PictureFacts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { takenAt, device, lng, lat } = value as Readonly<Record<string, unknown>>;
  const facts: PictureFacts = {
    ...(typeof takenAt === 'string' && TIME.test(takenAt) && { takenAt }),
    ...(isName(device) && { device }),
    ...(isDegrees(lng, 180) && isDegrees(lat, 90) && { lng, lat }),
  };
  return Object.keys(facts).length > 0 ? facts : undefined;
}

/** Longer than any camera is called. */
const MOST_NAME = 80;

function isName(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= MOST_NAME &&
    !/\p{Cc}/u.test(value)
  );
}

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}

/** `2026-11-20 08:00:00 · Xiaomi 2211133C · 120.1551, 30.2741`: what is known of it. */
export function sayPictureFacts({ takenAt, device, lng, lat }: PictureFacts): string {
  const place = lng === undefined || lat === undefined ? undefined : `${lng}, ${lat}`;
  return [takenAt, device, place].filter((one) => one !== undefined).join(' · ');
}
