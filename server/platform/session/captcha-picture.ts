import { randomBytes, randomInt } from 'node:crypto';

import { FIELD, STROKE_LETTERS, strokesOf } from './stroke-letters.ts';

/** How a text is bent; zeros draw it plain. Angles in radians, lengths in points. */
export interface Bend {
  readonly turn: number;
  readonly size: number;
  readonly wave: number;
  /** Part of its width by which a letter is pushed into the one before it. */
  readonly overlap: number;
  readonly lines: number;
}

/** A picture in shades of grey: one byte a point, rows from the top. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly points: Uint8Array;
}

type Point = readonly [x: number, y: number];
type Ring = readonly Point[];

const [WIDTH, HEIGHT] = [300, 80];
const [LETTER_WIDTH, LETTER_HEIGHT, GAP] = [34, 46, 14];
const LENGTH = 5;
const [PAPER, INK] = [246, 40];
const SAMPLES = 3;
/** Letters are cut into pieces this long before they are bent. */
const PIECE = 4;
const HALF_STROKE = 3;
const GRAIN = 20;
const MOST_OF_A_BYTE = 255;
export const BENT: Bend = { turn: 0.34, size: 0.16, wave: 6, overlap: 0.42, lines: 2 };
export const PLAIN: Bend = { turn: 0, size: 0, wave: 0, overlap: 0, lines: 0 };

/** One behind the other, from the top. */
export function rowsOf({ width, height, points }: GreyPicture): readonly Uint8Array[] {
  return Array.from({ length: height }, (_, y) => points.subarray(y * width, (y + 1) * width));
}

/** A text nobody can foresee. */
export function makeRandomText(): string {
  return Array.from(
    { length: LENGTH },
    () => STROKE_LETTERS[randomInt(STROKE_LETTERS.length)],
  ).join('');
}

/**
 * A text as points, with nothing of its letters left in the file: each letter turned, sized and sheared by chance, all of them bent
 * by one wave, pushed into each other until they touch, cut through in the colour of the paper and struck through in their own ink.
 */
export function drawText(text: string, bend: Bend = BENT): GreyPicture {
  const wave = waveOf(bend.wave);
  const letters = placeLetters(text, bend).flatMap((line) =>
    inkOf(line.map(wave), HALF_STROKE * (1 + chance(-0.25, 0.25) * Math.sign(bend.wave))),
  );
  const across = () =>
    Array.from({ length: bend.lines }, () => acrossLine(wave)).flatMap((line) =>
      inkOf(line, chance(0.8, 1.6)),
    );
  const [ink, cut, struck] = [coverageOf(letters), coverageOf(across()), coverageOf(across())];
  const grain = grainOf(ink.length, bend);
  const points = ink.map((covered, at) =>
    shadeOf(Math.max(covered * (1 - (cut[at] ?? 0)), struck[at] ?? 0), grain[at] ?? 0),
  );
  return { width: WIDTH, height: HEIGHT, points: Uint8Array.from(points) };
}

/** By how much each point is darker or lighter than it would be. */
function grainOf(points: number, { wave }: Bend): Int8Array {
  const grain = new Int8Array(points);
  if (wave === 0) return grain;
  const chances = randomBytes(points);
  return grain.map((_, at) => Math.round(((chances[at] ?? 0) / MOST_OF_A_BYTE - 0.5) * 2 * GRAIN));
}

function shadeOf(covered: number, grain: number): number {
  return Math.max(
    0,
    Math.min(255, Math.round(PAPER + (INK - PAPER) * Math.min(1, covered)) + grain),
  );
}

/** The strokes of all letters, side by side around the middle. */
function placeLetters(text: string, { turn, size, overlap }: Bend): readonly Ring[] {
  const pitch = LETTER_WIDTH + GAP * (1 - overlap * 2.6);
  const first = WIDTH / 2 - (pitch * (text.length - 1)) / 2;
  return text.split('').flatMap((letter, place) => {
    const [angle, shear, scale, lift] = [
      chance(-turn, turn),
      chance(-turn, turn),
      1 + chance(-size, size),
      chance(-6, 6) * Math.sign(turn),
    ];
    const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
    return strokesOf(letter).map((stroke) =>
      cutFine(
        stroke.map(([x, y]): Point => {
          const dy = (y / FIELD.height - 0.5) * LETTER_HEIGHT;
          const dx = (x / FIELD.width - 0.5) * LETTER_WIDTH - dy * shear;
          return [
            first + place * pitch + dx * cos - dy * sin,
            HEIGHT / 2 + lift + dx * sin + dy * cos,
          ];
        }),
      ),
    );
  });
}

function cutFine(line: Ring): Ring {
  return line.flatMap(([x, y], at) => {
    const [px, py] = line[at - 1] ?? [x, y];
    const pieces = Math.max(1, Math.ceil(Math.hypot(x - px, y - py) / PIECE));
    return Array.from({ length: at === 0 ? 1 : pieces }, (_, piece): Point => {
      const part = at === 0 ? 1 : (piece + 1) / pieces;
      return [px + (x - px) * part, py + (y - py) * part];
    });
  });
}

/** One bend for the whole picture, different each time. */
function waveOf(height: number): (point: Point) => Point {
  const [a, b, c, d] = [chance(0, 6), chance(0, 6), chance(36, 60), chance(14, 22)];
  return ([x, y]) => [
    x + height * 0.6 * Math.sin(y / d + b),
    y + height * Math.sin(x / c + a) + height * 0.3 * Math.sin(x / d + b),
  ];
}

/** A line from side to side, bent as the letters are. */
function acrossLine(wave: (point: Point) => Point): Ring {
  const [from, to] = [chance(24, 56), chance(24, 56)];
  return cutFine([
    [0, from],
    [WIDTH, to],
  ]).map(wave);
}

/** A line as thick pieces with round ends, so that they run into each other. */
function inkOf(line: Ring, half: number): readonly Ring[] {
  return line.slice(1).map(([x2, y2], at) => {
    const [x1, y1] = line[at] ?? [x2, y2];
    const along = Math.atan2(y2 - y1, x2 - x1);
    const corner = (x: number, y: number, turn: number): Point => [
      x + half * Math.cos(along + turn),
      y + half * Math.sin(along + turn),
    ];
    const ends: readonly (readonly [number, number, number])[] = [-2, -1, 0, 1, 2].map((step) => [
      x2,
      y2,
      (step * Math.PI) / 4,
    ]);
    const starts: readonly (readonly [number, number, number])[] = [2, 3, 4, 5, 6].map((step) => [
      x1,
      y1,
      (step * Math.PI) / 4,
    ]);
    return [...ends, ...starts].map(([x, y, turn]) => corner(x, y, turn));
  });
}

/** A picture looked at more finely: this many looks to a row, and to a column. */
const [FINE_WIDTH, FINE_HEIGHT] = [WIDTH * SAMPLES, HEIGHT * SAMPLES];

/** How much of each point lies in any of the rings, 0 to 1: each point is looked at in several places. */
function coverageOf(rings: readonly Ring[]): Float32Array {
  const looks = new Uint8Array(FINE_WIDTH * FINE_HEIGHT);
  for (const ring of rings) fillRing(looks, ring);
  const covered = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      covered[y * WIDTH + x] = countLooks(looks, x, y) / (SAMPLES * SAMPLES);
  return covered;
}

function countLooks(looks: Uint8Array, x: number, y: number): number {
  let count = 0;
  for (let dy = 0; dy < SAMPLES; dy += 1) {
    const first = (y * SAMPLES + dy) * FINE_WIDTH + x * SAMPLES;
    for (let at = first; at < first + SAMPLES; at += 1) count += looks[at] ?? 0;
  }
  return count;
}

/** The pieces are convex: between the outermost crossings of a row lies nothing but ink. */
function fillRing(looks: Uint8Array, ring: Ring): void {
  const heights = ring.map(([, y]) => y);
  const first = Math.max(0, Math.ceil(Math.min(...heights) * SAMPLES - 0.5));
  const last = Math.min(FINE_HEIGHT - 1, Math.floor(Math.max(...heights) * SAMPLES - 0.5));
  for (let row = first; row <= last; row += 1) {
    const [from, to] = crossingsOf(ring, (row + 0.5) / SAMPLES);
    if (to <= 0 || from >= WIDTH) continue;
    const [left, right] = [from, to].map((x) =>
      Math.min(FINE_WIDTH, Math.max(0, Math.round(x * SAMPLES))),
    );
    const start = row * FINE_WIDTH;
    looks.fill(1, start + (left ?? 0), start + (right ?? 0));
  }
}

/** Where a ring is crossed first and last at a height; infinite where it is not. */
function crossingsOf(ring: Ring, y: number): Point {
  let [from, to] = [Infinity, -Infinity];
  let [x1, y1] = ring.at(-1) ?? [0, 0];
  for (const [x2, y2] of ring) {
    if (y1 <= y !== y2 <= y) {
      const x = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
      [from, to] = [Math.min(from, x), Math.max(to, x)];
    }
    [x1, y1] = [x2, y2];
  }
  return [from, to];
}

const FINE = 1_000_000;

function chance(from: number, to: number): number {
  return from + ((to - from) * randomInt(FINE)) / FINE;
}
