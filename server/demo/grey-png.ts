import { crc32, deflateSync } from 'node:zlib';

const HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Rows of grey, all of one length, as a PNG. */
export function greyPng(rows: readonly Buffer[]): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(rows[0]?.length ?? 0, 0);
  size.writeUInt32BE(rows.length, 4);
  size.writeUInt8(8, 8);
  const plain = Buffer.concat(rows.flatMap((row) => [Buffer.from([0]), row]));
  const chunks = [
    ['IHDR', size],
    ['IDAT', deflateSync(plain)],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([HEAD, ...chunks.map(([name, data]) => chunkOf(name, data))]);
}

function chunkOf(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length, 0);
  sum.writeUInt32BE(crc32(body), 0);
  return Buffer.concat([length, body, sum]);
}
