import type { Prepared } from '../receive/prepare.ts';

/** What one sender gave at once. */
export interface QueuedBatch {
  readonly items: readonly Prepared[];
  resolve(): void;
  reject(error: Error): void;
}

/** What came in and is not written yet, in the order it came. */
export interface BatchQueue {
  push(waiting: QueuedBatch): void;
  /** The oldest packets that make a batch; what was given at once stays together. */
  take(): QueuedBatch[];
  /** Before all others, where they came from. */
  putBack(entries: readonly QueuedBatch[]): void;
  /** In packets. */
  count(): number;
}

/** @param most packets of a batch; more only where they were given at once */
export function makeQueue(most: number): BatchQueue {
  let queue: QueuedBatch[] = [];
  let queued = 0;
  return {
    push(waiting) {
      queue.push(waiting);
      queued += waiting.items.length;
    },
    take() {
      let count = 0;
      let taken = 0;
      for (const { items } of queue) {
        if (taken > 0 && count + items.length > most) break;
        count += items.length;
        taken++;
      }
      const batch = queue.slice(0, taken);
      queue = taken === queue.length ? [] : queue.slice(taken);
      queued -= count;
      return batch;
    },
    putBack(entries) {
      queue = [...entries, ...queue];
      for (const { items } of entries) queued += items.length;
    },
    count: () => queued,
  };
}
