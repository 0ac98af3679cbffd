import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import { AppError } from '#server/base/context/app-error.ts';
import type { Assignment, JobName, Jobs, WorkerMessage } from './jobs.ts';
import { limitTime } from './time-limit.ts';

/** Who asks, and what a job may take before its thread is ended. */
export interface WorkLimits {
  /** The id of whoever asks: one person's works wait for each other, not for those of others. */
  readonly who: string;
  /** of processor, where the system counts it by thread (`time-limit.ts`) */
  readonly timeoutMs: number;
  /** of the thread's own heap */
  readonly memoryMb: number;
}

/** A job that was refused or ended: by its own judgement (`facts` are what it says of it), by time or by memory. */
export class WorkError extends Error {
  override readonly name = 'WorkError';
  readonly reason: 'refused' | 'timeout' | 'memory';
  /** The name of the error inside the thread. */
  readonly inner: string;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(
    reason: WorkError['reason'],
    message: string,
    {
      inner = '',
      facts = {},
    }: { readonly inner?: string; readonly facts?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.reason = reason;
    this.inner = inner;
    this.facts = facts;
  }
}

/** What a program says of itself when it is wrong; refusals of jobs have names of their own. */
const OWN_MISTAKES: ReadonlySet<string> = new Set([
  'Error',
  'TypeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'EvalError',
  'AggregateError',
]);

/** A mistake of ours inside a job: nobody helps himself by asking again, and the log has where it was made. */
function ownMistake(job: JobName, { name, message, stack }: Omit<Error, 'cause'>): Error {
  const cause = Object.assign(new Error(message), { name, ...(stack && { stack }) });
  return new Error(`${job}: ${name}: ${message}`, { cause });
}

/** A thread that could not begin or was lost, through nothing that the job says of itself: it may be asked for again. */
function lostThread(cause: unknown): AppError {
  return new AppError('unavailable', { service: 'work room' }, { cause });
}

const MAX_RUNNING = 2;
const MAX_WAITING = 20;
/** Of one person: a second thread stays free for all others, and one person's queue never fills that of all. */
const MAX_RUNNING_OF_ONE = 1;
const MAX_WAITING_OF_ONE = 8;
const YOUNG_MB = 32;
const STACK_MB = 4;
/** Beside the bundled program; from the sources (tests) the one that was built for them. */
const BUNDLED = new URL('./work-thread.js', import.meta.url);
const BUILT = new URL('../../../node_modules/.cache/work-room/work-thread.js', import.meta.url);

/** Who has how many threads, and who waits for one, in the order they came. */
const running = new Map<string, number>();
const waiting: { readonly who: string; readonly begin: () => void }[] = [];

/**
 * Carries out one job in a thread of its own, which ends with it: what it took is given back. Two run at once, of one person one; more wait.
 * @param onPart takes what the job gives on its way; the job goes on when it is done
 * @throws WorkError; AppError `tooMany` too many wait already, or too many of this person; `unavailable` the thread was lost; Error the job is wrong.
 */
export async function runWork<N extends JobName>(
  assignment: Assignment<N>,
  limits: WorkLimits,
  onPart: (part: Jobs[N]['part']) => void = () => {},
): Promise<Jobs[N]['output']> {
  await takeTurn(limits.who);
  try {
    return await carryOut(assignment, limits, onPart);
  } finally {
    const left = (running.get(limits.who) ?? 1) - 1;
    if (left > 0) running.set(limits.who, left);
    else running.delete(limits.who);
    letNextBegin();
  }
}

async function takeTurn(who: string): Promise<void> {
  if (mayBegin(who)) return begin(who);
  const own = waiting.filter((one) => one.who === who).length;
  if (own >= MAX_WAITING_OF_ONE) throw new AppError('tooMany', { max: MAX_WAITING_OF_ONE });
  if (waiting.length >= MAX_WAITING) throw new AppError('tooMany', { max: MAX_WAITING });
  // who is let in is counted at that moment, so that nobody comes between
  return new Promise<void>((resolve) =>
    waiting.push({
      who,
      begin: () => {
        begin(who);
        resolve();
      },
    }),
  );
}

const begin = (who: string): void => void running.set(who, (running.get(who) ?? 0) + 1);

function mayBegin(who: string): boolean {
  const all = [...running.values()].reduce((sum, count) => sum + count, 0);
  return all < MAX_RUNNING && (running.get(who) ?? 0) < MAX_RUNNING_OF_ONE;
}

function letNextBegin(): void {
  const at = waiting.findIndex(({ who }) => mayBegin(who));
  if (at >= 0) waiting.splice(at, 1)[0]?.begin();
}

function carryOut<N extends JobName>(
  assignment: Assignment<N>,
  { timeoutMs, memoryMb }: WorkLimits,
  onPart: (part: Jobs[N]['part']) => void,
): Promise<Jobs[N]['output']> {
  const worker = makeThread(assignment, memoryMb);
  return new Promise<Jobs[N]['output']>((resolve, reject) => {
    const limit = limitTime(timeoutMs, () =>
      reject(new WorkError('timeout', `${assignment.job} took longer than ${timeoutMs} ms`)),
    );
    worker.on('message', (said: WorkerMessage) => {
      if (said.kind === 'began') limit.began(said.thread);
      else if (said.kind === 'done') resolve(said.output as Jobs[N]['output']);
      else if (said.kind === 'failed') reject(failureOf(assignment.job, said));
      else {
        onPart(said.part as Jobs[N]['part']);
        worker.postMessage('more');
      }
    });
    worker.on('error', (error) => reject(endOfThread(assignment.job, error, memoryMb)));
    worker.on('exit', (code) => {
      limit.stop();
      reject(lostThread(new Error(`the thread of ${assignment.job} ended with ${code}`)));
    });
  }).finally(() => worker.terminate());
}

/** Why a thread ended by itself: at its limit, by a mistake of ours in it, or taken by the system. */
export function endOfThread(job: JobName, error: Error, memoryMb: number): Error {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new WorkError('memory', `${job} took more than ${memoryMb} MB`);
  // what the system takes from a thread has a code of its own; what our program does wrong in it has none, or one of Node
  return code === '' || /^ERR_(?!WORKER_)/.test(code) ? ownMistake(job, error) : lostThread(error);
}

/** Why a job did not come to its end, by what it said of it. */
function failureOf(
  job: JobName,
  { name, message, stack, facts }: Extract<WorkerMessage, { kind: 'failed' }>,
): Error {
  // the stack or the longest text is a limit like that of memory
  if (name === 'RangeError') return new WorkError('memory', message);
  return OWN_MISTAKES.has(name)
    ? ownMistake(job, { name, message, ...(stack !== undefined && { stack }) })
    : new WorkError('refused', message, { inner: name, facts });
}

function makeThread(assignment: Assignment<JobName>, memoryMb: number): Worker {
  try {
    return new Worker(existsSync(BUNDLED) ? BUNDLED : BUILT, {
      workerData: assignment,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: YOUNG_MB,
        stackSizeMb: STACK_MB,
      },
      // nothing of the process's own: the thread reads what came from outside
      env: {},
      stdout: true,
      stderr: true,
    });
  } catch (error) {
    // the system has no thread to give at this moment
    const isDenied =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_INIT_FAILED';
    throw isDenied ? lostThread(error) : error;
  }
}
