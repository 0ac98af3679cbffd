import { toText } from '#schemas/expressions/values.ts';
import { findMutes, findStationOwners, findWatchers } from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { registerLifeCycle } from '#server/moves/life-cycles.ts';
import type { LifeCycle } from '#server/moves/life-cycles.ts';
import { registerEntityHooks } from '#server/records/hooks.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { KNOWLEDGE_HOOKS } from './knowledge.ts';
import { nextNumber } from './numbers.ts';
import { orderOfWarning } from './order.ts';
import { EVENT_HOOKS, EVENT_LIFE } from './special.ts';
import { SUPERVISION_LIFE } from './supervision.ts';

/** What the server knows of the life of a warning besides its file. */
const WARNING_LIFE: LifeCycle = {
  values: {
    number: async (tx) => ({ warningNo: await nextNumber(tx, 'WN') }),
    order: orderOfWarning,
  },
  receivers: { watchers: watchersOf },
};

/** Who sees which special event and which knowledge, and the lives of this area. */
export function registerWarningHooks(): void {
  registerWarningLife();
  registerEntityHooks('specialEvent', EVENT_HOOKS);
  registerEntityHooks('alarmKnowledge', KNOWLEDGE_HOOKS);
}

/** The words that the files of this area may use besides their own. */
export function registerWarningLife(): void {
  registerLifeCycle('warning', WARNING_LIFE);
  registerLifeCycle('supervision', SUPERVISION_LIFE);
  registerLifeCycle('specialEvent', EVENT_LIFE);
}

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
