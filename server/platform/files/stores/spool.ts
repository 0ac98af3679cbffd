import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { AppError } from '#server/base/context/app-error.ts';
import type { Spooled } from './store.ts';

const MB = 1024 * 1024;

/**
 * Writes a stream into a new file of the folder, counting and hashing on the way. A stream that breaks leaves nothing.
 * @throws AppError `tooLarge` as soon as more than `maxBytes` came.
 */
export async function spool(
  stream: Readable,
  { dir, maxBytes }: { readonly dir: string; readonly maxBytes: number },
): Promise<Spooled> {
  await mkdir(dir, { recursive: true }).catch(sayUnwritable);
  const file = path.join(dir, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(tooLarge(maxBytes));
      hash.update(chunk);
      return done(null, chunk);
    },
  });
  // opened before anything can break: a file that comes to be after its removal stays
  const out = (await open(file, 'wx', 0o600).catch(sayUnwritable)).createWriteStream({
    flush: true,
  });
  try {
    await pipeline(stream, meter, out);
  } catch (error) {
    if (!out.closed) await once(out, 'close').catch(() => {});
    await rm(file, { force: true }).catch(() => {});
    return sayUnwritable(error);
  }
  return { path: file, size, sha256: hash.digest('hex') };
}

const UNWRITABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'EIO',
  'EMFILE',
  'ENFILE',
]);

/** @throws AppError `unavailable` where the folder of files cannot be written, in words for whoever uploads; other errors as they are. */
export function sayUnwritable(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && UNWRITABLE.has(code))
    throw new AppError(
      'unavailable',
      { service: 'files', message: 'errors.unavailable.files' },
      { cause: error },
    );
  throw error;
}

/** Removes what uploads that died with the process left behind. */
export async function sweepSpool(dir: string, before: Date): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  for (const name of names) {
    const file = path.join(dir, name);
    const facts = await stat(file).catch(() => null);
    if (facts && facts.mtime < before) await rm(file, { force: true });
  }
}

/** The refusal of a file over the limit, which its text names in MB. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError('tooLarge', { message: 'errors.file.size', size: Math.floor(maxBytes / MB) });
}
