import type { Log } from '#server/base/context/log.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import type { Answers } from './answers.ts';
import type { BatchQueue, QueuedBatch } from './batch-queue.ts';
import type { Doorbell } from './doorbell.ts';
import type { Partitions } from './partitions.ts';
import type { PrimeAhead } from './prime-ahead.ts';
import type { Progress } from './progress.ts';
import { isKnown, type Making, makeReady, type ReadyBatch, takeBackReady } from './ready-batch.ts';
import type { Reloads } from './reloads.ts';
import { fallen, FAILED, hasTime, layOut, type WriterState } from './writer-state.ts';

/** A batch that was made ready while the one before is being written. */
export interface Ahead {
  readonly entries: readonly QueuedBatch[];
  readonly ready: ReadyBatch;
}

/** The one writer: what comes in while a batch is written becomes the next batch. `state`, `isClosed` and `giveUpAt` are all of it that changes. */
export interface Writer extends Making {
  readonly log: Log;
  readonly alarmEntity: () => EntityOf<'alarmRecord'>;
  /** Told when events wait in the outbox. */
  readonly onEvents: () => void;
  readonly reloads: Reloads;
  readonly priming: PrimeAhead;
  readonly queue: BatchQueue;
  readonly answers: Answers;
  readonly partitions: Partitions;
  readonly progress: Progress;
  readonly doorbell: Doorbell;
  /** Ids of alarms raised here that went on under another's id → that id. */
  readonly aliases: Map<string, string>;
  state: WriterState<Ahead>;
  isClosed: boolean;
  /** Once it is closed: when what still waits is left to its devices; by `performance.now`. */
  giveUpAt: number;
}

/** Packets of a batch, where they were not given at once. */
export const MAX_BATCH = 1_000;

/** Under full load the next batch is complete before the one before is written: it is judged and laid out while the database is busy. */
export function makeReadyAhead(writer: Writer): void {
  const { queue, reloads, memory } = writer;
  if (!hasTime(writer.state) || queue.count() < MAX_BATCH || reloads.isDue()) return;
  const entries = queue.take();
  const batch = entries.flatMap(({ items }) => items);
  if (isKnown(memory, batch))
    writer.state = layOut(writer.state, { entries, ready: makeReady(writer, batch) });
  else queue.putBack(entries);
}

/** An attempt failed: what was judged on top of it is judged again after it, and so is what it was made ready as itself. */
export function noteFailure(writer: Writer, ready: ReadyBatch | null): void {
  const ahead = fallen(writer.state);
  writer.state = FAILED;
  if (ahead) {
    takeBackReady(writer.memory, ahead.ready);
    writer.queue.putBack(ahead.entries);
  }
  ready?.alarms.undo();
}
