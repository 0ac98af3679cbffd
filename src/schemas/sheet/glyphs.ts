import { oncePer } from '../basics/once-per.ts';
import { GLYPHS, WIDTHS } from './glyphs.gen.ts';

/** The two weights of the font of documents. */
export type Weight = 400 | 700;

interface Run {
  readonly from: number;
  readonly to: number;
  readonly more: readonly number[];
}

const BASE = 36;

const unpack = oncePer(({ packed }: { readonly packed: string }): readonly Run[] => {
  let end = 0;
  return packed.split(' ').map((part) => {
    const [gap = 0, count = 0, ...more] = part.split('.').map((one) => parseInt(one, BASE));
    const from = end + gap;
    end = from + count;
    return { from, to: end - 1, more };
  });
});

const KNOWN = { packed: GLYPHS };
const ODD = { packed: WIDTHS };

function findRun(runs: readonly Run[], code: number): Run | undefined {
  let low = 0;
  let high = runs.length - 1;
  while (low <= high) {
    const at = (low + high) >> 1;
    const run = runs[at];
    if (!run) return undefined;
    if (code < run.from) high = at - 1;
    else if (code > run.to) low = at + 1;
    else return run;
  }
  return undefined;
}

/** Whether the font has the character. */
export function hasGlyph(code: number): boolean {
  return findRun(unpack(KNOWN), code) !== undefined;
}

/** How wide a character is, in parts of its size. */
export function advanceOf(code: number, weight: Weight): number {
  const run = findRun(unpack(ODD), code);
  return (run?.more[weight === 400 ? 0 : 1] ?? 1000) / 1000;
}
