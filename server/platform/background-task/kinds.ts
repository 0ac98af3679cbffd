import type { KeyRule } from '#schemas/types/key-rule.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { bring, namedPart, type Brought } from '#server/base/house/house.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { DICTIONARY_ITEMS } from '#server/records/dictionaries/dictionary-words.ts';
import type { BackgroundTaskRow } from './background-task-store.ts';

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

interface BackgroundTaskKind {
  readonly work: BackgroundTaskWork;
  readonly fileKey: KeyRule | undefined;
}

/** What tasks do, by their kinds. */
export const BACKGROUND_TASKS = namedPart<BackgroundTaskKind>('kinds of background tasks');

/**
 * Says what tasks of a kind do. Work that is begun again after a crash must end as if it had been begun once.
 * @param fileKey what whoever loads the file must still hold, where no entity says it
 */
export function backgroundTask(kind: string, work: BackgroundTaskWork, fileKey?: KeyRule): Brought {
  return bring(BACKGROUND_TASKS, [kind, { work, fileKey }]);
}

/** What tasks of the kinds are called where they are listed (dictionary `task_kind`), by kind and language. */
export function taskWords(
  words: Readonly<Record<string, Readonly<Record<Lang, string>>>>,
): readonly Brought[] {
  return Object.entries(words).map(([value, said]) =>
    bring(DICTIONARY_ITEMS, { type: 'task_kind', value, words: said }),
  );
}

export function workOf(
  { house }: Pick<Ctx, 'house'>,
  kind: string,
): BackgroundTaskWork | undefined {
  return house.of(BACKGROUND_TASKS).get(kind)?.work;
}

/** What whoever loads the file of such a task must still hold. */
export function fileKeyOf({ house }: Pick<Ctx, 'house'>, kind: string): KeyRule | undefined {
  return house.of(BACKGROUND_TASKS).get(kind)?.fileKey;
}
