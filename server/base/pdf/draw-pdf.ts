import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import PDFDocument, { type OwnPicture } from 'pdfkit';

import type { SheetDocument } from '#schemas/sheet/document.ts';
import type { LabelSheet } from '#schemas/sheet/labels.ts';
import { layOut } from '#schemas/sheet/lay-out.ts';
import { SMALL, type Line, type Style } from '#schemas/sheet/lines.ts';
import { PAPER, type Mark } from '#schemas/sheet/paper.ts';
import { pathOfSign, SHIFT } from '#schemas/sheet/signs-drawn.ts';
import { UnreadablePng } from '#server/base/png/read-png.ts';
import { appendPages } from './join/append-pages.ts';
import { readPictureFacts } from './picture-size.ts';
import { pngPicture } from './png-picture.ts';

/** What stands on pages of a size of their own, pt. */
interface PdfPages {
  readonly title: string;
  readonly author: string;
  readonly sheet: LabelSheet;
}

/** A document to draw, or pages that are laid out; the bytes of pictures by their ids, and how many pages are drawn at most. */
export interface PdfWork {
  readonly document: SheetDocument | PdfPages;
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly maxPages: number;
  readonly lang: string;
  /** A document that the pages are laid behind, where that can be. */
  readonly behind?: Uint8Array;
}

/** `bytes` is missing where the document has more pages than were allowed. */
export interface PdfFile {
  readonly pages: number;
  readonly bytes?: Uint8Array;
  /** They begin with the document that the pages were to be laid behind. */
  readonly isBehind?: true;
}

const INK = '#000000';
const FAINT = '#555555';
const TITLE_GROUND = '#f0f0f0';
const WATERMARK = '#e4e4e4';
const HAIRLINE = '#777777';
/** Widths are those of the glyphs themselves, as lines were broken by. */
const AS_MEASURED = {
  lineBreak: false,
  features: { kern: false },
  baseline: 'alphabetic',
} as const;

/** The document as a PDF: text as text in the whole font, of which only the glyphs that stand there go along; lines as vectors. Runs in a thread of its own. */
export async function drawPdf({ behind, ...work }: PdfWork): Promise<PdfFile> {
  const drawn = await drawPages(work);
  const joined = behind && drawn.bytes && appendPages(behind, drawn.bytes);
  return joined ? { ...drawn, bytes: joined, isBehind: true } : drawn;
}

async function drawPages({ document, pictures, maxPages, lang }: PdfWork): Promise<PdfFile> {
  const { pages, size, title, author } = pagesOf(document);
  if (pages.length > maxPages) return { pages: pages.length };
  const pdf = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    font: null,
    lang,
    info: { Title: title, Author: author },
  });
  const chunks: Uint8Array[] = [];
  const isDone = new Promise<void>((resolve) => pdf.on('end', resolve));
  pdf.on('data', (chunk) => void chunks.push(chunk));
  for (const weight of [400, 700] as const) pdf.registerFont(String(weight), readFont(weight));
  const found = picturesOf(pictures);
  for (const { marks } of pages) {
    pdf.addPage();
    for (const mark of marks) draw(pdf, mark, found);
  }
  pdf.end();
  await isDone;
  return { pages: pages.length, bytes: Buffer.concat(chunks) };
}

function pagesOf(document: PdfWork['document']) {
  if ('sheet' in document) {
    const { title, author, sheet } = document;
    return { title, author, pages: sheet.pages, size: [sheet.width, sheet.height] as const };
  }
  const { running, made } = document;
  const size = [PAPER.width, PAPER.height] as const;
  return { title: running, author: made, pages: layOut(document), size };
}

type Draw<K extends Mark['kind']> = (
  pdf: PDFDocument,
  mark: Extract<Mark, { kind: K }>,
  pictures: FindPicture,
) => void;

const DRAW: { readonly [K in Mark['kind']]: Draw<K> } = {
  text: (pdf, { line, x, y, style, isFaint }) =>
    drawLine(pdf, line, { x, y, style, color: isFaint ? FAINT : INK }),
  line: (pdf, { from: [x, y], to, weight }) =>
    void pdf
      .moveTo(x, y)
      .lineTo(...to)
      .lineWidth(weight)
      .strokeColor(HAIRLINE)
      .stroke(),
  path: (pdf, { d, weight, dash, at: [x, y] = [0, 0], scale = 1, hasGround }) => {
    pdf.save().translate(x, y).scale(scale);
    if (hasGround) pdf.path(d).fillColor(TITLE_GROUND).fill();
    pdf
      .path(d)
      .lineWidth(weight / scale)
      .strokeColor(INK);
    if (dash) pdf.dash(dash[0] / scale, { space: dash[1] / scale });
    pdf.stroke().restore();
  },
  fill: (pdf, { x, y, width, height }) =>
    void pdf.rect(x, y, width, height).fillColor(TITLE_GROUND).fill(),
  code: (pdf, { x, y, side, path: d, modules }) =>
    void pdf
      .save()
      .translate(x, y)
      .scale(side / modules)
      .path(d)
      .fillColor(INK)
      .fill()
      .restore(),
  picture: drawPicture,
  heading: (pdf, { title, y }) => void pdf.outline.addItem(title, { top: y }),
  watermark: (pdf, { line, style }) => {
    const [x, y] = [PAPER.width / 2, PAPER.height / 2];
    pdf.save().translate(x, y).rotate(-30);
    drawLine(pdf, line, { x: -line.width / 2, y: style.size / 3, style, color: WATERMARK });
    pdf.restore();
  },
};

function draw<K extends Mark['kind']>(
  pdf: PDFDocument,
  mark: Extract<Mark, { kind: K }>,
  pictures: FindPicture,
): void {
  (DRAW[mark.kind] as Draw<K>)(pdf, mark, pictures);
}

function drawLine(
  pdf: PDFDocument,
  { spans }: Line,
  {
    x: from,
    y,
    style,
    color,
  }: { readonly x: number; readonly y: number; readonly style: Style; readonly color: string },
): void {
  let x = from;
  for (const { kind, text, width } of spans) {
    const sign = pathOfSign(kind, { x, y, size: style.size });
    if (sign !== undefined)
      pdf
        .path(sign)
        .lineWidth(style.size / 14)
        .strokeColor(color)
        .stroke();
    else {
      const shift = SHIFT[kind];
      pdf
        .font(String(style.weight))
        .fontSize(shift === undefined ? style.size : style.size * SMALL)
        .fillColor(color)
        .text(text, x, y + (shift ?? 0) * style.size, AS_MEASURED);
    }
    x += width;
  }
}

/** Undefined where it cannot be read. */
type FindPicture = (id: string) => Buffer | OwnPicture | undefined;

/** One that stands in several places is read and written once. */
function picturesOf(pictures: PdfWork['pictures']): FindPicture {
  const read = new Map<string, ReturnType<FindPicture>>();
  return (id) => {
    if (!read.has(id)) read.set(id, readPicture(pictures.get(id), `Picture${read.size}`));
    return read.get(id);
  };
}

function readPicture(bytes: Uint8Array | undefined, label: string): ReturnType<FindPicture> {
  if (!bytes) return undefined;
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = readPictureFacts(whole)?.kind;
  if (kind !== 'png') return kind && whole;
  try {
    return pngPicture(whole, label);
  } catch (error) {
    if (error instanceof UnreadablePng) return undefined;
    throw error;
  }
}

/** A picture that cannot be read leaves a frame: its caption says which. */
function drawPicture(
  pdf: PDFDocument,
  { id, x, y, width, height }: Extract<Mark, { kind: 'picture' }>,
  pictures: FindPicture,
): void {
  const picture = pictures(id);
  try {
    if (picture) return void pdf.image(picture, x, y, { width, height });
  } catch {
    // drawn below
  }
  pdf.rect(x, y, width, height).lineWidth(0.5).strokeColor(HAIRLINE).stroke();
}

const NAMES = {
  400: '400Regular/NotoSansSC_400Regular',
  700: '700Bold/NotoSansSC_700Bold',
} as const;
/** Beside the bundled program; from the sources (tests) those of the package. */
const BUNDLED = fileURLToPath(new URL('./fonts/', import.meta.url));

function readFont(weight: 400 | 700): Buffer {
  const name = NAMES[weight];
  const copied = path.join(BUNDLED, `${path.basename(name)}.ttf`);
  return readFileSync(
    existsSync(copied)
      ? copied
      : path.resolve('node_modules/@expo-google-fonts/noto-sans-sc', `${name}.ttf`),
  );
}
