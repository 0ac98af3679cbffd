import { MINUTE_MS } from '#schemas/basics/units.ts';
import { formatIsoWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import {
  alarmEntity,
  listHeardAgain,
  insertAlarms,
  type NewAlarm,
  judgeOfflineLevel,
  liftAlarm,
  loadLifts,
  makeLevelLifts,
  plainAlarm,
  progressAlarms,
  recoverPoints,
  showOffline,
  silenceLimitMs,
  type SilentPoint,
  listSilentPoints,
  sayAlarmOf,
} from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { noteLooking } from '#server/db/listening.ts';
import { ALARM_TYPE } from '../points/watch.ts';

/** Looks come every minute. A longer gap says that the server was down or its clock jumped: nobody's silence is known then. */
const MAX_GAP_MS = 5 * MINUTE_MS;

/**
 * Raises an alarm for every point that has been silent beyond its limit, lifts it to urgent after a day, and ends those of
 * points heard again. One active alarm per point: running it twice changes nothing. Meant for every minute.
 */
export async function checkOffline(
  ctx: Ctx,
): Promise<{ raised: number; lifted: number; ended: number }> {
  const now = ctx.now();
  const entity = alarmEntity(ctx);
  return inTransaction(ctx, async (tx) => {
    const ended = await recoverPoints(tx.db, entity, await listHeardAgain(tx.db), {
      alarmType: ALARM_TYPE.offline,
      at: now.toISOString(),
    });
    const steadyMs = await noteLooking(tx.db, now, MAX_GAP_MS);
    for (const { id, stationId } of ended)
      tx.emit('alarm.recovered', { alarmId: id, stationId: stationId ?? '' });
    const silent = (await listSilentPoints(tx.db, now.getTime() - MINUTE_MS)).flatMap((point) => {
      const level = judgeOfflineLevel(
        silentMs(point, now.getTime(), steadyMs),
        silenceLimitMs(point.rtIntervalSeconds, point.offlineMinutes),
      );
      return level === null ? [] : [{ point, level }];
    });
    const fresh = silent.filter(({ point }) => point.alarmId === null);
    const lifts = makeLevelLifts(fresh.length === 0 ? [] : await loadLifts(tx.db));
    const alarms = fresh.map(({ point, level }) => liftAlarm(newAlarm(point, level, now), lifts));
    const goingOn = await insertAlarms(tx.db, entity, alarms, now);
    const raised = alarms.filter(({ id }) => !goingOn.has(id));
    for (const alarm of raised)
      tx.emit('alarm.raised', {
        alarmId: alarm.id,
        stationId: alarm.stationId ?? '',
        level: alarm.level,
      });
    const lifted = silent.flatMap(({ point: { alarmId, stationId, level: before }, level }) =>
      alarmId !== null && before !== null && level > before ? [{ alarmId, stationId, level }] : [],
    );
    await progressAlarms(
      tx.db,
      entity,
      lifted.map(({ alarmId, level }) => ({
        id: alarmId,
        level,
        at: now.toISOString(),
        value: null,
        maxValue: null,
        multiple: null,
        addTimes: 0,
      })),
    );
    for (const { alarmId, stationId, level } of lifted)
      tx.emit('alarm.levelRaised', { alarmId, stationId: stationId ?? '', level });
    await showOffline(
      tx.db,
      silent.map(({ point }) => point.pointId),
    );
    return { raised: raised.length, lifted: lifted.length, ended: ended.length };
  });
}

/** How long a point has been silent while somebody listened; one that is known to be offline stays so. */
function silentMs({ alarmId, lastPacketMs }: SilentPoint, nowMs: number, steadyMs: number): number {
  return nowMs - (alarmId !== null ? lastPacketMs : Math.max(lastPacketMs, steadyMs));
}

function newAlarm(point: SilentPoint, level: number, now: Date): NewAlarm {
  const place = [point.place, point.name].filter(Boolean).join('-');
  const since = wallTime(point.lastPacketMs);
  const minutes = silenceLimitMs(point.rtIntervalSeconds, point.offlineMinutes) / MINUTE_MS;
  return plainAlarm(point, now.getTime(), {
    alarmType: ALARM_TYPE.offline,
    level,
    message: sayAlarmOf(ALARM_TYPE.offline, { place, time: since }),
    evidence: { told: 'offline', at: formatIsoWallTime(now.getTime()), facts: { since, minutes } },
  });
}
