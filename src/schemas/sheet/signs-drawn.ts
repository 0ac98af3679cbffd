import type { SpanKind } from './known-text.ts';

/** A part of a drawing in a square of side 1, from its upper left corner: a line through its points. */
type Stroke = readonly (readonly [x: number, y: number])[];

const BOX: Stroke = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.9],
  [0.1, 0.9],
  [0.1, 0.1],
];
const TICK: Stroke = [
  [0.22, 0.52],
  [0.42, 0.74],
  [0.8, 0.26],
];

const STROKES: Readonly<Partial<Record<SpanKind, readonly Stroke[]>>> = {
  box: [BOX],
  ticked: [BOX, TICK],
  crossed: [
    BOX,
    [
      [0.28, 0.28],
      [0.72, 0.72],
    ],
    [
      [0.72, 0.28],
      [0.28, 0.72],
    ],
  ],
  tick: [TICK],
};

/** The lines a sign is drawn with, as an SVG path in pt; undefined for what is written. @param at its lower left corner */
export function pathOfSign(
  kind: SpanKind,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): string | undefined {
  const strokes = STROKES[kind];
  // a sign stands a little below the base line, as glyphs of its kind do
  const top = y - size * 0.86;
  return strokes
    ?.map((stroke) =>
      stroke
        .map(
          ([right, down], at) =>
            `${at === 0 ? 'M' : 'L'}${round(x + right * size)} ${round(top + down * size)}`,
        )
        .join(''),
    )
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** How far below or above the base line a small part stands, in parts of the size. */
export const SHIFT: Readonly<Partial<Record<SpanKind, number>>> = { low: 0.16, high: -0.36 };
