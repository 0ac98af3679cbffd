import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';

import { PNG as ONE_PIXEL } from '#tests/builders/uploads.ts';
import { pixelsOnPaper } from './pixels.ts';
import { passesOf, readPng, rowBytes, type PngHead } from './read-png.ts';
import { greyPng, writePng } from './write-png.ts';

const KINDS = [
  ...[1, 2, 4, 8, 16].map((bits) => ({ bits, color: 0 as const })),
  ...[1, 2, 4, 8].map((bits) => ({ bits, color: 3 as const })),
  ...([2, 4, 6] as const).flatMap((color) => [8, 16].map((bits) => ({ bits, color }))),
];
const PALETTE = Buffer.from(Array.from({ length: 768 }, (_, at) => (at * 37) % 256));
/** Colours that are not drawn, by kind: one that a picture is likely to hold, numbers of the palette one by one. */
const CLEAR: Partial<Record<PngHead['color'], Buffer>> = {
  0: Buffer.from([0, 1]),
  2: Buffer.alloc(6),
  3: Buffer.from([0, 128, 254]),
};

/** Any bytes are rows of some picture, as long as each row says how it differs from the one above. */
const aPicture = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    width: fc.integer({ min: 1, max: 11 }),
    height: fc.integer({ min: 1, max: 11 }),
    isInterlaced: fc.boolean(),
    hasClear: fc.boolean(),
  })
  .chain(({ kind, hasClear, ...size }) => {
    const head = { ...kind, ...size };
    const rows = passesOf(head).flatMap(({ width, height }) =>
      Array.from({ length: height }, () => aRow(rowBytes(head, width))),
    );
    const clear = hasClear ? CLEAR[head.color]?.subarray(0, head.bits === 1 ? 2 : 6) : undefined;
    return fc
      .tuple(...rows)
      .map((parts) =>
        writePng(head, deflateSync(Buffer.concat(parts)), [
          ['tEXt', Buffer.from('Comment\0none')],
          ...(head.color === 3 ? [['PLTE', PALETTE.subarray(0, 3 * 2 ** head.bits)] as const] : []),
          ...(clear ? [['tRNS', clear] as const] : []),
        ]),
      );
  });

function aRow(length: number): fc.Arbitrary<Buffer> {
  return fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.uint8Array({ minLength: length, maxLength: length }))
    .map(([filter, bytes]) => Buffer.from([filter, ...bytes]));
}

/** What another reader sees, on white. */
function seenBy(file: Buffer): readonly number[] {
  const { data } = PNG.sync.read(file);
  return Array.from({ length: data.length / 4 }, (_, at) => {
    const alpha = (data[at * 4 + 3] ?? 0) / 255;
    return [0, 1, 2].map((color) => (data[at * 4 + color] ?? 0) * alpha + 255 * (1 - alpha));
  }).flat();
}

const HEAD: PngHead = { width: 4, height: 4, bits: 8, color: 6, isInterlaced: false };
const ROWS = deflateSync(Buffer.alloc(4 * 17));
const of = (change: Partial<PngHead>, rows: Uint8Array = ROWS) =>
  writePng({ ...HEAD, ...change }, rows);

describe('pixels of a PNG', () => {
  it('are those that another reader sees, of every kind, with and without passes', () => {
    fc.assert(
      fc.property(aPicture, (file) => {
        const seen = seenBy(file);
        const read = pixelsOnPaper(readPng(file));
        expect(read).toHaveLength(seen.length);
        // samples of 16 bits are rounded once or twice
        expect(seen.every((value, at) => Math.abs(value - (read[at] ?? 0)) <= 1.5)).toBe(true);
      }),
    );
  });

  it.each([
    ['no PNG', Buffer.from('GIF89a')],
    ['a head alone', ONE_PIXEL.subarray(0, 40)],
    ['cut off', ONE_PIXEL.subarray(0, 60)],
    ['no head', writePng(HEAD, ROWS).subarray(0, 8)],
    ['of no width', of({ width: 0 })],
    ['of bits nobody knows', of({ bits: 3 })],
    ['of colours nobody knows', of({ color: 7 as 6 })],
    ['a palette that is missing', of({ color: 3 })],
    ['rows that do not unpack', of({}, Buffer.from('no rows'))],
    ['rows that are missing', of({ height: 5 })],
    ['rows too many', of({ height: 3 })],
    ['rows that differ in a way nobody knows', of({}, deflateSync(Buffer.alloc(4 * 17, 9)))],
    ['gigabytes that are said', of({ width: 30_000, height: 30_000 })],
    ['gigabytes that are there', of({}, deflateSync(Buffer.alloc(2 ** 24), { level: 1 }))],
  ])('are refused before much is unpacked: %s', (_, file) => {
    expect(() => pixelsOnPaper(readPng(file))).toThrowError(
      expect.objectContaining({ name: 'UnreadablePng' }),
    );
  });

  it('class “a file in a million pieces”: rows that come byte by byte are read', () => {
    const rows = deflateSync(Buffer.alloc(200 * 1001), { level: 0 });
    const pieces = Array.from(rows, (byte) => ['IDAT', Buffer.from([byte])] as const);
    const file = writePng(
      { ...HEAD, width: 1000, height: 200, color: 0 },
      rows.subarray(0, 0),
      pieces,
    );

    expect(readPng(file).rows).toHaveLength(200 * 1001);
  });

  it('as they are written are read by another reader', () => {
    const { width, height, data } = PNG.sync.read(
      greyPng([Buffer.from([1, 2, 3]), Buffer.from([4, 5, 6])]),
    );

    expect([width, height]).toEqual([3, 2]);
    expect([0, 4, 8, 12, 16, 20].map((at) => data[at])).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
