import { readPictureFacts, type PictureFacts } from '#schemas/types/picture-facts.ts';

const DEGREE_DIGITS = 6;
/** EXIF stands in the first 64 KB of a JPEG, behind what other segments say. */
const HEAD_BYTES = 256 * 1024;

/** What a photo says of itself; undefined where it says nothing, as most that came through a chat do. The reader comes with the first photo. */
export async function exifFacts(file: Blob): Promise<PictureFacts | undefined> {
  try {
    const { default: exif } = await import('exifr/dist/lite.esm.mjs');
    // the time as the camera wrote it: it names no zone, and this phone's may be another. The small reader knows no names to `pick` by
    const found: unknown = await exif.parse(await file.slice(0, HEAD_BYTES).arrayBuffer(), {
      reviveValues: false,
    });
    return factsIn(found);
  } catch {
    return undefined;
  }
}

/** Makes the reader be there before the network is gone. */
export async function fetchExif(): Promise<void> {
  await import('exifr/dist/lite.esm.mjs');
}

/** The facts in what the reader found: the time with its dashes, degrees as decimals. */
export function factsIn(found: unknown): PictureFacts | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const {
    DateTimeOriginal: time,
    Make: make,
    Model: model,
    latitude,
    longitude,
  } = found as Readonly<Record<string, unknown>>;
  return readPictureFacts({
    takenAt: typeof time === 'string' ? time.replace(/^(\d{4}):(\d{2}):/, '$1-$2-') : undefined,
    device: deviceOf(make, model),
    lng: rounded(longitude),
    lat: rounded(latitude),
  });
}

/** `Xiaomi 2211133C`; the maker once, where the model begins with it. */
function deviceOf(make: unknown, model: unknown): string | undefined {
  const [by, what] = [make, model].map((one) =>
    // names end with zeros in some cameras
    typeof one === 'string' ? one.replaceAll(/\p{Cc}/gu, '').trim() : '',
  ) as [string, string];
  const name = what.toLowerCase().startsWith(by.toLowerCase()) ? what : `${by} ${what}`;
  return name.trim().slice(0, 80) || undefined;
}

function rounded(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value)
    ? Number(value.toFixed(DEGREE_DIGITS))
    : undefined;
}
