import type { SheetCode } from './document.ts';
import { breakLines, widthOf, type Line, type Style } from './lines.ts';
import { PAPER, type Mark, type SheetPage } from './paper.ts';

/** What stands on one label. */
export interface LabelContent {
  readonly title: string;
  readonly lines: readonly { readonly title: string; readonly text: string }[];
  /** Dark modules, without light around them; absent: it has no code. */
  readonly code?: SheetCode | undefined;
}

/** How a batch of labels lies on paper; lengths in mm. */
export interface LabelGrid {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly top: number;
  readonly side: number;
  readonly gap: number;
  readonly rowGap: number;
}

/** Pages of labels; their sides in pt. */
export interface LabelSheet {
  readonly width: number;
  readonly height: number;
  readonly pages: readonly SheetPage[];
}

/** pt of a mm. */
export const MM = 72 / 25.4;
/** Light around the code, mm: a reader wants four modules. */
const QUIET = 3;
const EDGE = 2;
/** Of the width of a label for its code, at most. */
const CODE_PART = 0.42;
const TITLE_PART = 0.09;
const TEXT_PART = 0.065;
/** pt below which nobody reads it. */
const LEAST = { title: 7, text: 5.5 } as const;
const LEADING = 1.25;
/** Lines that a title or a field takes at most: as many as leave room for all of the label, in the end two. */
const MOST = [4, 3] as const;
const LEAST_LINES = 2;
const MORE = '…';

/** Where everything of a label stands, pt from its upper left corner: the code with light around it, beside it what it is. What has no room is left out, from below. */
export function layOutLabel(
  { title, lines, code }: LabelContent,
  { width, height }: Pick<LabelGrid, 'width' | 'height'>,
): readonly Mark[] {
  const side = Math.min(height - 2 * QUIET, width * CODE_PART);
  const x = (code ? side + 2 * QUIET : QUIET) * MM;
  const room = (width - EDGE) * MM - x;
  const texts = [
    {
      text: title,
      style: { size: Math.max(LEAST.title, height * TITLE_PART * MM), weight: 700 } as const,
    },
    ...lines.map((line) => ({
      text: `${line.title}: ${line.text}`,
      style: { size: Math.max(LEAST.text, height * TEXT_PART * MM), weight: 400 } as const,
    })),
  ];
  const set = (most: number): readonly SetLine[] =>
    texts.flatMap(({ text, style }) =>
      clipped(text, most, { width: room, style }).map((line) => ({ line, style })),
    );
  const high = (height - 2 * EDGE) * MM;
  const whole = MOST.map(set).find((all) => heightOf(all) <= high);
  const kept = whole ?? thoseWithRoom(set(LEAST_LINES), high);
  const marks: Mark[] = [];
  if (code)
    marks.push({
      kind: 'code',
      x: QUIET * MM,
      y: ((height - side) / 2) * MM,
      side: side * MM,
      path: code.path,
      modules: code.size,
    });
  let y = (height * MM - heightOf(kept)) / 2;
  for (const { line, style } of kept) {
    marks.push({ kind: 'text', x, y: y + style.size, line, style });
    y += style.size * LEADING;
  }
  return marks;
}

interface SetLine {
  readonly line: Line;
  readonly style: Style;
}

function thoseWithRoom(lines: readonly SetLine[], height: number): readonly SetLine[] {
  const kept = [...lines];
  while (kept.length > 1 && heightOf(kept) > height) kept.pop();
  return kept;
}

function heightOf(lines: readonly SetLine[]): number {
  return lines.reduce((sum, { style }) => sum + style.size * LEADING, 0);
}

/** A text in few lines; one that is longer ends with dots. */
function clipped(
  text: string,
  most: number,
  { width, style }: { readonly width: number; readonly style: Style },
): readonly Line[] {
  const lines = breakLines(text, width, style);
  const last = lines[most - 1];
  if (lines.length <= most || !last) return lines;
  const chars = Array.from(last.spans.map((span) => span.text).join(''));
  while (chars.length > 0 && widthOf(chars.join('') + MORE, style) > width) chars.pop();
  return [...lines.slice(0, most - 1), ...breakLines(chars.join('') + MORE, width, style)];
}

/** Labels page by page: each on a page of its own size (`roll`), or side by side on A4. */
export function layOutLabels(
  labels: readonly LabelContent[],
  kind: 'sheet' | 'roll',
  grid: LabelGrid,
): LabelSheet {
  const drawn = labels.map((label) => layOutLabel(label, grid));
  if (kind === 'roll')
    return {
      width: grid.width * MM,
      height: grid.height * MM,
      pages: drawn.map((marks) => ({ marks })),
    };
  const { width, height, columns, rows, top, side, gap, rowGap } = grid;
  const most = Math.max(1, columns * rows);
  const pages = Array.from({ length: Math.ceil(drawn.length / most) }, (_, page) => ({
    marks: drawn.slice(page * most, (page + 1) * most).flatMap((marks, at) => {
      const x = side + (at % columns) * (width + gap);
      const y = top + Math.floor(at / columns) * (height + rowGap);
      return marks.map((mark) => moved(mark, x * MM, y * MM));
    }),
  }));
  return { ...PAPER, pages };
}

function moved(mark: Mark, x: number, y: number): Mark {
  return mark.kind === 'text' || mark.kind === 'code'
    ? { ...mark, x: mark.x + x, y: mark.y + y }
    : mark;
}
