import { inflateSync } from 'node:zlib';

import { numberAt, wordAt } from './entries.ts';
import { UnreadablePdf, type PdfDict, type PdfNode } from './syntax.ts';

/** What is unpacked of one stream at most, bytes. */
const MOST_UNPACKED = 64 * 1024 * 1024;

/** The bytes of a stream as they were before they were packed. @throws UnreadablePdf packed in a way that is not read here */
export function unpack(text: string, dict: PdfDict, stream: Uint8Array): Uint8Array {
  const filter = dict.entries.get('Filter');
  if (!filter) return stream;
  const parms = onlyOf(dict.entries.get('DecodeParms'));
  if (wordAt(text, onlyOf(filter)) !== '/FlateDecode')
    throw new UnreadablePdf('a packing of another kind');
  const data = inflate(stream);
  if (parms?.kind !== 'dict') return data;
  const of = (key: string, otherwise: number): number => {
    const told = parms.entries.get(key);
    return told ? numberAt(text, told) : otherwise;
  };
  if (of('Predictor', 1) === 1) return data;
  if (of('Predictor', 1) < FILTERS || of('Colors', 1) !== 1 || of('BitsPerComponent', 8) !== 8)
    throw new UnreadablePdf('a predictor of another kind');
  return undoFilters(data, of('Columns', 1));
}

function inflate(stream: Uint8Array): Uint8Array {
  try {
    return inflateSync(stream, { maxOutputLength: MOST_UNPACKED });
  } catch (cause) {
    throw new UnreadablePdf('a packing that is broken, or of more than is unpacked', { cause });
  }
}

/** Predictors from here on say by each row which filter it has. */
const FILTERS = 10;

/** Filters of PNG, of points of one byte. */
function undoFilters(data: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(data.length / (columns + 1));
  let above: Uint8Array = new Uint8Array(columns);
  const out = Array.from({ length: rows }, (_, row) => {
    const at = row * (columns + 1);
    above = undoRow(data[at] ?? 0, data.subarray(at + 1, at + 1 + columns), above);
    return above;
  });
  return Buffer.concat(out);
}

function undoRow(kind: number, packed: Uint8Array, above: Uint8Array): Uint8Array {
  const row = new Uint8Array(packed.length);
  let [left, corner] = [0, 0];
  for (const [x, byte] of packed.entries()) {
    const up = above[x] ?? 0;
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0;
    row[x] = byte + guess;
    [left, corner] = [row[x] ?? 0, up];
  }
  return row;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** A list of one is that one. */
function onlyOf(node: PdfNode | undefined): PdfNode | undefined {
  if (node?.kind !== 'array') return node;
  if (node.items.length !== 1) throw new UnreadablePdf('packed more than once');
  return node.items[0];
}
