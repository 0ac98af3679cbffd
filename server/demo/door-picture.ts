import { greyPng } from '#server/base/png/write-png.ts';

const WIDTH = 480;
const HEIGHT = 270;
const FLOOR = 214;
/** Greys of the picture. */
const GREY = {
  wall: 198,
  floor: 150,
  frame: 92,
  leaf: 172,
  outside: 226,
  body: 66,
  ink: 250,
  band: 30,
};
/** Digits as five rows of three dots each, from the highest bit on. */
const GLYPHS: Readonly<Record<string, number>> = {
  '0': 0b111_101_101_101_111,
  '1': 0b010_110_010_010_111,
  '2': 0b111_001_111_100_111,
  '3': 0b111_001_111_001_111,
  '4': 0b101_101_111_001_001,
  '5': 0b111_100_111_001_111,
  '6': 0b111_100_111_101_111,
  '7': 0b111_001_010_010_010,
  '8': 0b111_101_111_101_111,
  '9': 0b111_101_111_001_111,
  '-': 0b000_000_111_000_000,
  ':': 0b000_010_000_010_000,
};
const DOTS = { across: 3, down: 5, size: 4, step: 16 };

interface Scene {
  /** Burnt into the picture: digits, `-`, `:` and blanks. */
  readonly time: string;
  /** How far somebody stands to the right of the door, in pixels; null: nobody is there. */
  readonly person: number | null;
}

type Rows = readonly Buffer[];

/** The door of a station as its camera sees it, drawn: an open door, whoever comes in, the time. A PNG in grey. */
export function drawDoorPicture({ time, person }: Scene): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.alloc(WIDTH, (y < FLOOR ? GREY.wall : GREY.floor) - Math.floor(y / 12)),
  );
  fill(rows, { x: 168, y: 40, width: 128, height: FLOOR - 40 }, GREY.frame);
  fill(rows, { x: 176, y: 48, width: 112, height: FLOOR - 48 }, GREY.outside);
  fill(rows, { x: 140, y: 48, width: 36, height: FLOOR - 34 }, GREY.leaf);
  fill(rows, { x: 350, y: 70, width: 84, height: 132 }, GREY.frame);
  fill(rows, { x: 358, y: 78, width: 68, height: 40 }, GREY.outside);
  if (person !== null) stand(rows, 232 + person);
  fill(rows, { x: 0, y: HEIGHT - 30, width: WIDTH, height: 30 }, GREY.band);
  write(rows, { x: 12, y: HEIGHT - 25 }, time);
  return greyPng(rows);
}

/** Head, body and legs of somebody in the door. */
function stand(rows: Rows, x: number): void {
  for (let y = -16; y <= 16; y += 1) {
    const half = Math.floor(Math.sqrt(16 * 16 - y * y));
    fill(rows, { x: x - half, y: 98 + y, width: half * 2, height: 1 }, GREY.body);
  }
  fill(rows, { x: x - 26, y: 118, width: 52, height: 62 }, GREY.body);
  fill(rows, { x: x - 20, y: 180, width: 16, height: 48 }, GREY.body);
  fill(rows, { x: x + 4, y: 180, width: 16, height: 48 }, GREY.body);
}

function write(
  rows: Rows,
  { x, y }: { readonly x: number; readonly y: number },
  text: string,
): void {
  const { across, down, size, step } = DOTS;
  for (const [at, char] of text.split('').entries()) {
    const glyph = GLYPHS[char] ?? 0;
    for (let dot = 0; dot < across * down; dot += 1)
      if (glyph & (1 << (across * down - 1 - dot)))
        fill(
          rows,
          {
            x: x + at * step + (dot % across) * size,
            y: y + Math.floor(dot / across) * size,
            width: size,
            height: size,
          },
          GREY.ink,
        );
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function fill(rows: Rows, { x, y, width, height }: Box, grey: number): void {
  for (const row of rows.slice(Math.max(0, y), Math.max(0, y + height)))
    row.fill(grey, Math.max(0, x), Math.max(0, Math.min(WIDTH, x + width)));
}
