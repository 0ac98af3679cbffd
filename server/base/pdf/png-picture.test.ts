import { deflateSync } from 'node:zlib';
import { extractImages } from 'unpdf';
import { describe, expect, it } from 'vitest';

import type { PngHead } from '#server/base/png/read-png.ts';
import { writePng } from '#server/base/png/write-png.ts';
import { drawPdf } from './draw-pdf.ts';

const HEAD: PngHead = { width: 2, height: 1, bits: 8, color: 2, isInterlaced: false };
const rowsOf = (...bytes: readonly number[]) => deflateSync(Buffer.from(bytes));
const PALETTE = ['PLTE', Buffer.from([9, 8, 7, 6, 5, 4])] as const;

/** A page with these pictures, as another reader sees them. */
async function drawn(files: readonly Buffer[]) {
  const marks = files.map((_, at) => ({
    kind: 'picture' as const,
    id: String(at),
    x: 20 * at,
    y: 0,
    width: 20,
    height: 10,
  }));
  const { bytes = new Uint8Array() } = await drawPdf({
    document: { title: 't', author: 'a', sheet: { width: 100, height: 100, pages: [{ marks }] } },
    pictures: new Map(files.map((file, at) => [String(at), file])),
    maxPages: 1,
    lang: 'zh-CN',
  });
  return (await extractImages(new Uint8Array(bytes), 1)).map(({ data }) => [...data]);
}

describe('a PNG within a PDF', () => {
  it('shows its colours as they are, what is not opaque on white', async () => {
    const read = await drawn([
      writePng(HEAD, rowsOf(0, 1, 2, 3, 4, 5, 6)),
      writePng({ ...HEAD, color: 0 }, rowsOf(1, 7, 1)),
      writePng({ ...HEAD, color: 3, bits: 1 }, rowsOf(0, 0b0100_0000), [PALETTE]),
      writePng({ ...HEAD, color: 6 }, rowsOf(0, 10, 20, 30, 255, 10, 20, 30, 51)),
    ]);

    expect(read).toEqual([
      [1, 2, 3, 4, 5, 6],
      [7, 7, 7, 8, 8, 8],
      [9, 8, 7, 6, 5, 4],
      [10, 20, 30, 206, 208, 210],
    ]);
  });

  it('that does not hold what it says leaves a frame: a few bytes of it said gigabytes, and others never ended', async () => {
    const whole = writePng(HEAD, rowsOf(0, 1, 2, 3, 4, 5, 6));

    const read = await drawn([
      writePng({ ...HEAD, width: 30_000, height: 30_000, color: 6 }, rowsOf(0)),
      writePng({ ...HEAD, color: 6 }, Buffer.from('no rows')),
      whole,
    ]);

    expect(read).toEqual([[1, 2, 3, 4, 5, 6]]);
  });
});
