import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Jobs } from '#server/base/workroom/jobs.ts';
import { runWork, WorkError } from '#server/base/workroom/work-room.ts';
import { FILE_JOBS } from './jobs.ts';
import { unreadable, type ReadFile } from './process-file.ts';
import { issueOf } from './told.ts';
import type { Played, TrialInput } from './trial.ts';

type FileJob = keyof typeof FILE_JOBS;

const WORK = { timeoutMs: 10_000, memoryMb: 384 };
/** Files of so many characters and marks of elements are worked on in less than anybody notices, whatever stands in them. */
const SHORT = 60_000;
const FEW = 900;

/**
 * Works on a process file: a large one may be made to cost anything, and goes to the work room.
 * @throws AppError `badModel` it takes more time or memory than allowed; `tooMany`
 */
export async function workOnFile<N extends Exclude<FileJob, 'tryBpmn'>>(
  ctx: Pick<Ctx, 'actor' | 'lang'>,
  job: N,
  input: Jobs[N]['input'],
): Promise<Jobs[N]['output']> {
  return Object.values(input).every(isSmall)
    ? (FILE_JOBS[job] as Work<N>)(input)
    : workApart(ctx, job, input);
}

type Work<N extends FileJob> = (input: Jobs[N]['input']) => Promise<Jobs[N]['output']>;

/** As `workOnFile`, in the work room however small it is. @throws AppError as `workOnFile` */
export async function workApart<N extends FileJob>(
  ctx: Pick<Ctx, 'actor' | 'lang'>,
  job: N,
  input: Jobs[N]['input'],
): Promise<Jobs[N]['output']> {
  return runWork({ job, input }, { ...WORK, who: ctx.actor.id }).catch((error: unknown) => {
    if (!(error instanceof WorkError)) throw error;
    const { problems } = unreadable('tooCostly');
    throw new AppError(
      'badModel',
      {},
      { issues: problems.map((problem) => issueOf(ctx.lang, problem)), cause: error },
    );
  });
}

/** Steps of a trial, and what each may cost, that are played where they are asked for. */
const FEW_STEPS = 20;
const LITTLE = 1_000_000;

/** Plays a trial: in the work room, unless it is small and comes to its end soon. @throws AppError as `workOnFile` */
export async function tryOnFile(
  ctx: Pick<Ctx, 'actor' | 'lang'>,
  input: TrialInput,
): Promise<Played> {
  if (isSmall(input.xml) && input.steps.length <= FEW_STEPS) {
    const played = await FILE_JOBS.tryBpmn({ ...input, most: LITTLE });
    if (played.kind === 'unread' || played.fault?.fault !== 'tooManySteps') return played;
  }
  return workApart(ctx, 'tryBpmn', input);
}

/** A file as far as it can be read; one that takes too much is a broken one. @throws AppError `tooMany` */
export async function readBpmn(
  ctx: Pick<Ctx, 'actor' | 'lang'>,
  xml: string,
  handlers: ReadonlySet<string>,
): Promise<ReadFile> {
  return workOnFile(ctx, 'readBpmn', { xml, handlers: [...handlers] }).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'badModel') return unreadable('tooCostly');
    throw error;
  });
}

/** @throws AppError `badModel` a file that nobody can read, with what is wrong */
export async function demandReadable(
  ctx: Pick<Ctx, 'actor' | 'lang'>,
  xml: string,
  handlers: ReadonlySet<string>,
): Promise<ReadFile> {
  const file = await readBpmn(ctx, xml, handlers);
  if (file.isBroken)
    throw new AppError(
      'badModel',
      {},
      { issues: file.problems.map((problem) => issueOf(ctx.lang, problem)) },
    );
  return file;
}

/** Bytes of an archive that unpack to no more than a few megabytes, whatever they say. */
const LITTLE_ARCHIVE = 8 * 1024;

const isSmall = (part: unknown): boolean =>
  part instanceof Uint8Array
    ? part.length <= LITTLE_ARCHIVE
    : typeof part !== 'string' || (part.length <= SHORT && marksOf(part) <= FEW);

function marksOf(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0 && count <= FEW; at = text.indexOf('<', at + 1))
    count += 1;
  return count;
}
