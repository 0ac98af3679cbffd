import { buffer } from 'node:stream/consumers';

import type { SheetPicture } from '#schemas/sheet/document.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readPictureFacts } from '#server/base/pdf/picture-size.ts';
import { openFile, type FileDeps } from '#server/platform/files/files.ts';

/** A stored file as a picture of a document; undefined where it is none that can be printed, or not this person's to see. */
export type FindPicture = (file: {
  readonly id: string;
  readonly name: string;
}) => Promise<SheetPicture | undefined>;

/** All that a document holds, MB: more is shown by the names of its pictures. */
const MOST_MB = 60;
const MB = 1024 * 1024;
/** The size stands before the first of the picture, behind what a camera wrote. */
const HEAD_BYTES = 256 * 1024;

/** Pictures of one document. `bytes`: of those that were found, where they are kept. */
export interface Pictures {
  readonly find: FindPicture;
  readonly bytes: ReadonlyMap<string, Uint8Array>;
}

/** @param isKept whether whole pictures are read: a page in the browser loads them by itself */
export function makePictures(
  ctx: Ctx,
  files: FileDeps,
  { isKept }: { readonly isKept: boolean },
): Pictures {
  const bytes = new Map<string, Uint8Array>();
  let left = MOST_MB * MB;
  const find: FindPicture = async ({ id, name }) => {
    const opened = await openFile(ctx, files, id).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (!opened) return undefined;
    const isTooMuch = opened.file.size > left;
    const read = await readBytes(opened.bytes, isKept && !isTooMuch ? undefined : HEAD_BYTES);
    const facts = readPictureFacts(read);
    if (!facts || isTooMuch) return undefined;
    left -= opened.file.size;
    if (isKept) bytes.set(id, read);
    return { id, caption: name, width: facts.width, height: facts.height };
  };
  return { find, bytes };
}

async function readBytes(
  stream: Awaited<ReturnType<typeof openFile>>['bytes'],
  most: number | undefined,
): Promise<Buffer> {
  if (most === undefined) return buffer(stream);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks);
}
