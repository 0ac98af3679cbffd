import type { SheetSign } from './document.ts';
import { breakLines, widthOf } from './lines.ts';
import { INNER, MARGIN, type Pen } from './paper.ts';
import { pictureSize } from './picture-size.ts';
import { STRONG, TEXT } from './rows.ts';

const ROW = 46;
const PER_ROW = 4;
/** One alone has no line across the whole page. */
const FEWEST = 3;
const GAP = 12;
/** Space above the first line, pt. */
const ABOVE = 18;

/** Lines to sign on, side by side, all of a row on one page; who signed stands on his. */
export function putSigns(pen: Pen, signs: readonly SheetSign[]): void {
  if (signs.length === 0) return;
  const columns = Math.max(FEWEST, Math.min(PER_ROW, signs.length));
  const width = (INNER - GAP * (columns - 1)) / columns;
  pen.need(ABOVE + ROW * Math.ceil(signs.length / columns));
  pen.y += ABOVE;
  for (const [at, sign] of signs.entries()) {
    const x = MARGIN.side + (at % columns) * (width + GAP);
    const base = pen.y + Math.floor(at / columns) * ROW + ROW - 12;
    putSign(pen, sign, { x, base, width });
  }
  pen.y += ROW * Math.ceil(signs.length / columns);
}

function putSign(
  pen: Pen,
  { title, text, picture }: SheetSign,
  { x, base, width }: { readonly x: number; readonly base: number; readonly width: number },
): void {
  const label = Math.min(widthOf(title, STRONG), width * 0.6);
  const [line] = breakLines(title, label, STRONG);
  if (line) pen.put({ kind: 'text', x, y: base, line, style: STRONG });
  const from = x + label + 4;
  pen.put({ kind: 'line', from: [from, base + 3], to: [x + width, base + 3], weight: 0.5 });
  const [said] = text === undefined ? [] : breakLines(text, x + width - from, TEXT);
  if (said) pen.put({ kind: 'text', x: from, y: base, line: said, style: TEXT });
  if (!picture) return;
  const size = pictureSize(picture, { width: x + width - from, height: ROW - 12 });
  pen.put({
    kind: 'picture',
    id: picture.id,
    x: from,
    y: base + 2 - size.height,
    ...size,
  });
}
