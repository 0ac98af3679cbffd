/**
 * What the original of a photo said of itself before it was drawn anew: when, and where. Anybody can write it into a picture; it is
 * kept beside it as a hint and proves nothing.
 */
export interface PictureFacts {
  /** As the camera wrote it, `YYYY-MM-DD HH:mm:ss` of its own clock. */
  readonly takenAt?: string;
  /** Degrees WGS-84. */
  readonly lng?: number;
  readonly lat?: number;
}

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Reads facts that were sent or stored; undefined where there are none. What else stands there is dropped. */
export function readPictureFacts(value: unknown): PictureFacts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { takenAt, lng, lat } = value as Readonly<Record<string, unknown>>;
  const facts: PictureFacts = {
    ...(typeof takenAt === 'string' && TIME.test(takenAt) && { takenAt }),
    ...(isDegrees(lng, 180) && isDegrees(lat, 90) && { lng, lat }),
  };
  return Object.keys(facts).length > 0 ? facts : undefined;
}

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}
