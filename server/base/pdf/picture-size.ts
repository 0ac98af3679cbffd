/** A picture that a document can hold: sides in pixels, as it is looked at. */
export interface PictureFacts {
  readonly kind: 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
}

const PNG_HEAD = '89504e470d0a1a0a';
/** The size follows the first chunk's name. */
const PNG_SIZE_AT = 16;

/** The kind and size of a picture by its first bytes; undefined where it is none that a document holds, or more of it is needed. */
export function readPictureFacts(bytes: Buffer): PictureFacts | undefined {
  if (bytes.length >= PNG_SIZE_AT + 8 && bytes.toString('hex', 0, 8) === PNG_HEAD)
    return sized('png', bytes.readUInt32BE(PNG_SIZE_AT), bytes.readUInt32BE(PNG_SIZE_AT + 4));
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? readJpeg(bytes) : undefined;
}

function sized(
  kind: PictureFacts['kind'],
  width: number,
  height: number,
): PictureFacts | undefined {
  return width > 0 && height > 0 ? { kind, width, height } : undefined;
}

/** Segments from the begin to the frame, which says the size; what a camera wrote before it says how it was held. */
function readJpeg(bytes: Buffer): PictureFacts | undefined {
  let at = 2;
  let isTurned = false;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe1) isTurned = isOnItsSide(bytes.subarray(at + 4, at + 2 + length));
    if (isFrame(marker)) {
      if (!isDrawn(marker, bytes[at + 4], bytes[at + 9])) return undefined;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return isTurned ? sized('jpeg', height, width) : sized('jpeg', width, height);
    }
    at += 2 + length;
  }
  return undefined;
}

/** SOF0 to SOF15, without the three of them that are something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** What a PDF and a browser unpack (ISO 32000-1 7.4.8): 8 bits, in sequence or growing, without arithmetic coding, in grey, colours or inks. */
function isDrawn(marker: number, bits = 0, colors = 0): boolean {
  return marker <= 0xc2 && bits === 8 && [1, 3, 4].includes(colors);
}

const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
/** Orientations from here on are turned by a quarter. */
const FIRST_QUARTER = 5;

function isOnItsSide(exif: Buffer): boolean {
  if (exif.toString('latin1', 0, 4) !== 'Exif') return false;
  const tiff = exif.subarray(6);
  if (tiff.length < 8) return false;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return false;
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return false;
    if (short(at) === ORIENTATION) return short(at + 8) >= FIRST_QUARTER;
  }
  return false;
}
