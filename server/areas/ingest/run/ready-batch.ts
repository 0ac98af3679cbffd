import type { Db } from '#server/db/db.ts';
import { type AlarmChanges, judgeBatch } from '../judge/judge-batch.ts';
import { listLatestRequests } from '../receive/packet-store.ts';
import { mnsOf, type Prepared } from '../receive/prepare.ts';
import { MAX_REQUESTS, type RepeatWatch, REQUESTS_KEPT_MS } from '../receive/repeat.ts';
import { readUploads } from '../receive/uploads.ts';
import type { Memory } from '../remember/memory.ts';
import { lockDevices, type RememberedDevice } from '../remember/remembered-store.ts';
import { type BatchRows, buildRows } from '../write/batch-rows.ts';
import type { BatchStatement } from '../write/batch-store.ts';
import { hasPlaces, layOut } from '../write/lay-out.ts';

/** A batch that is judged and laid out, ready to be written. */
export interface ReadyBatch {
  readonly batch: readonly Prepared[];
  readonly alarms: AlarmChanges;
  readonly rows: BatchRows;
  readonly statement: BatchStatement | null;
}

/** What batches are made ready with. */
export interface Making {
  readonly db: Db;
  readonly now: () => Date;
  /** This server. */
  readonly heardBy: string;
  readonly memory: Memory;
  readonly repeats: RepeatWatch;
}

/** Judges a batch by what memory knows, and lays it out. The memory goes on. */
export function makeReady(
  { db, now, heardBy, memory, repeats }: Making,
  received: readonly Prepared[],
): ReadyBatch {
  const batch = received.map((item) => repeats.judge(item));
  const uploads = readUploads(batch, memory.points);
  const alarms = judgeBatch(batch, uploads, memory);
  const rows = buildRows(batch, uploads, memory.points);
  const statement = hasPlaces(rows)
    ? layOut(db, batch, { rows, heardBy, now: now(), memory })
    : null;
  return { batch, alarms, rows, statement };
}

/** Whether memory knows all that a batch is judged by, so that it can be made ready without the database. */
export function isKnown({ priming, crossing }: Memory, batch: readonly Prepared[]): boolean {
  return priming.isPrimed(mnsOf(batch)) && crossing.touchedBy(batch).size === 0;
}

/** What memory does not know is read while nobody else may write it; what it knows is checked by the turns as the batch is written. */
export async function primeAndMakeReady(
  making: Making,
  tx: Db,
  batch: readonly Prepared[],
): Promise<ReadyBatch> {
  const { priming, crossing } = making.memory;
  const touched = crossing.touchedBy(batch);
  const mns = new Set([...mnsOf(batch), ...touched]);
  if (touched.size > 0 || !priming.isPrimed(mns)) {
    // another server writes for neither of two points of one rule from here on: what it wrote before is seen
    priming.outdate(await lockDevices(tx, [...mns]));
    await learnRequests(making, tx, await priming.prime(tx, mns));
    if (touched.size > 0) await crossing.readAsked(tx, batch);
  }
  return makeReady(making, batch);
}

/** The latest requests of devices that another server heard last. */
async function learnRequests(
  { now, heardBy, repeats }: Making,
  tx: Db,
  devices: readonly RememberedDevice[],
): Promise<void> {
  const elsewhere = devices
    .filter((device) => device.heardBy !== null && device.heardBy !== heardBy)
    .map(({ mn }) => mn);
  repeats.learn(
    await listLatestRequests(tx, elsewhere, {
      since: new Date(now().getTime() - REQUESTS_KEPT_MS),
      limit: MAX_REQUESTS,
    }),
  );
}

/** What judging a batch made of memory is taken back: the database is asked before its devices are judged again. */
export function takeBackReady({ priming }: Memory, { alarms, batch }: ReadyBatch): void {
  alarms.undo();
  priming.forget(mnsOf(batch));
}
