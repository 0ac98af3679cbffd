import { createHash } from 'node:crypto';
import { strToU8, Zip, ZipPassThrough } from 'fflate';

import { AppError } from '#server/base/context/app-error.ts';

/** A file of an archive, while it is read. */
export interface ArchivedFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The list of hashes, as `sha256sum -c` reads it. */
export const HASHES = 'SHA256SUMS.txt';

/** What an archive may hold: its sizes are written in 32 bits, its files counted in 16, the list of hashes among them. */
const MOST = { bytes: 4_000_000_000, files: 65_000 };

/**
 * Files as a zip while they are made: what was written is gone from memory. Last stands the list with the SHA-256 of each of them.
 * Nothing is pressed: PDF, photographs and workbooks are already.
 * @yields the next bytes of the archive
 * @throws AppError `invalid` there is more than an archive holds: it would be one that nobody can open
 */
export async function* zipFiles(
  files: AsyncIterable<ArchivedFile>,
  most: typeof MOST = MOST,
): AsyncGenerator<Uint8Array> {
  let written = 0;
  const ready: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, bytes) => void (error ? failures.push(error) : ready.push(bytes)));
  const hashes: string[] = [];
  const taken = new Set([HASHES.toLowerCase()]);
  for await (const { name, bytes } of files) {
    const own = freeName(name, taken);
    const part = new ZipPassThrough(own);
    zip.add(part);
    const hash = createHash('sha256');
    if (hashes.length >= most.files) throw tooMuch(most);
    for await (const piece of bytes) {
      written += piece.length;
      if (written > most.bytes) throw tooMuch(most);
      hash.update(piece);
      part.push(new Uint8Array(piece));
      if (failures[0]) throw failures[0];
      yield* ready.splice(0);
    }
    part.push(new Uint8Array(0), true);
    hashes.push(`${hash.digest('hex')}  ${own}`);
    yield* ready.splice(0);
  }
  const list = new ZipPassThrough(HASHES);
  zip.add(list);
  list.push(strToU8(`${hashes.join('\n')}\n`), true);
  zip.end();
  yield* ready.splice(0);
}

const tooMuch = ({ bytes, files }: typeof MOST): AppError =>
  new AppError('invalid', {
    message: 'errors.archive.tooMuch',
    gigabytes: Math.floor(bytes / 1e9),
    files,
  });

/** Two files of one name stand side by side, also where capitals and small letters are one, and letters with their marks written apart are those written as one. */
function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^./]*)?$/.exec(name) ?? [];
  let own = name;
  for (let count = 2; taken.has(sameName(own)); count += 1) own = `${stem} (${count})${ending}`;
  taken.add(sameName(own));
  return own;
}

const sameName = (name: string): string => name.normalize('NFC').toLowerCase();

/** What turns the direction of writing would show another ending than there is. */
const NOT_IN_NAME = /[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
/** Names that Windows keeps for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const MOST_SIGNS = 80;

/** A text that may be the name of a file or folder on any system; never one that leads out of its folder (`..`). */
export function safeName(text: string): string {
  const plain = text.replace(NOT_IN_NAME, '_').trim();
  // what a file is opened by stays when it is cut
  const [ending = ''] = plain.length > MOST_SIGNS ? (/\.[0-9A-Za-z]{1,5}$/.exec(plain) ?? []) : [];
  const cut = plain
    .slice(0, MOST_SIGNS - ending.length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[. ]+$/, '');
  return `${cut.replace(RESERVED, '_$&')}${ending}` || '_';
}
