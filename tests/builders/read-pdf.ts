import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** A picture on a page and how many of its points lie on an inch of paper. */
interface PlacedPicture {
  readonly width: number;
  readonly height: number;
  readonly ppi: number;
}

/** A page of a PDF as a foreign reader (pdf.js) sees it. */
export interface ReadPage {
  /** All text, without gaps. */
  readonly text: string;
  readonly pictures: readonly PlacedPicture[];
  /** Characters that are written there and leave no ink: their glyphs have no outline. */
  readonly blank: readonly string[];
  /** How many characters leave ink. */
  readonly inked: number;
}

const POINTS_PER_INCH = 72;

/** A PDF read page by page by pdf.js, which nobody here wrote: its text, its pictures, and whether each glyph has an outline. */
export async function readPdf(bytes: Uint8Array): Promise<readonly ReadPage[]> {
  const { OPS } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    disableFontFace: true,
    fontExtraProperties: true,
    verbosity: 0,
  });
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const list = await page.getOperatorList();
    const text = items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .replaceAll(/\s/g, '');
    const read = { pictures: [] as PlacedPicture[], blank: [] as string[], inked: 0 };
    let font = '';
    let wide = 1;
    for (const [at, op] of list.fnArray.entries()) {
      const args = list.argsArray[at] as readonly unknown[];
      if (op === OPS.setFont) font = String(args[0]);
      if (op === OPS.transform) wide = Number(args[0]);
      if (op === OPS.paintImageXObject) {
        const [, width, height] = args as readonly [string, number, number];
        read.pictures.push({ width, height, ppi: width / (Math.abs(wide) / POINTS_PER_INCH) });
      }
      if (op === OPS.showText)
        countInk(args[0] as readonly unknown[], read, (char) =>
          page.commonObjs.has(`${font}_path_${char}`)
            ? page.commonObjs.get(`${font}_path_${char}`)
            : undefined,
        );
    }
    pages.push({ text, ...read });
  }
  return pages;
}

function countInk(
  glyphs: readonly unknown[],
  read: { readonly blank: string[]; inked: number },
  pathOf: (char: string) => unknown,
): void {
  for (const glyph of glyphs) {
    if (typeof glyph !== 'object' || glyph === null) continue;
    const { fontChar, unicode } = glyph as { readonly fontChar: string; readonly unicode: string };
    if (unicode.trim() === '') continue;
    if (hasOutline(pathOf(fontChar))) read.inked += 1;
    else read.blank.push(unicode);
  }
}

/** A path in whichever form this pdf.js keeps it. */
function hasOutline(path: unknown): boolean {
  if (path === null || path === undefined) return false;
  if (typeof path === 'string') return path.length > 0;
  const { length, path: inner } = path as { readonly length?: number; readonly path?: unknown };
  return length === undefined ? inner !== undefined && hasOutline(inner) : length > 0;
}
