import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 240;
const HEIGHT = 80;
/** Half the width of a stroke. */
const PEN = 1.6;
const PAPER = 255;
const INK = 24;
/** Points along a stroke. */
const STEPS = 400;
const HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

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
  return pngOf(rows);
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

/** Rows of grey as a PNG. */
function pngOf(rows: readonly Buffer[]): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(WIDTH, 0);
  size.writeUInt32BE(HEIGHT, 4);
  size.writeUInt8(8, 8);
  const plain = Buffer.concat(rows.flatMap((row) => [Buffer.from([0]), row]));
  const chunks = [
    ['IHDR', size],
    ['IDAT', deflateSync(plain)],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([HEAD, ...chunks.map(([name, data]) => chunkOf(name, data))]);
}

function chunkOf(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length, 0);
  sum.writeUInt32BE(crc32(body), 0);
  return Buffer.concat([length, body, sum]);
}
