import type { SheetPicture } from './document.ts';
import { breakLines, type Line, type Style } from './lines.ts';
import { MARGIN, type Pen } from './paper.ts';
import { pictureSize } from './picture-size.ts';

/** A cell of a row with borders. */
export interface Cell {
  readonly text: string;
  /** pt */
  readonly width: number;
  readonly style: Style;
  readonly align?: 'left' | 'right' | 'center';
  /** On grey, as titles are. */
  readonly isTitle?: boolean;
  /** Side by side below the text. */
  readonly pictures?: readonly SheetPicture[];
}

export type RowOfCells = readonly Cell[];

export const TEXT: Style = { size: 9, weight: 400 };
export const STRONG: Style = { size: 9, weight: 700 };
/** pt from one base line to the next, for each pt of size. */
export const LEADING = 1.45;
const PAD = { x: 4, y: 3 } as const;
const BORDER = 0.5;

/** pt that a picture in a cell is high at most: a signature of the size people sign in. */
const PICTURE_HEIGHT = 42;
const PICTURE_GAP = 4;

interface PlacedPicture {
  readonly id: string;
  /** pt from the corner of the cell's text. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface LaidCell {
  readonly cell: Cell;
  readonly lines: readonly Line[];
  readonly pictures: readonly PlacedPicture[];
}

interface Laid {
  readonly cells: readonly LaidCell[];
  readonly lineHeight: number;
  readonly height: number;
}

function layRow(row: RowOfCells): Laid {
  return sized(
    row.map((cell) => {
      const hasPictures = cell.pictures !== undefined && cell.pictures.length > 0;
      const width = cell.width - 2 * PAD.x;
      const lines = hasPictures && cell.text === '' ? [] : breakLines(cell.text, width, cell.style);
      return { cell, lines, pictures: placePictures(cell.pictures ?? [], width) };
    }),
  );
}

/** Side by side as far as the cell is wide, then below each other. */
function placePictures(pictures: readonly SheetPicture[], width: number): readonly PlacedPicture[] {
  let [x, y] = [0, 0];
  return pictures.map((picture) => {
    const size = pictureSize(picture, { width, height: PICTURE_HEIGHT });
    if (x > 0 && x + size.width > width) [x, y] = [0, y + PICTURE_HEIGHT + PICTURE_GAP];
    const placed = { id: picture.id, x, y, ...size };
    x += size.width + PICTURE_GAP;
    return placed;
  });
}

const bottomOf = (pictures: readonly PlacedPicture[]): number =>
  Math.max(0, ...pictures.map(({ y, height }) => y + height));

function sized(cells: Laid['cells']): Laid {
  const lineHeight = Math.max(...cells.map(({ cell }) => cell.style.size * LEADING));
  const most = Math.max(
    lineHeight,
    ...cells.map(({ lines, pictures }) => lines.length * lineHeight + bottomOf(pictures)),
  );
  return { cells, lineHeight, height: most + 2 * PAD.y };
}

/** pt that a row takes. */
export function heightOf(row: RowOfCells): number {
  return layRow(row).height;
}

/** Rows below each other, none of them cut; `head` stands again at the begin of each page. A row that is higher than a page goes on where the next begins. */
export function putRows(
  pen: Pen,
  rows: readonly RowOfCells[],
  head: readonly RowOfCells[] = [],
): void {
  const heads = head.map(layRow);
  const headHeight = heads.reduce((sum, one) => sum + one.height, 0);
  const first = rows[0];
  if (first) pen.need(headHeight + Math.min(heightOf(first), pen.most / 2));
  for (const one of heads) draw(pen, one);
  for (const row of rows) {
    for (const part of partsOf(layRow(row), pen.most - headHeight)) {
      if (pen.need(part.height)) for (const one of heads) draw(pen, one);
      draw(pen, part);
    }
  }
}

/** The row in parts that stand on a page each; most rows are one. */
function partsOf(laid: Laid, room: number): readonly Laid[] {
  if (laid.height <= room) return [laid];
  const perPage = Math.max(1, Math.floor((room - 2 * PAD.y) / laid.lineHeight));
  const most = Math.max(...laid.cells.map(({ lines }) => lines.length));
  const full = Math.max(1, Math.ceil(most / perPage));
  const pictured = Math.max(...laid.cells.map(({ pictures }) => bottomOf(pictures)));
  const lastLines = most - (full - 1) * perPage;
  // pictures stand below the last line, on a page of their own where they must
  const parts = lastLines * laid.lineHeight + pictured > room - 2 * PAD.y ? full + 1 : full;
  return Array.from({ length: parts }, (_, at) =>
    sized(
      laid.cells.map(({ cell, lines, pictures }) => ({
        cell,
        lines: lines.slice(at * perPage, (at + 1) * perPage),
        pictures: at === parts - 1 ? pictures : [],
      })),
    ),
  );
}

function draw(pen: Pen, { cells, height, lineHeight }: Laid): void {
  let x: number = MARGIN.side;
  const top = pen.y;
  for (const { cell, lines, pictures } of cells) {
    if (cell.isTitle) pen.put({ kind: 'fill', x, y: top, width: cell.width, height });
    const right = x + cell.width;
    for (const [at, line] of lines.entries())
      pen.put({
        kind: 'text',
        x: x + PAD.x + slack(cell, line),
        y: top + PAD.y + at * lineHeight + cell.style.size * 1.1,
        line,
        style: cell.style,
      });
    const below = top + PAD.y + lines.length * lineHeight;
    for (const { x: dx, y: dy, ...picture } of pictures)
      pen.put({ kind: 'picture', x: x + PAD.x + dx, y: below + dy, ...picture });
    for (const [from, to] of [
      [
        [x, top],
        [right, top],
      ],
      [
        [x, top + height],
        [right, top + height],
      ],
      [
        [x, top],
        [x, top + height],
      ],
      [
        [right, top],
        [right, top + height],
      ],
    ] as const)
      pen.put({ kind: 'line', from, to, weight: BORDER });
    x = right;
  }
  pen.y += height;
}

function slack({ align = 'left', width }: Cell, line: Line): number {
  const free = Math.max(0, width - 2 * PAD.x - line.width);
  return align === 'left' ? 0 : align === 'right' ? free : free / 2;
}
