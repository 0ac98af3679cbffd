import type { Db } from '#server/db/db.ts';
import type { Prepared } from '../receive/prepare.ts';
import type { Memory } from '../remember/memory.ts';
import type { BatchRows } from './batch-rows.ts';
import { type BatchStatement, layOutBatch } from './batch-store.ts';
import type { ReadingGroup } from './group-readings.ts';
import type { ReadingTarget } from './reading-store.ts';

/** Lays a batch out as a statement. @param refused devices that the inbox has no room for */
export function layOut(
  db: Db,
  batch: readonly Prepared[],
  {
    rows,
    heardBy,
    now,
    memory,
  }: {
    readonly rows: BatchRows;
    readonly heardBy: string;
    readonly now: Date;
    readonly memory: Pick<Memory, 'readingTables'>;
  },
  refused: ReadonlySet<string> = new Set(),
): BatchStatement {
  return layOutBatch(db, {
    devices: [...rows.devices.values()].filter(({ mn }) => !refused.has(mn)),
    heardBy,
    packets: batch.map((item) => item.log),
    readings: rows.groups
      .filter(({ isNew }) => isNew)
      .map((group) => ({ ...targetOf(group, memory, now), rows: group.rows })),
  });
}

/** Whether every device of a batch has its place: the inbox is not asked then. */
export function hasPlaces({ devices }: Pick<BatchRows, 'devices'>): boolean {
  for (const { pointId } of devices.values()) if (pointId === null) return false;
  return true;
}

/** The partition that readings of a batch go to. */
export function targetOf(
  { kind, month }: ReadingGroup,
  { readingTables: form }: Pick<Memory, 'readingTables'>,
  receivedAt: Date,
): ReadingTarget {
  return { form, kind, month, receivedAt };
}
