import type { Ctx } from '#server/base/context/ctx.ts';
import type { BackgroundTaskRow } from './background-task-store.ts';
import type { FileDeps } from '#server/platform/files/files.ts';

/** A file that a task makes, while it is made. */
export interface MadeFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What a task came to. */
export interface BackgroundTaskOutcome {
  readonly result?: Readonly<Record<string, unknown>> | undefined;
  readonly file?: MadeFile | undefined;
}

/** A task while it runs, on behalf of its owner: with the rights and the rows he has now. */
export interface BackgroundTaskRun {
  readonly task: BackgroundTaskRow;
  readonly ctx: Ctx;
  readonly files: FileDeps;
  /** Tells how far it is, in rows. @throws BackgroundTaskStopped when it is to end: cancelled, taken over, or the server stops. */
  report(done: number, total?: number): Promise<void>;
  /** The same inside a transaction of the work, so that what was done and how far it is are kept together. */
  keep(tx: Ctx, done: number, total?: number): Promise<void>;
}

export type BackgroundTaskWork = (run: BackgroundTaskRun) => Promise<BackgroundTaskOutcome>;

/** Ends the work of a task in its midst. */
export class BackgroundTaskStopped extends Error {
  override readonly name = 'BackgroundTaskStopped';
  readonly reason: 'cancelled' | 'lost' | 'stopping';

  constructor(reason: BackgroundTaskStopped['reason']) {
    super(`task ${reason}`);
    this.reason = reason;
  }
}

const works = new Map<string, BackgroundTaskWork>();

/** Says what tasks of a kind do. Work that is begun again after a crash must end as if it had been begun once. */
export function registerBackgroundTaskKind(kind: string, work: BackgroundTaskWork): void {
  works.set(kind, work);
}

export function workOf(kind: string): BackgroundTaskWork | undefined {
  return works.get(kind);
}
