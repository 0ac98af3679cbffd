import { DAY_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import {
  dropPartitionsBefore,
  ensurePacketDay,
  ensureReadingMonth,
  READING_KINDS,
  type ReadingTableKind,
} from '#server/db/partitions.ts';
import { keepDays } from '#server/platform/audit/ages.ts';

/** How long the raw packet log is kept where PACKET_KEEP_DAYS says nothing (DOMAIN.md section 1.12). */
const PACKET_DAYS = 30;
/** Hour and day values are kept for good; the finer ones for the days of a parameter, or these. */
const READING_DAYS: Readonly<
  Partial<Record<ReadingTableKind, { readonly param: string; readonly days: number }>>
> = {
  rt: { param: 'READING_KEEP_DAYS', days: 190 },
  minute: { param: 'READING_MINUTE_KEEP_DAYS', days: 400 },
};
const MONTHS_AHEAD = 2;
const DAYS_AHEAD = 3;

/** Makes the partitions of the time to come and drops those whose time is over. Meant for every night. @returns what was dropped. */
export async function keepPartitions(ctx: Ctx): Promise<string[]> {
  const now = ctx.now();
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    await ensureReadingMonth(
      ctx.db,
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 15))
        .toISOString()
        .slice(0, 7),
    );
  }
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++)
    await ensurePacketDay(ctx.db, new Date(now.getTime() + ahead * DAY_MS));
  const dropped = await dropPartitionsBefore(
    ctx.db,
    'gw_packet',
    new Date(now.getTime() - (await keepDays(ctx, 'PACKET_KEEP_DAYS', PACKET_DAYS)) * DAY_MS),
  );
  for (const kind of READING_KINDS) {
    const aging = READING_DAYS[kind];
    if (!aging) continue;
    const days = await keepDays(ctx, aging.param, aging.days);
    const before = new Date(now.getTime() - days * DAY_MS);
    for (const table of [`dm_reading_${kind}`, `dm_extreme_${kind}`])
      dropped.push(...(await dropPartitionsBefore(ctx.db, table, before)));
  }
  return dropped;
}
