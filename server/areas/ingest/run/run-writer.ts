import { isDataFault } from '#server/base/context/database-errors.ts';
import type { Prepared } from '../receive/prepare.ts';
import { isOvertaken, isTableMissing } from './batch-faults.ts';
import type { QueuedBatch } from './batch-queue.ts';
import { pause } from './doorbell.ts';
import type { ReadyBatch } from './ready-batch.ts';
import { afterRefusal } from './refused-batch.ts';
import { RELOAD_EVERY_MS } from './reloads.ts';
import { writeOnce } from './write-once.ts';
import { MAX_BATCH, type Writer } from './writer.ts';

/** A quiet line waits this long for company before it is written; a busy one never waits. */
const LINGER_MS = 10;
/** Fewer packets than these are a quiet line. */
const FEW = MAX_BATCH / 20;
const RETRY_MS = [100, 300, 1_000];
const LAST_RETRY_MS = 3_000;
/** From the second attempt on the devices of the batch are held before it is judged: more than a few are overtaken by nobody. */
const MAX_OVERTAKEN = 5;

/** Writes batch after batch until the writer is closed and nothing is left. Never rejects. */
export async function runWriter(writer: Writer): Promise<void> {
  const { queue, reloads, progress } = writer;
  for (;;) {
    if (performance.now() > writer.giveUpAt) return giveUp(writer);
    if (writer.state.at === 'laidOut') {
      const { entries, ready } = writer.state.next;
      await writeNext(writer, entries, ready);
      continue;
    }
    if (writer.isClosed && queue.count() === 0) return;
    if (reloads.isDue()) await reloads.run();
    if (queue.count() === 0) await rest(writer);
    else {
      if (progress.waiting() < FEW && !writer.isClosed) await pause(LINGER_MS);
      await writeNext(writer, queue.take(), null);
    }
  }
}

/** What is not written when the time of a stop is over is answered by nobody: its devices send it again. */
function giveUp({ queue, progress, log, state }: Writer): void {
  const entries = state.at === 'laidOut' ? [...state.next.entries] : [];
  while (queue.count() > 0) entries.push(...queue.take());
  const packets = entries.reduce((sum, { items }) => sum + items.length, 0);
  for (const entry of entries) entry.reject(new Error('ingest is closed'));
  progress.left(packets);
  if (packets > 0)
    log.warn({ packets }, 'packets are not stored and not answered: devices send them again');
}

/** Nothing is to be written: points are read that will be heard, or the writer sleeps until something is to be done. */
async function rest({ isClosed, priming, reloads, doorbell }: Writer): Promise<void> {
  if (isClosed) return;
  if (priming.isDue()) await priming.someMore();
  else if (!reloads.isAsked()) await doorbell.wait(RELOAD_EVERY_MS);
}

async function writeNext(
  writer: Writer,
  entries: readonly QueuedBatch[],
  ready: ReadyBatch | null,
): Promise<void> {
  const { progress, answers } = writer;
  const batch = ready?.batch ?? entries.flatMap((entry) => entry.items);
  try {
    await writeSurely(writer, batch, { ready, isPart: false });
    progress.wrote(batch.length);
    answers.give(entries, writer.state.at === 'laidOut');
  } catch (error) {
    for (const entry of entries) entry.reject(error as Error);
  } finally {
    progress.left(batch.length);
  }
}

/** Goes on until the batch is durable. A packet the database refuses is kept in the log only, the others lose nothing by it. */
async function writeSurely(
  writer: Writer,
  batch: readonly Prepared[],
  { ready, isPart }: { readonly ready: ReadyBatch | null; readonly isPart: boolean },
): Promise<void> {
  for (let count = 0; ; count++) {
    try {
      return await writeOnce(writer, { batch, isPart }, count === 0 ? ready : null);
    } catch (error) {
      if (count < MAX_OVERTAKEN && isOvertaken(error)) continue;
      if (isDataFault(error)) return await writeRefused(writer, batch, { error, isPart });
      if (isTableMissing(error)) writer.partitions.forget();
      writer.log.error(
        { err: error, packets: batch.length, attempt: count },
        'batch not written, trying again',
      );
      if (writer.isClosed) throw error;
      await pause(RETRY_MS[count] ?? LAST_RETRY_MS);
    }
  }
}

async function writeRefused(
  writer: Writer,
  batch: readonly Prepared[],
  { error, isPart }: { readonly error: unknown; readonly isPart: boolean },
): Promise<void> {
  const after = afterRefusal(batch);
  if (after.next === 'halves') {
    await writeSurely(writer, after.first, { ready: null, isPart: true });
    return writeSurely(writer, after.second, { ready: null, isPart: true });
  }
  if (after.next === 'lost') {
    writer.log.error({ err: error, mn: after.mn }, 'packet refused by the database');
    return;
  }
  writer.log.warn(
    { err: error, mn: after.item.mn },
    'readings refused by the database, packet kept in the log',
  );
  await writeSurely(writer, [after.item], { ready: null, isPart });
}
