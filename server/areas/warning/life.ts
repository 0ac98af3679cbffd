import { toText } from '#schemas/expressions/values.ts';
import { findMutes, findStationOwners, findWatchers } from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { LifeCycle } from '#server/moves/life-cycles.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { orderOfWarning } from './order.ts';

/** What the server knows of the life of a warning besides its file. */
export const WARNING_LIFE: LifeCycle = {
  values: {
    order: orderOfWarning,
  },
  receivers: { watchers: watchersOf },
};

/** Whoever sees the station and has not asked for silence. */
async function watchersOf(tx: Ctx, row: StoredRow): Promise<readonly string[]> {
  const stationId = toText(row['stationId']);
  const [station] = await findStationOwners(tx.db, [stationId]);
  if (!station) return [];
  const [watchers, mutes] = [
    await findWatchers(tx.db, station),
    await findMutes(tx.db, [stationId], tx.now()),
  ];
  return watchers.filter((userId) => !mutes.has(`${userId}|${stationId}`));
}
