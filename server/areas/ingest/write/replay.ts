import { markDays, withoutOpenDays } from '#server/areas/statistic/face.ts';
import { isDataFault } from '#server/base/context/database-errors.ts';
import type { Log } from '#server/base/context/log.ts';
import type { Db } from '#server/db/db.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { parsePacket } from '#server/gateway/packet.ts';
import { frameOf } from '../receive/kept-frame.ts';
import { FIRST_PACKET, type KeptPacket, listKeptPackets } from '../receive/packet-store.ts';
import { type Prepared, prepare } from '../receive/prepare.ts';
import type { Memory } from '../remember/memory.ts';
import { assignDevice, listDevicesToReplay } from './device-store.ts';
import { groupReadings } from './group-readings.ts';
import { targetOf } from './lay-out.ts';
import { upsertReadings } from './reading-store.ts';

const SLICE = 500;

/** Points with their devices, today's codes of factors, and what readings are written to. */
type ReplayMemory = Pick<Memory, 'points' | 'factors' | 'readingTables'>;

/**
 * Gives points their devices' kept packets: whoever was in the inbox and now has a point, or was asked for again. The
 * packets become readings and raise no alarms. Repeating it is harmless; the device's row says what it did.
 */
export async function replayWaiting(
  { db, log, now }: { readonly db: Db; readonly log: Log; readonly now: () => Date },
  memory: ReplayMemory,
): Promise<void> {
  for (const mn of await listDevicesToReplay(db)) {
    const point = memory.points.byMn(mn);
    if (!point) continue;
    const done = await replayDevice(db, mn, memory, now());
    await assignDevice(db, {
      mn,
      pointId: point.row.id,
      stationId: point.row.stationId,
      enterpriseId: point.row.enterpriseId,
      regionCode: point.row.regionCode,
      at: now(),
      ...done,
    });
    log.info({ mn, ...done }, 'kept packets became readings');
  }
}

/** @returns how many packets were read, and how many of them became readings. */
async function replayDevice(
  db: Db,
  mn: string,
  memory: ReplayMemory,
  now: Date,
): Promise<{ packets: number; readings: number }> {
  const done = { packets: 0, readings: 0 };
  for (let after: Pick<KeptPacket, 'id' | 'receivedAt'> = FIRST_PACKET; ;) {
    const slice = await listKeptPackets(db, mn, after, SLICE);
    const last = slice.at(-1);
    if (!last) return done;
    const batch = slice
      .map((kept) => reread(kept, memory))
      .filter((item) => item.readings.length > 0 && item.quarantine === null);
    done.packets += slice.length;
    done.readings += await storeReadings(db, batch, memory, now);
    after = last;
  }
}

/** Stores what the database takes; a packet it refuses costs the others nothing. @returns how many packets were stored */
async function storeReadings(
  db: Db,
  batch: readonly Prepared[],
  memory: ReplayMemory,
  now: Date,
): Promise<number> {
  if (batch.length === 0) return 0;
  const { groups, days } = groupReadings(batch, memory.points);
  for (const { month } of groups)
    await ensureReadingMonth(db, `${month.slice(0, 4)}-${month.slice(4)}`);
  try {
    await db.transaction().execute(async (tx) => {
      for (const group of groups)
        await upsertReadings(tx, targetOf(group, memory, now), group.rows);
      await markDays(tx, withoutOpenDays(days, Date.now()));
    });
    return batch.length;
  } catch (error) {
    if (!isDataFault(error)) throw error;
    if (batch.length === 1) return 0;
    const middle = batch.length >> 1;
    return (
      (await storeReadings(db, batch.slice(0, middle), memory, now)) +
      (await storeReadings(db, batch.slice(middle), memory, now))
    );
  }
}

function reread(kept: KeptPacket, memory: ReplayMemory): Prepared {
  const packet = parsePacket(frameOf(kept.raw));
  return {
    ...prepare(
      { kind: 'packet', packet, ip: kept.ip, receivedAt: Date.parse(kept.receivedAt) },
      memory.factors.todayOf,
    ),
    isSuppressed: false,
  };
}
