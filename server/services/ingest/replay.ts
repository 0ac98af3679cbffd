import type { Log } from '../../context/log.ts';
import type { Db } from '../../db/db.ts';
import type { GoodFrame } from '../../gateway/frame.ts';
import { parsePacket } from '../../gateway/packet.ts';
import { assignDevice, waitingDevices } from '../../stores/devices.ts';
import { keptPackets } from '../../stores/packets.ts';
import { ensureReadingMonth } from '../../stores/partitions.ts';
import { upsertReadings } from '../../stores/readings.ts';
import type { PointCache } from './point-cache.ts';
import { type Prepared, prepare } from './prepare.ts';
import { groupReadings } from './write-batch.ts';

const SLICE = 500;

/**
 * Gives points their devices' kept packets: whoever was in the inbox and now has a point. The packets become readings and
 * raise no alarms. Repeating it is harmless.
 */
export async function replayWaiting({ db, log, now }: { readonly db: Db; readonly log: Log; readonly now: () => Date }, cache: PointCache): Promise<void> {
  for (const mn of await waitingDevices(db)) {
    const point = cache.byMn(mn);
    if (!point) continue;
    const packets = await replayDevice(db, mn, cache, now());
    await assignDevice(db, {
      mn,
      pointId: point.row.id,
      stationId: point.row.stationId,
      enterpriseId: point.row.enterpriseId,
      regionCode: point.row.regionCode,
    });
    log.info({ mn, packets }, 'kept packets became readings');
  }
}

async function replayDevice(db: Db, mn: string, cache: PointCache, now: Date): Promise<number> {
  let count = 0;
  for (let after = '0'; ;) {
    const slice = await keptPackets(db, mn, after, SLICE);
    if (slice.length === 0) return count;
    const batch = slice.map((kept) => reread(kept, cache)).filter((item) => item.readings.length > 0 && item.quarantine === null);
    const { groups } = groupReadings(batch, cache);
    for (const { month } of groups) await ensureReadingMonth(db, `${month.slice(0, 4)}-${month.slice(4)}`);
    await db.transaction().execute(async (tx) => {
      for (const group of groups) await upsertReadings(tx, { kind: group.kind, month: group.month, receivedAt: now }, group.rows);
    });
    count += batch.length;
    after = slice.at(-1)!.id;
  }
}

function reread(kept: { raw: string; receivedAt: string; ip: string }, cache: PointCache): Prepared {
  const packet = parsePacket(frameOf(kept.raw));
  return { ...prepare({ kind: 'packet', packet, ip: kept.ip, receivedAt: Date.parse(kept.receivedAt) }, cache.factorCode), isSuppressed: false };
}

/** A logged frame as it was after its check code had been found right; its text may be in another encoding now. */
export function frameOf(raw: string): GoodFrame {
  const bytes = Buffer.from(raw);
  return {
    kind: 'frame',
    plain: bytes.subarray(6, bytes.length - 4),
    isDecrypted: false,
    declared: Number(raw.slice(2, 6)) || 0,
    crc: raw.slice(-4),
    raw: bytes,
  };
}
