import type { Db } from '#server/db/db.ts';
import { ensurePacketDay, ensureReadingMonth } from '#server/db/partitions.ts';
import type { Prepared } from '../receive/prepare.ts';

/** The partitions that batches are written to, made when they are needed for the first time. */
export interface Partitions {
  ensure(batch: readonly Prepared[], now: Date): Promise<void>;
  /** One is gone that was there: each is looked for again. */
  forget(): void;
}

export function keepPartitions(db: Db): Partitions {
  const known = new Set<string>();
  return {
    async ensure(batch, now) {
      for (const at of [now, new Date(batch[0]?.receivedAt ?? now)]) {
        const hour = at.toISOString().slice(0, 13);
        if (known.has(hour)) continue;
        await ensurePacketDay(db, at);
        known.add(hour);
      }
      for (const { readings, dataTime, quarantine } of batch) {
        if (readings.length === 0 || dataTime === null || quarantine !== null) continue;
        const month = dataTime.slice(0, 7);
        if (known.has(month)) continue;
        await ensureReadingMonth(db, month);
        known.add(month);
      }
    },
    forget: () => known.clear(),
  };
}
