import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- `?url` gives the address of the file, whatever it exports
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** Canvases larger than this many points are refused by phones. */
const MOST_POINTS = 8_000_000;
const SHARPEST = 2;
/** Bytes of one request: a long file comes as its pages are looked at. */
const CHUNK = 262_144;

/** A PDF of an address; whoever opens it closes it. Nothing of a file is run: no script, no code made of its fonts. */
export function openPdf(address: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = new URL(workerAddress, document.baseURI).href;
  return getDocument({
    url: new URL(address, document.baseURI).href,
    isEvalSupported: false,
    enableXfa: false,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: CHUNK,
    // what a file of Chinese text may leave out of itself, laid beside the client by its build
    cMapUrl: besideClient('pdf/cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: besideClient('pdf/fonts/'),
  });
}

function besideClient(folder: string): string {
  return new URL(folder, document.baseURI).href;
}

export type PdfDocument = PDFDocumentProxy;

/** Draws a page `width` CSS px wide. @returns how the drawing is broken off, and when it is done */
export function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  width: number,
): { readonly done: Promise<void>; readonly cancel: () => void } {
  const natural = page.getViewport({ scale: 1 });
  const scale = width / natural.width;
  const points = width * natural.height * scale;
  const sharp = Math.min(
    SHARPEST,
    Math.max(1, window.devicePixelRatio),
    Math.sqrt(MOST_POINTS / points),
  );
  const viewport = page.getViewport({ scale: scale * sharp });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  canvas.style.width = `${Math.floor(width)}px`;
  canvas.style.height = `${Math.floor(natural.height * scale)}px`;
  const context = canvas.getContext('2d');
  if (!context) return { done: Promise.reject(new Error('no canvas')), cancel: () => {} };
  const task = page.render({ canvasContext: context, viewport });
  return { done: task.promise, cancel: () => task.cancel() };
}

/** The words of a page, for who hears it. */
export async function readWords(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .trim();
}
