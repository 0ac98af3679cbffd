import { buffer } from 'node:stream/consumers';

import { cardOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readPictureFacts } from '#server/base/pdf/picture-size.ts';
import type { CellPicture, LoadedPicture } from '#server/base/tables/xlsx-pictures.ts';
import { openFile, type FileDeps } from '#server/platform/files/files.ts';

/** What one workbook shows: further pictures stand there by their names, as those do that are too large or of another format. */
const MOST_PICTURES = 500;
const MB = 1024 * 1024;
const MOST_BYTES = 100 * MB;
const LARGEST_BYTES = 10 * MB;

/** The pictures of a value, as far as the workbook has room for them. */
export type CellPictures = (value: unknown) => readonly CellPicture[];

/** Whether a field holds pictures. */
export function isPicture(spec: FieldSpec | undefined): boolean {
  const files = spec && cardOf(spec)?.files;
  return files === 'pictures' || files === 'drawing';
}

/** Pictures of one workbook; each is read when it is written, as far as this person may load it. */
export function makeCellPictures(ctx: Ctx, files: FileDeps): CellPictures {
  const known = new Set<string>();
  let bytesLeft = MOST_BYTES;
  const load = async (id: string): Promise<LoadedPicture | undefined> => {
    const opened = await openFile(ctx, files, id).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (!opened) return undefined;
    const { size } = opened.file;
    if (size > Math.min(bytesLeft, LARGEST_BYTES)) {
      opened.bytes.destroy();
      return undefined;
    }
    const bytes = await buffer(opened.bytes);
    const facts = readPictureFacts(bytes);
    if (!facts) return undefined;
    bytesLeft -= size;
    return { ...facts, bytes };
  };
  return (value) =>
    idsIn(value).flatMap((id) => {
      if (!known.has(id) && known.size >= MOST_PICTURES) return [];
      known.add(id);
      return [{ id, load: () => load(id) }];
    });
}

function idsIn(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one ? [String(one.id)] : [],
  );
}
