import { reachCrashPoint } from '#server/base/context/crash-point.ts';
import { isDatabaseDown } from '#server/base/context/database-errors.ts';
import type { Db } from '#server/db/db.ts';
import { inKnownTransaction } from '#server/db/known-transaction.ts';
import { mnsOf } from '../receive/prepare.ts';
import { writeBatch } from '../write/write-batch.ts';
import { primeAndMakeReady, type ReadyBatch } from './ready-batch.ts';
import { arrive, type Attempt, depart, take } from './writer-state.ts';
import { makeReadyAhead, noteFailure, type Writer } from './writer.ts';

/**
 * One attempt to write a batch, in a transaction of its own.
 * @param prepared the batch where it was made ready while the one before was written
 * @throws whatever made it fail, when nothing of it is there; memory has taken the batch back by then
 */
export async function writeOnce(
  writer: Writer,
  attempt: Attempt,
  prepared: ReadyBatch | null,
): Promise<void> {
  const now = writer.now();
  let ready = prepared;
  writer.state = take(attempt);
  try {
    await writer.partitions.ensure(attempt.batch, now);
    const events = await inKnownTransaction(
      writer.db,
      async (tx, isKnownAs) => {
        ready ??= await primeAndMakeReady(writer, tx, attempt.batch);
        return writeReady(writer, { tx, attempt, ready, now, isKnownAs });
      },
      { goesOn: () => !writer.isClosed, isDown: isDatabaseDown },
    );
    writer.state = arrive(writer.state);
    reachCrashPoint('ingest.afterWrite');
    if (events.length > 0) writer.onEvents();
    noteUnknown(writer, ready);
  } catch (error) {
    noteFailure(writer, ready);
    // it may have been written although the answer says otherwise: what the database remembers counts
    writer.memory.priming.forget(mnsOf(attempt.batch));
    throw error;
  }
}

interface Leaving {
  readonly tx: Db;
  readonly attempt: Attempt;
  readonly ready: ReadyBatch;
  readonly now: Date;
  readonly isKnownAs: (id: string) => void;
}

function writeReady(
  writer: Writer,
  { tx, attempt, ready, now, isKnownAs }: Leaving,
): ReturnType<typeof writeBatch> {
  return writeBatch(tx, {
    ...ready,
    alarmEntity: writer.alarmEntity(),
    memory: writer.memory,
    now,
    writtenAt: writer.now(),
    heardBy: writer.heardBy,
    aliases: writer.aliases,
    isInTurn: writer.memory.priming.takeTurns,
    whileWaiting() {
      writer.answers.flush();
      writer.state = depart(writer.state, attempt);
      makeReadyAhead(writer);
    },
    isKnownAs,
  });
}

/** A point may have been made for a device that nobody registered. */
function noteUnknown({ reloads }: Writer, ready: ReadyBatch | null): void {
  const unknown: string[] = [];
  for (const { pointId, mn } of ready?.rows.devices.values() ?? [])
    if (pointId === null) unknown.push(mn);
  reloads.noteUnknown(unknown);
}
