import type { Ctx } from '../../context/ctx.ts';
import { dropPartitionsBefore, ensurePacketDay, ensureReadingMonth, READING_KINDS, type ReadingTableKind } from '../../stores/partitions.ts';

const DAY_MS = 86_400_000;
/** How long the raw packet log is kept (DOMAIN.md section 1.12). */
const PACKET_DAYS = 30;
/** Hour and day values are kept for good; the finer ones for these days. */
const READING_DAYS: Readonly<Partial<Record<ReadingTableKind, number>>> = { rt: 190, minute: 400 };
const MONTHS_AHEAD = 2;
const DAYS_AHEAD = 3;

/** Makes the partitions of the time to come and drops those whose time is over. Meant for every night. @returns what was dropped. */
export async function keepPartitions(ctx: Ctx): Promise<string[]> {
  const now = ctx.now();
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    await ensureReadingMonth(ctx.db, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 15)).toISOString().slice(0, 7));
  }
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) await ensurePacketDay(ctx.db, new Date(now.getTime() + ahead * DAY_MS));
  const dropped = await dropPartitionsBefore(ctx.db, 'gw_packet', new Date(now.getTime() - PACKET_DAYS * DAY_MS));
  for (const kind of READING_KINDS) {
    const days = READING_DAYS[kind];
    if (days !== undefined) dropped.push(...(await dropPartitionsBefore(ctx.db, `dm_reading_${kind}`, new Date(now.getTime() - days * DAY_MS))));
  }
  return dropped;
}
