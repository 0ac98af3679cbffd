import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { findMutes, findStationOwners, findWatchers } from '#server/areas/alarm/face.ts';
import { findOnDuty } from '#server/areas/roster/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { findToldSources } from '#server/platform/message/message-store.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { listFreshMarks, type FreshMarks } from './mark-store.ts';

const LINK = '/dm-check-mark';
/** Dictionary `message_kind` and `alarm_level`: nothing is over a limit, somebody is to look. */
const KIND = 'system';
const LEVEL = '1';
const TOPIC = 'pushEnvSpecialMsg';

/**
 * Tells who is on duty at a station of values that came into doubt since a moment: once a day and point, however many follow. Whoever does
 * not see the station any more, or asked for silence there, is not told.
 */
export async function tellMarks(ctx: Ctx, since: Date): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const points = await listFreshMarks(tx.db, since);
    if (points.length === 0) return;
    const today = new Date(`${formatWallDay(tx.now())}T00:00:00+08:00`);
    const told = await findToldSources(tx.db, {
      link: LINK,
      since: today,
      sources: points.map(({ pointId }) => pointId),
    });
    const stationIds = [...new Set(points.map(({ stationId }) => stationId))];
    const receivers = await receiversOf(tx, stationIds);
    for (const point of points) {
      const userId = receivers.get(point.stationId);
      if (userId !== undefined && !told.has(point.pointId))
        await tellUsers(tx, [userId], await messageOf(tx, point));
    }
  });
}

/** Who is on duty at each station, and may and would be told of it. */
async function receiversOf(
  tx: Ctx,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const [duty, mutes] = [
    await findOnDuty(tx.db, stationIds, tx.now()),
    await findMutes(tx.db, stationIds, tx.now()),
  ];
  const found = new Map<string, string>();
  for (const station of await findStationOwners(tx.db, [...duty.keys()])) {
    const id = duty.get(station.id)?.id;
    if (id === undefined || mutes.has(`${id}|${station.id}`)) continue;
    if ((await findWatchers(tx.db, station)).includes(id)) found.set(station.id, id);
  }
  return found;
}

async function messageOf(
  tx: Ctx,
  { pointId, pointName, stationName, count, firstTime, lastTime }: FreshMarks,
): Promise<Parameters<typeof tellUsers>[2]> {
  const params = { station: stationName, point: pointName, count, from: firstTime, to: lastTime };
  return {
    // who watches the station was asked for
    about: null,
    kind: KIND,
    level: LEVEL,
    topic: TOPIC,
    sourceId: pointId,
    link: LINK,
    ...(await inLanguages(tx, ({ lang }) => ({
      title: serverText(lang, 'message.checkMark.title', params),
      body: serverText(lang, 'message.checkMark.body', params),
    }))),
  };
}
