import { open } from 'node:fs/promises';

import type { KeptEnding } from '#schemas/types/file-endings.ts';
import { zipNames, type ReadableBytes } from './zip-names.ts';

/** A file's content as the checks see it. */
interface Content extends ReadableBytes {
  /** The first bytes, up to 4,096. */
  readonly head: Buffer;
}

interface Kind {
  readonly mime: string;
  /** Shown by the browser itself; others are saved. */
  readonly isImage?: boolean;
  fits(content: Content): boolean | Promise<boolean>;
}

const HEAD = 4096;
const MARKUP = /<\s*(?:!doctype|html|head|body|script|svg|iframe|object|embed|\?php|%@)/i;
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const ole = (mime: string): Kind => ({
  mime,
  fits: ({ head }) => head.subarray(0, OLE.length).equals(OLE),
});
const ooxml = (mime: string, folder: string): Kind => ({
  mime,
  fits: (content) => isOffice(content, folder),
});
const text = (mime: string): Kind => ({
  mime,
  fits: ({ head }) => !head.includes(0) && !hasMarkup(head),
});
const image = (mime: string, fits: (head: Buffer) => boolean): Kind => ({
  mime,
  isImage: true,
  fits: ({ head }) => fits(head) && !hasMarkup(head),
});
const jpeg = image('image/jpeg', isJpeg);

/** Every kind of file that may be stored, by extension; nothing else is, whatever the parameters say. */
export const FILE_KINDS: Readonly<Record<string, Kind>> = {
  jpg: jpeg,
  jpeg,
  png: image(
    'image/png',
    (head) =>
      head.subarray(0, PNG.length).equals(PNG) && head.toString('latin1', 12, 16) === 'IHDR',
  ),
  gif: image(
    'image/gif',
    (head) =>
      /^GIF8[79]a$/.test(head.toString('latin1', 0, 6)) &&
      head.readUInt16LE(6) > 0 &&
      head.readUInt16LE(8) > 0,
  ),
  webp: image(
    'image/webp',
    (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  ),
  bmp: image(
    'image/bmp',
    (head) =>
      head.toString('latin1', 0, 2) === 'BM' &&
      head.length > 26 &&
      head.readUInt32LE(14) >= 12 &&
      head.readUInt32LE(14) <= 124,
  ),
  pdf: { mime: 'application/pdf', fits: ({ head }) => head.toString('latin1', 0, 5) === '%PDF-' },
  doc: ole('application/msword'),
  xls: ole('application/vnd.ms-excel'),
  ppt: ole('application/vnd.ms-powerpoint'),
  docx: ooxml('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/'),
  xlsx: ooxml('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/'),
  pptx: ooxml('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'ppt/'),
  txt: text('text/plain; charset=utf-8'),
  csv: { mime: 'text/csv; charset=utf-8', fits: ({ head }) => isTableText(head) },
  mp4: { mime: 'video/mp4', fits: ({ head }) => head.toString('latin1', 4, 8) === 'ftyp' },
} satisfies Readonly<Record<KeptEnding, Kind>>;

/** Whether the bytes of a file are what its extension says. Archives are only listed, never unpacked. */
export async function fitsKind(
  file: { readonly path: string; readonly size: number },
  extension: string,
): Promise<boolean> {
  const kind = Object.hasOwn(FILE_KINDS, extension) ? FILE_KINDS[extension] : undefined;
  if (!kind || file.size === 0) return false;
  const handle = await open(file.path, 'r');
  try {
    const read = async (position: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    return await kind.fits({ size: file.size, head: await read(0, HEAD), read });
  } catch (error) {
    // a head too short for the numbers in it
    if (error instanceof RangeError) return false;
    throw error;
  } finally {
    await handle.close();
  }
}

/** A text, also one of two bytes a sign as spreadsheets save them. */
function isTableText(head: Buffer): boolean {
  const isWide = /^(?:\xff\xfe|\xfe\xff)/.test(head.toString('latin1', 0, 2));
  const narrow = isWide ? Buffer.from(head.filter((byte) => byte !== 0)) : head;
  return !narrow.includes(0) && !hasMarkup(narrow);
}

function hasMarkup(head: Buffer): boolean {
  return MARKUP.test(head.toString('latin1'));
}

/** Start of image, then segments that follow each other by their lengths. */
function isJpeg(head: Buffer): boolean {
  if (head.readUInt16BE(0) !== 0xffd8) return false;
  for (let at = 2; at + 4 <= head.length;) {
    const marker = head.readUInt16BE(at);
    if (marker === 0xffda) return true;
    if (marker < 0xffc0 || marker > 0xfffe || head.readUInt16BE(at + 2) < 2) return false;
    at += 2 + head.readUInt16BE(at + 2);
  }
  return head.length > 4;
}

/** An office document: its parts are there, and no macros. */
async function isOffice(content: Content, folder: string): Promise<boolean> {
  if (content.head.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return false;
  const names = await zipNames(content);
  return (
    names.includes('[Content_Types].xml') &&
    names.some((name) => name.startsWith(folder)) &&
    !names.some((name) => /vbaproject\.bin$/i.test(name))
  );
}
