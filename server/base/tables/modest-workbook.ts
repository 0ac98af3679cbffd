import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';

import { TableError, type TableLimits } from './table-limits.ts';

const SHEET = /^xl\/worksheets\/.*\.xml$/i;
const PLACE = /\sr="([A-Za-z]*)(\d*)"/g;
/** A place that two pieces share is seen with the second. */
const OVERLAP = 32;
const MAX_PARTS = 500;
/** A sheet presses to a tenth, a very even one to a fiftieth; what grows beyond is made to grow. */
const MAX_GROWTH = 150;
const ALWAYS_FINE = 8 * 1024 * 1024;
const CELL = /<c[\s>]/g;

/**
 * Unpacks a workbook and throws the bytes away: one that grows beyond all measure, or names a row or column far outside (a reader
 * would fill the gap with empty ones), is refused before anything reads it. What the archive says of its own sizes is not believed.
 * @throws TableError
 */
export async function demandModestWorkbook(path: string, limits: TableLimits): Promise<void> {
  const { size } = await stat(path);
  const maxUnpacked = Math.min(limits.maxUnpacked, Math.max(ALWAYS_FINE, size * MAX_GROWTH));
  let cells = 0;
  const unzip = new Unzip();
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  let unpacked = 0;
  let parts = 0;
  let failure: TableError | null = null;
  const refuse = (reason: TableError['reason']): void => {
    failure ??= new TableError(reason);
  };
  unzip.onfile = (part) => {
    parts += 1;
    if (parts > MAX_PARTS) return refuse('tooLarge');
    let rest = '';
    part.ondata = (error, bytes) => {
      if (error) return refuse('unreadable');
      unpacked += bytes.length;
      if (unpacked > maxUnpacked) refuse('tooLarge');
      if (failure) return part.terminate();
      if (!SHEET.test(part.name)) return undefined;
      const text =
        rest + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
      if (leavesLimits(text, limits)) refuse('tooManyRows');
      cells += text.match(CELL)?.length ?? 0;
      if (cells > limits.maxCells) refuse('tooManyCells');
      rest = text.slice(-OVERLAP);
      return undefined;
    };
    part.start();
    return undefined;
  };
  try {
    for await (const piece of createReadStream(path)) {
      unzip.push(piece as Buffer);
      if (failure) throw failure as TableError;
    }
    unzip.push(new Uint8Array(0), true);
  } catch (cause) {
    throw failure ?? new TableError('unreadable', cause);
  }
  if (failure) throw failure as TableError;
}

/** Of a sheet in every program. The last one stands in the file where somebody changed its height, with nothing in it: rows are counted once they are read. */
const LAST_ROW = 1_048_576;

/** Columns beyond the allowed ones: formats reach further right than what stands there. */
function leavesLimits(text: string, { maxColumns }: TableLimits): boolean {
  for (const [, letters = '', digits = ''] of text.matchAll(PLACE)) {
    if (digits !== '' && Number(digits) > LAST_ROW) return true;
    if (letters !== '' && columnOf(letters) > maxColumns * 4) return true;
  }
  return false;
}

function columnOf(letters: string): number {
  return Array.from(letters.toUpperCase().slice(0, 8)).reduce(
    (number, letter) => number * 26 + letter.charCodeAt(0) - 64,
    0,
  );
}
