import { createCipheriv, createDecipheriv } from 'node:crypto';

const BLOCK = 16;
const CONTENT_HEAD = Buffer.from('CP=&&');
const CONTENT_END = Buffer.from('&&');
const PRINTED_HEAD = Buffer.from('{0x');

/**
 * Opens the content of an encrypted edition-2025 segment: SM4-ECB without padding over whole 16-byte blocks, the rest is
 * plain (DOMAIN.md section 1.10). Raw bytes and the printed form `{0xE4,0x3E,…}` are both taken.
 * @param key 16 bytes
 * @returns the plain segment, or null where there is nothing to open.
 */
export function openSegment(segment: Buffer, key: Buffer): Buffer | null {
  const head = segment.indexOf(CONTENT_HEAD);
  const end = segment.lastIndexOf(CONTENT_END);
  const start = head + CONTENT_HEAD.length;
  if (head < 0 || end < start) return null;
  const body = segment.subarray(start, end);
  const sealed = body.subarray(0, PRINTED_HEAD.length).equals(PRINTED_HEAD) ? readPrinted(body) : splitBlocks(body);
  if (!sealed || sealed.cipher.length === 0 || sealed.cipher.length % BLOCK !== 0) return null;
  const decipher = createDecipheriv('sm4-ecb', key, null).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(sealed.cipher), decipher.final()]);
  return Buffer.concat([segment.subarray(0, start), plain, sealed.rest, segment.subarray(end)]);
}

/** Encrypts the whole blocks of a plain segment's content, raw bytes. */
export function sealSegment(segment: Buffer, key: Buffer): Buffer {
  const start = segment.indexOf(CONTENT_HEAD) + CONTENT_HEAD.length;
  const end = segment.lastIndexOf(CONTENT_END);
  const { cipher: blocks, rest } = splitBlocks(segment.subarray(start, end));
  const cipher = createCipheriv('sm4-ecb', key, null).setAutoPadding(false);
  return Buffer.concat([segment.subarray(0, start), cipher.update(blocks), cipher.final(), rest, segment.subarray(end)]);
}

function splitBlocks(body: Buffer): { cipher: Buffer; rest: Buffer } {
  const whole = body.length - (body.length % BLOCK);
  return { cipher: body.subarray(0, whole), rest: body.subarray(whole) };
}

function readPrinted(body: Buffer): { cipher: Buffer; rest: Buffer } | null {
  const end = body.indexOf('}');
  if (end < 0) return null;
  const bytes = body.toString('latin1', 1, end).split(',');
  if (!bytes.every((byte) => /^\s*0x[0-9A-Fa-f]{1,2}\s*$/.test(byte))) return null;
  return { cipher: Buffer.from(bytes.map((byte) => Number.parseInt(byte.trim().slice(2), 16))), rest: body.subarray(end + 1) };
}
