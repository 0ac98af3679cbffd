import type { SheetBlock, SheetPicture } from './document.ts';
import { putHeading } from './heading.ts';
import { breakLines, type Style } from './lines.ts';
import { INNER, MARGIN, type Pen } from './paper.ts';
import { pictureSize } from './picture-size.ts';
import { LEADING } from './rows.ts';

/** Pictures side by side. */
const PER_ROW = 3;
const GAP = 8;
const MOST_HEIGHT = 150;
const CAPTION: Style = { size: 8, weight: 400 };
/** Side of a code, pt: 24 mm. */
const CODE = 68;

/** Pictures in rows of three, each with its caption; no row is cut. */
export function putPictures(
  pen: Pen,
  { pictures, ...heading }: Extract<SheetBlock, { kind: 'pictures' }>,
): void {
  const box = { width: (INNER - GAP * (PER_ROW - 1)) / PER_ROW, height: MOST_HEIGHT };
  for (let at = 0; at < pictures.length; at += PER_ROW) {
    const row = pictures.slice(at, at + PER_ROW).map((picture) => captioned(picture, box));
    const high = Math.max(...row.map(({ size }) => size.height));
    const height = high + CAPTION.size * LEADING + GAP;
    if (at === 0) putHeading(pen, heading, height);
    else pen.need(height);
    for (const [place, { picture, size, caption }] of row.entries()) {
      const x = MARGIN.side + place * (box.width + GAP);
      pen.put({ kind: 'picture', id: picture.id, x, y: pen.y, ...size });
      const y = pen.y + high + CAPTION.size * 1.3;
      if (caption) pen.put({ kind: 'text', x, y, line: caption, style: CAPTION });
    }
    pen.y += height;
  }
}

function captioned(
  picture: SheetPicture,
  box: { readonly width: number; readonly height: number },
) {
  const [caption] = breakLines(picture.caption, box.width, CAPTION);
  return { picture, size: pictureSize(picture, box), caption };
}

/** A code by itself, with its title over it. */
export function putCode(
  pen: Pen,
  { code, ...heading }: Extract<SheetBlock, { kind: 'code' }>,
): void {
  putHeading(pen, heading, CODE);
  pen.need(CODE);
  const place = { x: MARGIN.side, y: pen.y, side: CODE };
  pen.put({ kind: 'code', ...place, path: code.path, modules: code.size });
  pen.y += CODE;
}
