import { WORKBOOK } from '#schemas/api/contract.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readPictureFacts } from '#server/base/pdf/picture-size.ts';
import type { LoadedPicture } from '#server/base/tables/xlsx-pictures.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { runWork, WorkError } from '#server/base/workroom/work-room.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { makeSheet } from './make-sheet.ts';
import type { MadeSheet } from './paper.ts';
import type { PdfAsked } from './pdf.ts';
import { makePictures, type FindPicture } from './pictures.ts';

const LIMITS = { timeoutMs: 60_000, memoryMb: 512 } as const;

/** A document as a workbook, ready to be sent. */
export interface ExcelFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: readonly Uint8Array[];
}

/** A record's sheet as a workbook: the blocks of its PDF, with tables as tables and numbers as numbers. @throws AppError `notFound`; `tooMany` too many documents are being made */
export function makeExcel(
  ctx: Ctx,
  files: FileDeps,
  { entity, id, home }: PdfAsked,
): Promise<ExcelFile> {
  return writeExcel(ctx, files, (findPicture) => makeSheet(ctx, entity, id, { home, findPicture }));
}

/** A document of an area as a workbook, written in a thread. @throws AppError `tooLarge` it takes more than is given to one; `tooMany` too many documents are being made */
export async function writeExcel(
  ctx: Ctx,
  files: FileDeps,
  write: (findPicture: FindPicture) => Promise<MadeSheet>,
): Promise<ExcelFile> {
  const kept = makePictures(ctx, files, { isKept: true });
  const { document } = await write(kept.find);
  const pictures = loadedOf(kept.bytes);
  const word = (name: 'what' | 'value' | 'time') => serverText(ctx.lang, `sheet.excel.${name}`);
  const words = { what: word('what'), value: word('value'), time: word('time') };
  try {
    const bytes = await runWork(
      { job: 'makeWorkbook', input: { document, pictures, words } },
      { who: ctx.actor.id, ...LIMITS },
    );
    return { name: `${document.running}.xlsx`, mime: WORKBOOK.mime, bytes: [bytes] };
  } catch (error) {
    if (error instanceof WorkError)
      throw new AppError('tooLarge', { blocks: document.blocks.length });
    throw error;
  }
}

function loadedOf(bytes: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, LoadedPicture> {
  return new Map(
    [...bytes].flatMap(([id, read]): [string, LoadedPicture][] => {
      const facts = readPictureFacts(Buffer.from(read.buffer, read.byteOffset, read.byteLength));
      return facts ? [[id, { ...facts, bytes: read }]] : [];
    }),
  );
}
