import { inflateSync } from 'node:zlib';

/** A PNG (ISO/IEC 15948) whose rows are all there. */
export interface Png extends PngHead {
  /** Three bytes a colour, where pixels are numbers of colours. */
  readonly palette?: Buffer;
  readonly transparency?: Buffer;
  /** The rows as the file packs them, and unpacked: each behind the byte that says how it differs from the one above. */
  readonly packed: Buffer;
  readonly rows: Buffer;
}

export interface PngHead {
  readonly width: number;
  readonly height: number;
  /** Of a sample: 1, 2, 4, 8 or 16. */
  readonly bits: number;
  readonly color: keyof typeof SAMPLES;
  readonly isInterlaced: boolean;
}

/** Columns and rows of a picture that come together: all of them, or those of one of the seven passes (Adam7). */
export interface Pass {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly width: number;
  readonly height: number;
}

/** It is damaged, larger than is drawn here, or none. */
export class UnreadablePng extends Error {
  override readonly name = 'UnreadablePng';
}

/** Samples of a pixel: grey, colours, a number of the palette, grey with alpha, colours with alpha. */
export const SAMPLES = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;
const BITS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** Of unpacked rows: an A4 page in colour at 600 dpi has 104 MB. A file of 70 bytes can say that it has gigabytes. */
const MOST_UNPACKED = 128 * 1024 * 1024;
export const SIGNATURE = '89504e470d0a1a0a';
const KEPT = new Set(['PLTE', 'tRNS', 'IDAT']);
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * What a PNG says of itself is not believed before its rows have just the length that follows from it, and no more of them is unpacked.
 * @throws UnreadablePng
 */
export function readPng(bytes: Buffer): Png {
  if (bytes.toString('hex', 0, 8) !== SIGNATURE) throw new UnreadablePng('no PNG');
  const parts = chunksOf(bytes);
  const head = headOf(parts.get('IHDR')?.[0]);
  const [palette] = parts.get('PLTE') ?? [];
  const [transparency] = parts.get('tRNS') ?? [];
  if (head.color === 3 && !isPalette(palette)) throw new UnreadablePng('no palette');
  const packed = Buffer.concat(parts.get('IDAT') ?? []);
  return {
    ...head,
    ...(palette && { palette }),
    ...(transparency && { transparency }),
    packed,
    rows: unpack(packed, lengthOf(head)),
  };
}

const isPalette = (palette: Buffer | undefined): boolean =>
  palette !== undefined && palette.length > 0 && palette.length % 3 === 0;

/** Chunks by their names, up to the last; those of further pictures (of an animation) and of what is said about it stay out. */
function chunksOf(bytes: Buffer): ReadonlyMap<string, readonly Buffer[]> {
  const found = new Map<string, Buffer[]>();
  for (let at = SIGNATURE.length / 2; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 8 + length;
    if (name === 'IEND') return found;
    if (end > bytes.length) break;
    if (found.size === 0 || KEPT.has(name)) {
      const same = found.get(name) ?? [];
      // in place: a file may hold its rows in a million pieces
      same.push(bytes.subarray(at + 8, end));
      found.set(name, same);
    }
    at = end + 4;
  }
  throw new UnreadablePng('cut off');
}

function headOf(chunk: Buffer | undefined): PngHead {
  if (chunk?.length !== 13) throw new UnreadablePng('no head');
  const [width, height] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4)];
  const [bits, color] = [chunk.readUInt8(8), chunk.readUInt8(9)];
  // one way of packing, one of filtering, with and without passes
  const isKnown = chunk.readUInt16BE(10) === 0 && chunk.readUInt8(12) <= 1;
  if (width * height === 0 || !isKnown) throw new UnreadablePng('a head of no kind');
  if (!isColor(color) || !BITS[color]?.includes(bits))
    throw new UnreadablePng('colours of no kind');
  return { width, height, bits, color, isInterlaced: chunk.readUInt8(12) === 1 };
}

const isColor = (color: number): color is PngHead['color'] => Object.hasOwn(SAMPLES, color);

/** In the order in which their rows stand in the file. */
export function passesOf({ width, height, isInterlaced }: PngHead): readonly Pass[] {
  if (!isInterlaced) return [{ x: 0, y: 0, stepX: 1, stepY: 1, width, height }];
  return ADAM7.map(([x, y, stepX, stepY]) => ({
    x,
    y,
    stepX,
    stepY,
    width: Math.ceil((width - x) / stepX),
    height: Math.ceil((height - y) / stepY),
  })).filter((pass) => pass.width > 0 && pass.height > 0);
}

/** Bytes of a row of so many pixels, without the one before it. */
export function rowBytes({ bits, color }: PngHead, width: number): number {
  return Math.ceil((width * bits * SAMPLES[color]) / 8);
}

function lengthOf(head: PngHead): number {
  return passesOf(head).reduce(
    (sum, { width, height }) => sum + height * (1 + rowBytes(head, width)),
    0,
  );
}

function unpack(packed: Buffer, length: number): Buffer {
  if (length > MOST_UNPACKED) throw new UnreadablePng('too large');
  let rows: Buffer;
  try {
    rows = inflateSync(packed, { maxOutputLength: length });
  } catch {
    throw new UnreadablePng('rows that do not unpack');
  }
  if (rows.length !== length) throw new UnreadablePng('rows are missing');
  return rows;
}
