import { verbPermission } from '#schemas/language/derive.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { PdfFile } from '#server/base/pdf/draw-pdf.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { runWork, WorkError } from '#server/base/workroom/work-room.ts';
import { addBackgroundTask } from '#server/platform/background-task/background-tasks.ts';
import { backgroundTask } from '#server/platform/background-task/kinds.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { demandButton, needEntity } from '#server/records/access.ts';
import { demandKeyOrStep } from '#server/records/approval.ts';
import { makeSheet } from './make-sheet.ts';
import type { MadeSheet } from './paper.ts';
import { makePictures, type FindPicture } from './pictures.ts';

/** Longer documents are made in the background. */
const MOST_PAGES = 20;
/** Of what is waited for however long it is, as what an approval went through: some ten seconds. */
const MOST_PAGES_WAITED = 100;
/** Longer ones are made by nobody. */
const MOST_PAGES_OF_TASK = 2000;
const LIMITS = { timeoutMs: 60_000, memoryMb: 512 } as const;
const TASK_LIMITS = { timeoutMs: 600_000, memoryMb: 1024 } as const;

/** Which record, and where its reader reached the product. */
export interface PdfAsked {
  readonly entity: string;
  readonly id: string;
  readonly home: string;
}

export type PdfAnswer =
  | { readonly mode: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly mode: 'task'; readonly taskId: string };

/** A record's sheet as a PDF; a long one is made by a task of the actor. @throws AppError `notFound`; `tooMany` too many documents are being made */
export async function requestPdf(ctx: Ctx, files: FileDeps, asked: PdfAsked): Promise<PdfAnswer> {
  const { name, file } = await makePdf(ctx, files, asked, MOST_PAGES);
  if (file.bytes) return { mode: 'file', name: `${name}.pdf`, bytes: file.bytes };
  const taskId = await addBackgroundTask(ctx, {
    kind: PDF_TASK,
    entity: asked.entity,
    name: ({ lang }) => serverText(lang, 'task.name.pdf', { title: name }),
    params: { id: asked.id, home: asked.home },
    total: file.pages,
  });
  return { mode: 'task', taskId };
}

const PDF_TASK = 'pdf';

/** Long documents as background tasks: with what the owner sees when it runs. */
export const PDFS = backgroundTask(PDF_TASK, async ({ task, ctx, files }) => {
  const entity = needEntity(ctx, task.entity);
  const { id = '', home = '' } = task.params as Readonly<Record<string, string>>;
  await demandKeyOrStep(ctx, entity, { key: verbPermission(entity, 'pdf'), id });
  demandButton(ctx, entity, 'pdf');
  const asked = { entity: task.entity, id, home };
  const { name, file } = await makePdf(ctx, files, asked, MOST_PAGES_OF_TASK);
  if (!file.bytes) throw new AppError('tooLarge', { max: MOST_PAGES_OF_TASK });
  return { file: { name: `${name}.pdf`, bytes: once(file.bytes) }, result: { rows: file.pages } };
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * A document of an area as a PDF that is waited for.
 * @throws AppError `tooLarge` it has more pages than are drawn so; `tooMany` too many documents are being made
 */
export async function drawAtOnce(
  ctx: Ctx,
  files: FileDeps,
  write: (findPicture: FindPicture) => Promise<MadeSheet>,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const { name, file } = await drawPaper(ctx, files, { write, maxPages: MOST_PAGES_WAITED });
  if (!file.bytes) throw new AppError('tooLarge', { max: MOST_PAGES_WAITED });
  return { name: `${name}.pdf`, bytes: file.bytes };
}

/**
 * Pages that are laid behind a stored document: `isBehind` where they could be, else they are a document of their own.
 * @throws AppError `tooLarge`, `tooMany`
 */
export async function drawBehind(
  ctx: Ctx,
  files: FileDeps,
  write: (findPicture: FindPicture) => Promise<MadeSheet>,
  behind: Uint8Array | undefined,
): Promise<{ readonly bytes: Uint8Array; readonly isBehind: boolean }> {
  const { file } = await drawPaper(ctx, files, { write, maxPages: MOST_PAGES_OF_TASK, behind });
  if (!file.bytes) throw new AppError('tooLarge', { max: MOST_PAGES_OF_TASK });
  return { bytes: file.bytes, isBehind: file.isBehind === true };
}

/** A record's sheet as the bytes of a PDF, for whoever puts it into a file of his own. @throws AppError `tooLarge` it has more pages than are drawn */
export async function drawRecord(ctx: Ctx, files: FileDeps, asked: PdfAsked): Promise<Uint8Array> {
  const { file } = await makePdf(ctx, files, asked, MOST_PAGES_OF_TASK);
  if (!file.bytes) throw new AppError('tooLarge', { max: MOST_PAGES_OF_TASK });
  return file.bytes;
}

function makePdf(
  ctx: Ctx,
  files: FileDeps,
  { entity, id, home }: PdfAsked,
  maxPages: number,
): Promise<DrawnPaper> {
  return drawPaper(ctx, files, {
    write: (findPicture) => makeSheet(ctx, entity, id, { home, findPicture }),
    maxPages,
  });
}

interface DrawnPaper {
  readonly name: string;
  readonly file: PdfFile;
}

interface PaperAsked {
  readonly write: (findPicture: FindPicture) => Promise<MadeSheet>;
  readonly maxPages: number;
  /** The stored document that the pages are laid behind. */
  readonly behind?: Uint8Array | undefined;
}

/** Writes a document and draws it in a thread. */
async function drawPaper(
  ctx: Ctx,
  files: FileDeps,
  { write, maxPages, behind }: PaperAsked,
): Promise<DrawnPaper> {
  const pictures = makePictures(ctx, files, { isKept: true });
  const { document } = await write(pictures.find);
  const limits = maxPages <= MOST_PAGES_WAITED ? LIMITS : TASK_LIMITS;
  try {
    const file = await runWork(
      {
        job: 'drawPdf',
        input: {
          document,
          pictures: pictures.bytes,
          maxPages,
          lang: ctx.lang,
          ...(behind && { behind }),
        },
      },
      { who: ctx.actor.id, ...limits },
    );
    return { name: document.running, file };
  } catch (error) {
    if (error instanceof WorkError) throw new AppError('tooLarge', { max: maxPages });
    throw error;
  }
}
