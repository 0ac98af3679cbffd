import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

import { AppError } from '#server/base/context/app-error.ts';

/** The file of a form, as it comes. */
export interface FormFile {
  readonly name: string;
  readonly stream: Readable;
}

interface Taking<T> {
  /** Judges by the announced length, before a byte is read. */
  readonly before?: (bytes: number) => Promise<void>;
  readonly take: (file: FormFile) => Promise<T>;
  /** What the part may be called; `file` where nothing is said. */
  readonly names?: readonly string[];
}

/**
 * Reads the one file of a form and gives it to `take`. A form that breaks off or is none is the sender's mistake.
 * @throws AppError `noFile` no such part; `invalid` the form cannot be read; and what `take` throws.
 */
export async function takeFormFile<T>(
  request: FastifyRequest,
  { before, take, names = ['file'] }: Taking<T>,
): Promise<T> {
  await before?.(Number(request.headers['content-length'] ?? 0));
  const part = request.isMultipart()
    ? await request.file({ limits: { files: 1, parts: 20 } }).catch(refuseForm)
    : undefined;
  if (!part || !names.includes(part.fieldname)) throw new AppError('noFile');
  return take({ name: part.filename ?? '', stream: Readable.from(whole(part.file)) });
}

/**
 * The bytes of a part; a reader learns that they broke off in our own words.
 * @yields its chunks
 */
async function* whole(file: Readable): AsyncGenerator<unknown> {
  try {
    yield* file;
  } catch (error) {
    refuseForm(error);
  }
}

function refuseForm(error: unknown): never {
  const status = (error as { readonly statusCode?: number } | null)?.statusCode;
  // the limits of the server have refusals of their own
  if (error instanceof AppError || status === 413) throw error;
  throw new AppError('invalid', { message: 'errors.http.badBody' }, { cause: error });
}
