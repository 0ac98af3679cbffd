import { putChart } from './chart.ts';
import { columnWidths } from './columns.ts';
import type { SheetBlock, SheetDocument, SheetFact } from './document.ts';
import { putDrawing } from './drawing.ts';
import { putHeading } from './heading.ts';
import { breakLines, widthOf, type Style } from './lines.ts';
import { INNER, MARGIN, PAPER, Pen, RUNNING, type Mark, type SheetPage } from './paper.ts';
import { putCode, putPictures } from './pictures.ts';
import { heightOf, LEADING, putRows, STRONG, TEXT, type RowOfCells } from './rows.ts';
import { putSigns } from './signs.ts';

const TITLE: Style = { size: 18, weight: 700 };
const SMALL_TEXT: Style = { size: 8, weight: 400 };
const WATERMARK: Style = { size: 46, weight: 700 };
/** Side of the code at the head, pt: 24 mm. */
const CODE = 68;

/** Where everything of a document stands, page by page: what print, PDF and previews draw. */
export function layOut(document: SheetDocument): readonly SheetPage[] {
  const pen = new Pen((page, put) => (page === 1 ? MARGIN.top : putRunning(document, put)));
  putHead(pen, document);
  for (const block of document.blocks) putBlock(pen, block);
  putSigns(pen, document.sign);
  return pen.finish((page, of) => ({
    under: watermarkOf(document),
    over: footOf(document, page, of),
  }));
}

function putRunning({ running }: SheetDocument, put: (mark: Mark) => void): number {
  const y = MARGIN.top + SMALL_TEXT.size;
  const [line] = breakLines(running, INNER, SMALL_TEXT);
  if (line) put({ kind: 'text', x: MARGIN.side, y, line, style: SMALL_TEXT, isFaint: true });
  const rule = y + 4;
  put({
    kind: 'line',
    from: [MARGIN.side, rule],
    to: [PAPER.width - MARGIN.side, rule],
    weight: 0.5,
  });
  return MARGIN.top + RUNNING;
}

function putHead(pen: Pen, { title, head, qr }: SheetDocument): void {
  const top = pen.y;
  const room = qr ? INNER - 2 * (CODE + 6) : INNER;
  for (const line of breakLines(title, room, TITLE)) {
    const x = (PAPER.width - line.width) / 2;
    pen.put({ kind: 'text', x, y: pen.y + TITLE.size, line, style: TITLE });
    pen.y += TITLE.size * LEADING;
  }
  if (qr) {
    const x = PAPER.width - MARGIN.side - CODE;
    pen.put({ kind: 'code', x, y: top, side: CODE, path: qr.path, modules: qr.size });
    pen.y = Math.max(pen.y, top + CODE);
  }
  pen.y += 8;
  if (head.length > 0) putRows(pen, factRows(head, 3));
}

function putBlock(pen: Pen, block: SheetBlock): void {
  if (block.kind === 'break') {
    if (!pen.isFresh) pen.newPage();
    return;
  }
  if (block.kind === 'facts') {
    const rows = factRows(block.facts, block.columns);
    putHeading(pen, block, rows[0] ? heightOf(rows[0]) : 0);
    return putRows(pen, rows);
  }
  if (block.kind === 'table') return putTable(pen, block);
  if (block.kind === 'text') return putText(pen, block);
  if (block.kind === 'code') return putCode(pen, block);
  if (block.kind === 'chart') return putChart(pen, block);
  if (block.kind === 'drawing') return putDrawing(pen, block);
  putPictures(pen, block);
}

/** A title is as wide as most are, and never takes more than this part of its column. */
const TITLE_PART = 0.42;
const TITLE_ROOM = 9;

/** Facts side by side; one whose text is long has a row of its own. */
function factRows(facts: readonly SheetFact[], columns: 1 | 2 | 3 | 4): readonly RowOfCells[] {
  const column = INNER / columns;
  const widest = Math.max(...facts.map(({ title }) => widthOf(title, STRONG)), 0) + TITLE_ROOM;
  const label = Math.min(widest, column * TITLE_PART);
  const fits = ({ text }: SheetFact): boolean =>
    !text.includes('\n') && widthOf(text, TEXT) <= 2 * (column - label - TITLE_ROOM);
  const rows: SheetFact[][] = [];
  let isOpen = false;
  for (const fact of facts) {
    const isShort = columns === 1 || fits(fact);
    const last = rows.at(-1);
    if (isShort && isOpen && last && last.length < columns) last.push(fact);
    else rows.push([fact]);
    isOpen = isShort;
  }
  return rows.map((row) =>
    row.flatMap((fact, at) =>
      cellsOf(fact, { label, width: at === row.length - 1 ? INNER - at * column : column }),
    ),
  );
}

function cellsOf(
  { title, text, pictures }: SheetFact,
  { label, width }: { readonly label: number; readonly width: number },
): RowOfCells {
  return [
    { text: title, width: label, style: STRONG, isTitle: true },
    { text, width: width - label, style: TEXT, ...(pictures && { pictures }) },
  ];
}

function putTable(
  pen: Pen,
  { columns, rows, ...heading }: Extract<SheetBlock, { kind: 'table' }>,
): void {
  const widths = columnWidths(columns, rows);
  const head: RowOfCells = columns.map((column, at) => ({
    text: column.title,
    width: widths[at] ?? 0,
    style: STRONG,
    isTitle: true,
    align: column.align,
  }));
  const body = rows.map((row): RowOfCells =>
    columns.map(({ align }, at) => ({
      text: row[at] ?? '',
      width: widths[at] ?? 0,
      style: TEXT,
      align,
    })),
  );
  putHeading(pen, heading, heightOf(head) + (body[0] ? heightOf(body[0]) : 0));
  putRows(pen, body, [head]);
}

function putText(pen: Pen, { text, ...heading }: Extract<SheetBlock, { kind: 'text' }>): void {
  const height = TEXT.size * LEADING;
  putHeading(pen, heading, height);
  for (const line of breakLines(text, INNER, TEXT)) {
    pen.need(height);
    pen.put({ kind: 'text', x: MARGIN.side, y: pen.y + TEXT.size * 1.1, line, style: TEXT });
    pen.y += height;
  }
}

function watermarkOf({ watermark }: SheetDocument): readonly Mark[] {
  const [line] = watermark === undefined ? [] : breakLines(watermark, PAPER.width, WATERMARK);
  return line ? [{ kind: 'watermark', line, style: WATERMARK }] : [];
}

function footOf({ made, pageNote }: SheetDocument, page: number, of: number): readonly Mark[] {
  const y = PAPER.height - MARGIN.bottom / 2;
  const note = pageNote.replaceAll('{n}', String(page)).replaceAll('{m}', String(of));
  const [left] = breakLines(made, INNER * 0.7, SMALL_TEXT);
  const [right] = breakLines(note, INNER, SMALL_TEXT);
  return [
    ...(left
      ? [{ kind: 'text', x: MARGIN.side, y, line: left, style: SMALL_TEXT, isFaint: true } as const]
      : []),
    ...(right
      ? [
          {
            kind: 'text',
            x: PAPER.width - MARGIN.side - right.width,
            y,
            line: right,
            style: SMALL_TEXT,
            isFaint: true,
          } as const,
        ]
      : []),
  ];
}
