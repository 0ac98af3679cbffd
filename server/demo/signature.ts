import { greyPng } from '#server/base/png/write-png.ts';

const WIDTH = 240;
const HEIGHT = 80;
/** Half the width of a stroke. */
const PEN = 1.6;
const PAPER = 255;
const INK = 24;
/** Points along a stroke. */
const STEPS = 400;

/** A signature in a hand of its own for each name: waves of one pen over white paper, as a PNG of 240 by 80. */
export function drawSignature(name: string): Buffer {
  const seed = Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 997, 7);
  const rows = Array.from({ length: HEIGHT }, () => Buffer.alloc(WIDTH, PAPER));
  for (let step = 0; step <= STEPS; step += 1) {
    const t = step / STEPS;
    const x = 20 + t * 195 + 9 * Math.sin(t * (17 + (seed % 7)));
    const height = 22 * Math.sin(t * (23 + (seed % 5))) + 9 * Math.sin(t * (41 + (seed % 11)));
    press(rows, x, HEIGHT / 2 + height * (1 - t * 0.55));
  }
  return greyPng(rows);
}

/** The pen touches the paper. */
function press(rows: readonly Buffer[], x: number, y: number): void {
  for (let row = Math.floor(y - PEN - 1); row <= y + PEN + 1; row += 1)
    for (let column = Math.floor(x - PEN - 1); column <= x + PEN + 1; column += 1) {
      const distance = Math.hypot(column - x, row - y) - PEN;
      const shade = INK + (PAPER - INK) * Math.min(1, Math.max(0, distance));
      const line = rows[row];
      if (line && column >= 0 && column < WIDTH)
        line[column] = Math.min(line[column] ?? PAPER, Math.round(shade));
    }
}
