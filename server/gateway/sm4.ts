import { createCipheriv, createDecipheriv } from 'node:crypto';

/** One key of a device. `id` tells the keys of one device apart. */
export interface DeviceKey {
  readonly id: string;
  /** 16 bytes. */
  readonly bytes: Buffer;
}

/**
 * Content in clear text begins with the name of a parameter or factor. Sixteen encrypted bytes do so once in a thousand, and those of
 * one device over and over while its content begins alike.
 */
const PLAIN_CONTENT = /^[\s;,]*(?:$|[A-Za-z0-9][\w.-]*\s*=)/;
const PLAIN_HEAD_BYTES = 64;

const BLOCK = 16;
const CONTENT_HEAD = Buffer.from('CP=&&');
const CONTENT_END = Buffer.from('&&');
const PRINTED_HEAD = Buffer.from('{0x');
const SPACE = 0x20;
const LAST_ASCII = 0x7e;
const DELETE = 0x7f;

/**
 * Opens the content of an encrypted edition-2025 segment: SM4-ECB without padding over whole 16-byte blocks, the rest is
 * plain (DOMAIN.md section 1.10). Raw bytes and the printed form `{0xE4,0x3E,…}` are both taken.
 * @param key 16 bytes
 * @returns the plain segment, or null where there is nothing to open.
 */
export function openSegment(segment: Buffer, key: Buffer): Buffer | null {
  const body = contentOf(segment);
  if (body === null) return null;
  const start = segment.indexOf(CONTENT_HEAD) + CONTENT_HEAD.length;
  const end = start + body.length;
  const sealed = startsPrinted(body) ? readPrinted(body) : splitBlocks(body);
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
  return Buffer.concat([
    segment.subarray(0, start),
    cipher.update(blocks),
    cipher.final(),
    rest,
    segment.subarray(end),
  ]);
}

/** How the content of a segment reads: as text of the standard, or as noise. */
export interface ContentLook {
  /** Begins as text of the standard does. */
  readonly beginsPlain: boolean;
  /** Characters of no text. Of sixteen encrypted bytes about two are such; a fault of a line makes one. */
  readonly controls: number;
}

export function lookAtContent(segment: Buffer): ContentLook {
  const body = contentOf(segment);
  return body === null
    ? { beginsPlain: true, controls: 0 }
    : { beginsPlain: beginsPlain(body), controls: countControls(body) };
}

/** Whether the content of a segment begins as text of the standard does. */
export function hasPlainContent(segment: Buffer): boolean {
  const body = contentOf(segment);
  return body === null || beginsPlain(body);
}

/**
 * Whether the content of a segment cannot have been encrypted, whatever it begins with: sixteen encrypted bytes are printable once in
 * ten million, and the printed form of encrypted bytes is known by its head.
 */
export function isSurelyText(segment: Buffer): boolean {
  const body = contentOf(segment);
  if (body === null) return true;
  return !startsPrinted(body) && body.every((byte) => byte <= LAST_ASCII && !isControl(byte));
}

function beginsPlain(body: Buffer): boolean {
  return PLAIN_CONTENT.test(body.toString('latin1', 0, PLAIN_HEAD_BYTES));
}

function countControls(body: Buffer): number {
  let count = 0;
  for (const byte of body) if (isControl(byte)) count += 1;
  return count;
}

/** Tab and line ends stand in texts. */
function isControl(byte: number): boolean {
  return (byte < SPACE && byte !== 9 && byte !== 10 && byte !== 13) || byte === DELETE;
}

function startsPrinted(body: Buffer): boolean {
  return body.subarray(0, PRINTED_HEAD.length).equals(PRINTED_HEAD);
}

/**
 * A segment in which the encrypted bytes are written out as `{0xE4,0x3E,…}`: it can be kept as text, and opened again later
 * by the right key. What is written out already stays.
 */
export function printSealed(segment: Buffer): Buffer {
  const body = contentOf(segment);
  if (body === null || startsPrinted(body)) return segment;
  const start = segment.indexOf(CONTENT_HEAD) + CONTENT_HEAD.length;
  const { cipher, rest } = splitBlocks(body);
  const printed = Array.from(
    cipher,
    (byte) => `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join(',');
  return Buffer.concat([
    segment.subarray(0, start),
    Buffer.from(`{${printed}}`),
    rest,
    segment.subarray(start + body.length),
  ]);
}

function contentOf(segment: Buffer): Buffer | null {
  const head = segment.indexOf(CONTENT_HEAD);
  const end = segment.lastIndexOf(CONTENT_END);
  const start = head + CONTENT_HEAD.length;
  return head < 0 || end < start ? null : segment.subarray(start, end);
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
  return {
    cipher: Buffer.from(bytes.map((byte) => Number.parseInt(byte.trim().slice(2), 16))),
    rest: body.subarray(end + 1),
  };
}
