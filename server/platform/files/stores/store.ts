import type { Readable } from 'node:stream';

import type { ByteRange } from '#server/platform/files/byte-range.ts';

/** Bytes waiting in a local file to be put away, with what was learnt on the way in. */
export interface Spooled {
  readonly path: string;
  /** bytes */
  readonly size: number;
  /** hex */
  readonly sha256: string;
}

/** A place where bytes are kept under keys that the server makes. Adapters throw `unavailable` when the place does not answer. */
export interface FileStore {
  /** Keeps the bytes under a new key; the spooled file may be taken away by it. Half a file is never seen under the key. */
  put(key: string, file: Spooled, mime: string): Promise<void>;
  /** All of it, or a part. @throws AppError `notFound` nothing lies under the key. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes what lies under the key, if anything. */
  remove(key: string): Promise<void>;
}

/** Folders and a name of small letters, digits, `-` and `_`, ending with an extension; never a path from outside. */
const KEY = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*\.[a-z0-9]{1,8}$/;

/** @throws Error the key was not made by the server: a mistake of ours. */
export function demandKey(key: string): string {
  if (!KEY.test(key) || key.length > 200) throw new Error(`"${key}" is no key of a stored file`);
  return key;
}
