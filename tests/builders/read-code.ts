import jsQR from 'jsqr';

/** Pixels of a module. */
const SCALE = 4;
/** Modules of light around a code: less than the labels leave. */
const LIGHT = 4;

/** What a reader that nobody here wrote finds in a code drawn as `M<x> <y>h1v1h-1z` per dark module; undefined where it finds none. */
export function readCode(path: string): string | undefined {
  const dark = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  const modules = Math.max(...dark.flat()) + 1 + 2 * LIGHT;
  const side = modules * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y] of dark)
    for (let row = 0; row < SCALE; row += 1) {
      const at = ((y + LIGHT) * SCALE + row) * side + (x + LIGHT) * SCALE;
      for (let pixel = at; pixel < at + SCALE; pixel += 1) pixels.set([0, 0, 0], pixel * 4);
    }
  return jsQR(pixels, side, side)?.data;
}
