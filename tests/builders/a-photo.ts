/** What a camera writes into a picture. */
export interface CameraFacts {
  readonly make: string;
  readonly model: string;
  /** `2026:11:27 10:20:30` */
  readonly takenAt: string;
  /** Degrees, minutes and hundredths of seconds: north, east. */
  readonly north: readonly [number, number, number];
  readonly east: readonly [number, number, number];
}

const ASCII = 2;
const LONG = 4;
const RATIONAL = 5;
const HEAD_BYTES = 8;
const ENTRY_BYTES = 12;
const INLINE_BYTES = 4;

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: Buffer;
}

/** The beginning of a photo as a phone's camera leaves it: a JPEG without picture, with its EXIF (Exif 2.3, big endian). */
export function aCameraJpeg({ make, model, takenAt, north, east }: CameraFacts): Buffer {
  const camera = [ascii(0x010f, make), ascii(0x0110, model), long(0x8769, 0), long(0x8825, 0)];
  const exif = [ascii(0x9003, takenAt)];
  const gps = [ascii(1, 'N'), degrees(2, north), ascii(3, 'E'), degrees(4, east)];
  const exifAt = HEAD_BYTES + sizeOf(camera);
  const gpsAt = exifAt + sizeOf(exif);
  const [, , exifLink, gpsLink] = camera;
  exifLink?.value.writeUInt32BE(exifAt, 0);
  gpsLink?.value.writeUInt32BE(gpsAt, 0);
  const head = Buffer.from('4d4d002a00000008', 'hex');
  const tiff = Buffer.concat([
    head,
    directory(camera, HEAD_BYTES),
    directory(exif, exifAt),
    directory(gps, gpsAt),
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const marker = Buffer.from('ffe10000', 'hex');
  marker.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), marker, body, Buffer.from('ffd9', 'hex')]);
}

function ascii(tag: number, text: string): Entry {
  const value = Buffer.from(`${text}\0`, 'latin1');
  return { tag, type: ASCII, count: value.length, value };
}

function long(tag: number, number: number): Entry {
  const value = Buffer.alloc(INLINE_BYTES);
  value.writeUInt32BE(number, 0);
  return { tag, type: LONG, count: 1, value };
}

function degrees(tag: number, [whole, minutes, hundredths]: CameraFacts['north']): Entry {
  const value = Buffer.alloc(24);
  for (const [at, number] of [whole, 1, minutes, 1, hundredths, 100].entries())
    value.writeUInt32BE(number, at * INLINE_BYTES);
  return { tag, type: RATIONAL, count: 3, value };
}

/** What does not fit into an entry stands behind the directory. */
function isInline({ value }: Entry): boolean {
  return value.length <= INLINE_BYTES;
}

function sizeOf(entries: readonly Entry[]): number {
  const behind = entries.filter((entry) => !isInline(entry));
  return (
    2 +
    entries.length * ENTRY_BYTES +
    INLINE_BYTES +
    behind.reduce((sum, { value }) => sum + value.length, 0)
  );
}

function directory(entries: readonly Entry[], at: number): Buffer {
  let behindAt = at + 2 + entries.length * ENTRY_BYTES + INLINE_BYTES;
  const count = Buffer.alloc(2);
  count.writeUInt16BE(entries.length, 0);
  const lines = entries.map((entry) => {
    const line = Buffer.alloc(ENTRY_BYTES);
    line.writeUInt16BE(entry.tag, 0);
    line.writeUInt16BE(entry.type, 2);
    line.writeUInt32BE(entry.count, 4);
    if (isInline(entry)) entry.value.copy(line, 8);
    else {
      line.writeUInt32BE(behindAt, 8);
      behindAt += entry.value.length;
    }
    return line;
  });
  const behind = entries.filter((entry) => !isInline(entry)).map(({ value }) => value);
  return Buffer.concat([count, ...lines, Buffer.alloc(INLINE_BYTES), ...behind]);
}
