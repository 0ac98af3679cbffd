import { passesOf, rowBytes, SAMPLES, UnreadablePng, type Png } from './read-png.ts';

/** Where a picture lies on: white paper. */
const PAPER = 255;
const OPAQUE = 255;

/** The pixels as they look on white paper, row by row, three bytes each. @throws UnreadablePng a row differs in a way nobody knows */
export function pixelsOnPaper(png: Png): Buffer {
  const out = Buffer.allocUnsafe(png.width * png.height * 3);
  const paint = painterOf(png, out);
  const step = Math.max(1, (png.bits * SAMPLES[png.color]) / 8);
  let at = 0;
  for (const { x, y, stepX, stepY, width, height } of passesOf(png)) {
    const length = rowBytes(png, width);
    let above: Uint8Array = new Uint8Array(length);
    for (let line = 0; line < height; line += 1) {
      const row = png.rows.subarray(at + 1, at + 1 + length);
      restore(png.rows[at] ?? 0, row, above, step);
      const place = (y + line * stepY) * png.width + x;
      for (let pixel = 0; pixel < width; pixel += 1) paint(row, pixel, place + pixel * stepX);
      above = row;
      at += 1 + length;
    }
  }
  return out;
}

/** The byte before, the one above, and the one above that before. */
type Guess = (left: number, up: number, corner: number) => number;
const GUESS: readonly Guess[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  nearest,
];

/** Turns what differs into what is there, where it stands (PNG 9.2). */
function restore(kind: number, row: Uint8Array, above: Uint8Array, step: number): void {
  const guess = GUESS[kind];
  if (!guess) throw new UnreadablePng('a row of no kind');
  if (kind === 0) return;
  for (let i = 0; i < row.length; i += 1) {
    const [left, corner] = i < step ? [0, 0] : [row[i - step] ?? 0, above[i - step] ?? 0];
    row[i] = (row[i] ?? 0) + guess(left, above[i] ?? 0, corner);
  }
}

/** Paeth: whichever of the three is nearest to what they make together. */
function nearest(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [toLeft, toUp, toCorner] = [
    Math.abs(sum - left),
    Math.abs(sum - up),
    Math.abs(sum - corner),
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Red, green and blue, 0 to 255. */
type Rgb = ArrayLike<number>;
const BLACK: Rgb = [0, 0, 0];

/** Writes a pixel of a row to its place among all. */
type Paint = (row: Uint8Array, pixel: number, place: number) => void;

function painterOf(png: Png, out: Buffer): Paint {
  const at = sampleOf(png.bits);
  const full = 2 ** png.bits - 1;
  const put = (place: number, alpha: number, colors: Rgb): void => {
    for (let color = 0; color < 3; color += 1)
      out[place * 3 + color] = Math.round((colors[color] ?? 0) * alpha + PAPER * (1 - alpha));
  };
  const { palette, transparency } = png;
  if (png.color === 3)
    return (row, pixel, place) => {
      const number = at(row, pixel);
      const alpha = (transparency?.[number] ?? OPAQUE) / OPAQUE;
      put(place, alpha, palette?.subarray(number * 3, number * 3 + 3) ?? BLACK);
    };
  const count = SAMPLES[png.color];
  const colors = count < 3 ? 1 : 3;
  const clear = clearOf(transparency, colors);
  return (row, pixel, place) => {
    const first = pixel * count;
    const red = at(row, first);
    const green = colors === 1 ? red : at(row, first + 1);
    const blue = colors === 1 ? red : at(row, first + 2);
    const isClear = clear !== undefined && clear(red, green, blue);
    const alpha = count > colors ? at(row, first + colors) / full : Number(!isClear);
    const scale = OPAQUE / full;
    put(place, alpha, [red * scale, green * scale, blue * scale]);
  };
}

/** The one colour that is not drawn, of a picture without alpha. */
function clearOf(
  transparency: Buffer | undefined,
  colors: 1 | 3,
): ((red: number, green: number, blue: number) => boolean) | undefined {
  if (transparency?.length !== colors * 2) return undefined;
  const [red, green, blue] = [0, 1, 2].map((color) =>
    transparency.readUInt16BE(colors === 1 ? 0 : color * 2),
  );
  return (r, g, b) => r === red && g === green && b === blue;
}

/** The how manyth sample of a row. */
function sampleOf(bits: number): (row: Uint8Array, index: number) => number {
  if (bits === 8) return (row, index) => row[index] ?? 0;
  if (bits === 16) return (row, index) => (row[index * 2] ?? 0) * 256 + (row[index * 2 + 1] ?? 0);
  const mask = 2 ** bits - 1;
  return (row, index) => {
    const bit = index * bits;
    return ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & mask;
  };
}
