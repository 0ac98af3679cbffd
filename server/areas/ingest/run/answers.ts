import type { QueuedBatch } from './batch-queue.ts';

/** Answers that go out after the next batch has left wait no longer than this. */
const ANSWER_WITHIN_MS = 20;

/**
 * Senders whose packets are durable. While the next batch stands ready they are told when it has left for the database, a moment
 * later: what comes back on the answers is read while the database is at work, and does not keep the batch from it.
 */
export interface Answers {
  give(entries: readonly QueuedBatch[], isNextReady: boolean): void;
  flush(): void;
}

export function makeAnswers(): Answers {
  let due: QueuedBatch[] = [];
  const flush = (): void => {
    const told = due;
    due = [];
    for (const entry of told) entry.resolve();
  };
  return {
    give(entries, isNextReady) {
      due.push(...entries);
      if (isNextReady) setTimeout(flush, ANSWER_WITHIN_MS);
      else flush();
    },
    flush,
  };
}
