import { breakLines, type Line, type Style } from './lines.ts';
import { MARGIN, type Pen } from './paper.ts';

/** A cell of a row with borders. */
export interface Cell {
  readonly text: string;
  /** pt */
  readonly width: number;
  readonly style: Style;
  readonly align?: 'left' | 'right' | 'center';
  /** On grey, as titles are. */
  readonly isTitle?: boolean;
}

export type RowOfCells = readonly Cell[];

export const TEXT: Style = { size: 9, weight: 400 };
export const STRONG: Style = { size: 9, weight: 700 };
/** pt from one base line to the next, for each pt of size. */
export const LEADING = 1.45;
const PAD = { x: 4, y: 3 } as const;
const BORDER = 0.5;

interface Laid {
  readonly cells: readonly { readonly cell: Cell; readonly lines: readonly Line[] }[];
  readonly lineHeight: number;
  readonly height: number;
}

function layRow(row: RowOfCells): Laid {
  const cells = row.map((cell) => ({
    cell,
    lines: breakLines(cell.text, cell.width - 2 * PAD.x, cell.style),
  }));
  return sized(cells);
}

function sized(cells: Laid['cells']): Laid {
  const lineHeight = Math.max(...cells.map(({ cell }) => cell.style.size * LEADING));
  const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
  return { cells, lineHeight, height: most * lineHeight + 2 * PAD.y };
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
  return Array.from({ length: Math.ceil(most / perPage) }, (_, at) =>
    sized(
      laid.cells.map(({ cell, lines }) => ({
        cell,
        lines: lines.slice(at * perPage, (at + 1) * perPage),
      })),
    ),
  );
}

function draw(pen: Pen, { cells, height, lineHeight }: Laid): void {
  let x: number = MARGIN.side;
  const top = pen.y;
  for (const { cell, lines } of cells) {
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
