import { crc32, deflateSync } from 'node:zlib';

import { SIGNATURE, type PngHead } from './read-png.ts';

/** A chunk by its name. */
type Chunk = readonly [name: string, data: Uint8Array];

/** The bytes of a picture in shades of grey as PNG: its rows from the top, one byte a point. */
export function greyPng(rows: readonly Uint8Array[]): Buffer {
  const plain = Buffer.concat(rows.flatMap((row) => [Buffer.from([0]), row]));
  const size = { width: rows[0]?.length ?? 0, height: rows.length };
  return writePng({ ...size, bits: 8, color: 0, isInterlaced: false }, deflateSync(plain));
}

/** @param packed the rows as a PNG packs them @param more what stands before them, as a palette */
export function writePng(head: PngHead, packed: Uint8Array, more: readonly Chunk[] = []): Buffer {
  const first = Buffer.alloc(13);
  first.writeUInt32BE(head.width, 0);
  first.writeUInt32BE(head.height, 4);
  first.set([head.bits, head.color, 0, 0, Number(head.isInterlaced)], 8);
  const chunks: readonly Chunk[] = [
    ['IHDR', first],
    ...more,
    ['IDAT', packed],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([Buffer.from(SIGNATURE, 'hex'), ...chunks.map(chunkOf)]);
}

function chunkOf([name, data]: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length, 0);
  sum.writeUInt32BE(crc32(body), 0);
  return Buffer.concat([length, body, sum]);
}
