import { encode } from 'uqr';

/** Modules of light around the code: a reader wants four. */
const QUIET = 4;

/** A text as the dark modules of a QR code in one SVG path; `size` is the side of its square, in modules. */
export interface QrPath {
  readonly path: string;
  readonly size: number;
}

/** The QR code of a text, with light around it unless its place leaves that; undefined where it is longer than a code can hold (about 2,300 bytes). */
export function qrPath(text: string, border: number = QUIET): QrPath | undefined {
  try {
    const { data, size } = encode(text, { ecc: 'M', border });
    const dark = data.flatMap((line, y) =>
      line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { path: dark.join(''), size };
  } catch {
    return undefined;
  }
}
