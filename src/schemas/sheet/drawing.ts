import type { DrawnStroke, DrawnWords, SheetBlock, SheetDrawing } from './document.ts';
import { putHeading } from './heading.ts';
import { breakLines, type Line, type Style } from './lines.ts';
import { INNER, MARGIN, type Mark, type Pen } from './paper.ts';

/** pt of a pixel where the drawing is small enough. */
const PIXEL = 0.75;
/** pt: a heading and its drawing stand on one page. */
const MOST_HEIGHT = 300;
/** Of words: pixels, and pt at least, however small the drawing is made. */
const SIZE = { pixels: 12, least: 5.5 } as const;
const LINE = 1.2;
/** A label is never broken into narrower lines, pixels. */
const LABEL_WIDTH = 90;
const MOST_LABEL_LINES = 4;
/** pt of line and gap. */
const DASH = [3, 2] as const;

/** Where a drawing stands on its page. */
interface Place {
  readonly scale: number;
  readonly x: (pixels: number) => number;
  readonly y: (pixels: number) => number;
}

/** A drawing in the middle of the page, whole. */
export function putDrawing(
  pen: Pen,
  { drawing, ...heading }: Extract<SheetBlock, { kind: 'drawing' }>,
): void {
  const { width, height, strokes, words } = drawing;
  const scale = Math.min(PIXEL, INNER / width, MOST_HEIGHT / height);
  putHeading(pen, heading, height * scale);
  pen.need(height * scale);
  const place = placeOf(drawing, scale, pen.y);
  for (const stroke of strokes) pen.put(strokeMark(stroke, place));
  for (const one of words) for (const mark of wordMarks(one, place)) pen.put(mark);
  pen.y += height * scale;
}

function placeOf({ x: left, y: top, width }: SheetDrawing, scale: number, down: number): Place {
  const begin = MARGIN.side + (INNER - width * scale) / 2;
  return {
    scale,
    x: (pixels) => begin + (pixels - left) * scale,
    y: (pixels) => down + (pixels - top) * scale,
  };
}

function strokeMark(
  { d, weight, at: [x, y] = [0, 0], scale = 1, isDashed, hasGround }: DrawnStroke,
  place: Place,
): Mark {
  return {
    kind: 'path',
    d,
    weight,
    at: [place.x(x), place.y(y)],
    scale: scale * place.scale,
    ...(isDashed && { dash: DASH }),
    ...(hasGround && { hasGround }),
  };
}

function wordMarks(words: DrawnWords, { scale, x, y }: Place): readonly Mark[] {
  const { text, width, height, isLabel = false } = words;
  const style: Style = { size: Math.max(SIZE.pixels * scale, SIZE.least), weight: 400 };
  const room = Math.max(style.size, (isLabel ? Math.max(width, LABEL_WIDTH) : width - 6) * scale);
  const step = style.size * LINE;
  const most = isLabel ? MOST_LABEL_LINES : Math.max(1, Math.floor((height * scale) / step));
  const lines = cutLines(breakLines(text.trim(), room, style), most, { room, style });
  const middle = x(words.x + width / 2);
  const begin = isLabel ? y(words.y) : y(words.y + height / 2) - (lines.length * step) / 2;
  return lines.map((line, at) => ({
    kind: 'text',
    x: middle - line.width / 2,
    y: begin + at * step + style.size,
    line,
    style,
  }));
}

/** Lines that have no room end with an ellipsis. */
function cutLines(
  lines: readonly Line[],
  most: number,
  { room, style }: { readonly room: number; readonly style: Style },
): readonly Line[] {
  if (lines.length <= most) return lines;
  const last = (lines[most - 1]?.spans ?? []).flatMap(({ text }) => Array.from(text));
  const [cut] = breakLines(`${last.slice(0, -1).join('')}…`, room, style);
  return [...lines.slice(0, most - 1), ...(cut ? [cut] : [])];
}
