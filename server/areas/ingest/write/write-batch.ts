import { markDays, withoutOpenDays } from '#server/areas/statistic/face.ts';
import type { Db } from '#server/db/db.ts';
import { type OutboxEntry, writeOutbox } from '#server/db/outbox.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import type { AlarmChanges } from '../judge/judge-batch.ts';
import { insertQuarantine, type QuarantineRow } from '../receive/packet-store.ts';
import type { Prepared } from '../receive/prepare.ts';
import { insertUploads } from '../receive/upload-store.ts';
import type { Memory } from '../remember/memory.ts';
import type { DeviceTurn } from '../remember/remembered-store.ts';
import type { BatchRows } from './batch-rows.ts';
import { type BatchStatement, writeStatement } from './batch-store.ts';
import { addDuplicates, listRefused, takeTurnsOf, touchPoints } from './device-store.ts';
import { layOut, targetOf } from './lay-out.ts';
import { upsertReadings } from './reading-store.ts';
import { StaleMemory } from './stale-memory.ts';
import { findStateChanges } from './state-changes.ts';
import { writeAlarms } from './write-alarms.ts';

export interface BatchToWrite {
  readonly batch: readonly Prepared[];
  readonly rows: BatchRows;
  /** What most of it is written with; null where only the database tells whether it has room for its devices. */
  readonly statement: BatchStatement | null;
  readonly alarms: AlarmChanges;
  /** What alarms are: their columns and whether their changes are kept. */
  readonly alarmEntity: EntityOf<'alarmRecord'>;
  readonly now: Date;
  readonly memory: Pick<Memory, 'points' | 'factors' | 'spans' | 'readingTables'>;
  /** The moment of this attempt; `now` is that of the first. */
  readonly writtenAt: Date;
  /** This server. */
  readonly heardBy: string;
  /** Ids of alarms raised here that went on under another's id → that id. */
  readonly aliases: Map<string, string>;
  /** Whether the batch was judged by what the database remembers: nobody wrote for these devices meanwhile. */
  readonly isInTurn: (turns: readonly DeviceTurn[]) => boolean;
  /** Runs once when the longest statement is on its way. */
  readonly whileWaiting: () => void;
  /** Hears the number of the transaction, where it has one. */
  readonly isKnownAs: (transaction: string) => void;
}

/**
 * Writes one batch in the given transaction: device counters, packet log, readings, alarms, events. The devices come first: from then
 * on no other server writes for them, and a batch that was judged by an older state is given up.
 * @returns the events to deliver after commit.
 * @throws StaleMemory the batch must be judged anew
 */
export async function writeBatch(tx: Db, given: BatchToWrite): Promise<readonly OutboxEntry[]> {
  const { batch, rows, alarms, memory, now, writtenAt } = given;
  await takePlaces(tx, given);
  await writeKnownReadings(tx, given);
  await markDays(tx, withoutOpenDays(rows.days, writtenAt.getTime()));
  const states = await findStateChanges(tx, rows.uploads, memory);
  await insertUploads(tx, rows.uploads);
  await insertQuarantine(tx, quarantineOf(batch, rows));
  await touchPoints(tx, rows.touches);
  const events = await writeAlarms(
    tx,
    { alarms, states, rows },
    { entity: given.alarmEntity, now, aliases: given.aliases, spans: memory.spans },
  );
  await writeOutbox(tx, events);
  return events;
}

/** Devices, packets and readings that are surely new. @throws StaleMemory */
async function takePlaces(tx: Db, given: BatchToWrite): Promise<void> {
  const { batch, rows, alarms, isInTurn, whileWaiting, isKnownAs } = given;
  const statement =
    given.statement ?? layOut(tx, batch, given, await listRefused(tx, [...rows.devices.values()]));
  const written = writeStatement(tx, statement);
  // the statement is on its way before the timer fires
  setTimeout(whileWaiting, 1);
  const { turns, transaction } = await written;
  if (transaction !== null) isKnownAs(transaction);
  const others = alarms.judgedAgain.filter((mn) => !rows.devices.has(mn));
  if (!isInTurn([...turns, ...(await takeTurnsOf(tx, others))]))
    throw new StaleMemory('another server wrote for a device of this batch');
}

/** Readings that may be there already; those that are count as duplicates of their devices. */
async function writeKnownReadings(tx: Db, { rows, memory, now }: BatchToWrite): Promise<void> {
  const repeats = new Map<string, number>();
  for (const group of rows.groups.filter(({ isNew }) => !isNew))
    for (const [pointId, count] of await upsertReadings(
      tx,
      targetOf(group, memory, now),
      group.rows,
    )) {
      const mn = rows.mnByPoint.get(pointId) ?? '';
      repeats.set(mn, (repeats.get(mn) ?? 0) + count);
    }
  await addDuplicates(tx, repeats);
}

function quarantineOf(
  batch: readonly Prepared[],
  { quarantined }: Pick<BatchRows, 'quarantined'>,
): readonly QuarantineRow[] {
  return batch.flatMap(({ log, mn, quarantine: reason }) =>
    reason ? [{ ...log, pointId: quarantined.get(mn ?? '') ?? null, mn: mn ?? '', reason }] : [],
  );
}
