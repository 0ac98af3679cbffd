import { wallTime } from '#schemas/basics/wall-time.ts';
import type {
  SheetBlock,
  SheetDocument,
  SheetFact,
  SheetPicture,
  SheetSign,
} from '#schemas/sheet/document.ts';
import { widthOf } from './column-width.ts';
import { cellOfColumn, cellOfFact } from './document-cells.ts';
import { outlined, type Cell, type Sheet, type SheetRow } from './sheet.ts';
import type { LoadedPicture } from './xlsx-pictures.ts';
import { writeWorkbook } from './xlsx.ts';

/** A document to write, and the bytes of its pictures by their ids. */
export interface WorkbookWork {
  readonly document: SheetDocument;
  readonly pictures: ReadonlyMap<string, LoadedPicture>;
  readonly words: WorkbookWords;
}

/** Titles of the two columns of the first sheet, and of the moments of a curve. */
export interface WorkbookWords {
  readonly what: string;
  readonly value: string;
  readonly time: string;
}

/** The bytes of a document as a workbook. Runs in a thread of its own. */
export async function makeWorkbook(work: WorkbookWork): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook(sheetsOf(work))) pieces.push(piece);
  return Buffer.concat(pieces);
}

type Of<K extends SheetBlock['kind']> = Extract<SheetBlock, { kind: K }>;

/**
 * A document as sheets: facts, texts, pictures and signatures on the first in their order, each table and each curve on one of its own.
 * Codes to scan, drawings and watermarks stay on paper.
 */
export function sheetsOf({ document, pictures, words }: WorkbookWork): readonly Sheet[] {
  const { title, head, blocks, sign, made } = document;
  const place = (one: SheetPicture, text: string): Cell => {
    const loaded = pictures.get(one.id);
    return loaded ? { text, pictures: [{ id: one.id, load: async () => loaded }] } : text;
  };
  const rows: readonly SheetRow[] = [
    ...head.flatMap((fact) => factRows(fact, place)),
    ...blocks.flatMap((block) => rowsOfBlock(block, place)),
    ...sign.map((one) => signRow(one, place)),
    [made, null],
  ];
  const first = {
    name: title,
    columns: [
      { title: words.what, width: WIDE },
      { title: words.value, width: VALUE_WIDTH },
    ],
    rows,
    ...formatsIn(rows),
    ...(rows.some((row) => outlined(row).cells.some(isPicture)) && {
      hasPictures: true,
      pictureBox: PICTURE_BOX,
    }),
  };
  let named = title;
  const tables = blocks.flatMap((block): readonly Sheet[] => {
    if (block.kind !== 'break' && block.title !== undefined) named = block.title;
    if (block.kind === 'table') return [tableSheet(block, named)];
    return block.kind === 'chart' && !block.chart.isTold ? [chartSheet(block, named, words)] : [];
  });
  return [first, ...tables];
}

const WIDE = 28;
const VALUE_WIDTH = 48;
/** Side of the square that a picture lies in, px: what is looked at is seen. */
const PICTURE_BOX = 240;

type Place = (picture: SheetPicture, text: string) => Cell;

const isPicture = (cell: Cell): boolean =>
  typeof cell === 'object' && cell !== null && 'pictures' in cell;

function rowsOfBlock(block: SheetBlock, place: Place): readonly SheetRow[] {
  if (block.kind === 'facts')
    return [...titleRow(block.title), ...block.facts.flatMap((fact) => factRows(fact, place))];
  if (block.kind === 'text') return [...titleRow(block.title), [block.text, null]];
  if (block.kind === 'pictures')
    return [
      ...titleRow(block.title),
      ...block.pictures.map((one): SheetRow => [one.caption, place(one, '')]),
    ];
  return [];
}

function titleRow(title: string | undefined): readonly SheetRow[] {
  return title === undefined || title === '' ? [] : [{ cells: [title, null], isBold: true }];
}

function factRows({ title, text, number, pictures = [] }: SheetFact, place: Place) {
  const cell = cellOfFact(text, number);
  const drawn = pictures.map((one): SheetRow => [title, place(one, text)]);
  return drawn.length > 0 ? drawn : [[title, cell] as const];
}

function signRow({ title, text = '', picture }: SheetSign, place: Place): SheetRow {
  return [title, picture ? place(picture, text) : text];
}

function tableSheet({ columns, rows, numbers }: Of<'table'>, name: string): Sheet {
  const cells = rows.map((row, at) =>
    row.map((text, column): Cell => {
      if (numbers) return cellOfFact(text, numbers[at]?.[column]);
      return columns[column]?.align === 'right' ? cellOfColumn(text) : cellOfFact(text, null);
    }),
  );
  return {
    name,
    columns: columns.map(({ title }, at) => ({
      title,
      width: widthOf([title, ...rows.map((row) => row[at] ?? '')]),
    })),
    rows: cells,
    ...formatsIn(cells),
  };
}

/** The values of curves, moment by moment, with their limits. */
function chartSheet({ chart }: Of<'chart'>, name: string, { time }: WorkbookWords): Sheet {
  const { lines, limits, unit } = chart;
  const moments = [...new Set(lines.flatMap(({ points }) => points.map(([at]) => at)))].toSorted(
    (a, b) => a - b,
  );
  const values = lines.map(({ points }) => new Map(points));
  const titles = lines.map((line) => (unit === '' ? line.name : `${line.name} (${unit})`));
  const cells = moments.map((at): readonly Cell[] => [
    cellOfFact(wallTime(at).slice(0, MINUTE_CHARS), null),
    ...values.map((known) => known.get(at) ?? null),
    ...limits.map(({ value }) => value),
  ]);
  return {
    name,
    columns: [time, ...titles, ...limits.map((limit) => limit.name)].map((title) => ({
      title,
      width: widthOf([title, '2000-01-01 00:00']),
    })),
    rows: cells,
    ...formatsIn(cells),
  };
}

const MINUTE_CHARS = 'YYYY-MM-DD hh:mm'.length;

function formatsIn(rows: readonly SheetRow[]): { readonly formats: readonly string[] } {
  const formats = rows.flatMap((row) =>
    outlined(row).cells.flatMap((cell) =>
      typeof cell === 'object' && cell !== null && 'format' in cell ? [cell.format] : [],
    ),
  );
  return { formats: [...new Set(formats)] };
}
