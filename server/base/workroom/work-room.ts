import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import { AppError } from '#server/base/context/app-error.ts';
import type { Assignment, JobName, Jobs, WorkerMessage } from './jobs.ts';

/** What a job may take before its thread is ended. */
export interface WorkLimits {
  readonly timeoutMs: number;
  /** of the thread's own heap */
  readonly memoryMb: number;
}

/** A job that was refused or ended: by its own judgement (`facts` are what it says of it), by time or by memory. */
export class WorkError extends Error {
  override readonly name = 'WorkError';
  readonly reason: 'refused' | 'timeout' | 'memory' | 'broken';
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

const MAX_RUNNING = 2;
const MAX_WAITING = 20;
const YOUNG_MB = 32;
const STACK_MB = 4;
/** Beside the bundled program; from the sources (tests) the one that was built for them. */
const BUNDLED = new URL('./work-thread.js', import.meta.url);
const BUILT = new URL('../../../node_modules/.cache/work-room/work-thread.js', import.meta.url);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Carries out one job in a thread of its own, which ends with it: what it took is given back. Two run at once, more wait.
 * @param onPart takes what the job gives on its way; the job goes on when it is done
 * @throws WorkError; AppError `tooMany` too many wait already.
 */
export async function runWork<N extends JobName>(
  assignment: Assignment<N>,
  limits: WorkLimits,
  onPart: (part: Jobs[N]['part']) => void = () => {},
): Promise<Jobs[N]['output']> {
  await takeTurn();
  try {
    return await carryOut(assignment, limits, onPart);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function takeTurn(): Promise<void> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new AppError('tooMany', { max: MAX_WAITING });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
}

function carryOut<N extends JobName>(
  assignment: Assignment<N>,
  { timeoutMs, memoryMb }: WorkLimits,
  onPart: (part: Jobs[N]['part']) => void,
): Promise<Jobs[N]['output']> {
  const worker = new Worker(existsSync(BUNDLED) ? BUNDLED : BUILT, {
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
  return new Promise<Jobs[N]['output']>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new WorkError('timeout', `${assignment.job} took longer than ${timeoutMs} ms`)),
      timeoutMs,
    );
    worker.on('message', (said: WorkerMessage) => {
      if (said.kind === 'done') resolve(said.output as Jobs[N]['output']);
      else if (said.kind === 'failed')
        reject(new WorkError('refused', said.message, { inner: said.name, facts: said.facts }));
      else {
        onPart(said.part as Jobs[N]['part']);
        worker.postMessage('more');
      }
    });
    worker.on('error', (error) => {
      const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(
        isFull
          ? new WorkError('memory', `${assignment.job} took more than ${memoryMb} MB`)
          : new WorkError('broken', error.message),
      );
    });
    worker.on('exit', (code) => {
      clearTimeout(timer);
      reject(new WorkError('broken', `the thread of ${assignment.job} ended with ${code}`));
    });
  }).finally(() => worker.terminate());
}
