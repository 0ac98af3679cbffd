import { ALARM } from '#schemas/api/alarm.ts';
import { isId } from '#schemas/basics/ids.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { demandDictValue } from '#server/records/dictionaries/dictionaries.ts';
import { findRow, listVisibleKeys } from '#server/records/store/entity-read.ts';
import {
  closeAlarms,
  confirmAlarms,
  listStationsOfAlarms,
  verifyAlarms,
} from './alarm-action-store.ts';
import { alarmEntity } from './alarm.ts';
import { collectAlarm, collectAlarms, uncollectAlarm } from './collection-store.ts';
import { noteCollector } from './collectors.ts';
import { listMutes, muteStations, unmuteStation } from './mute-store.ts';
import { noteAlarms } from './note-alarms.ts';
import { tellRegulator } from './regulator.ts';

/** Dictionary of what alarms turn out to be. */
const FINDINGS = 'alarm_verify_result';
const MAX_MUTE_HOURS = 72;
const MAX_IDS = 500;

/**
 * Marks alarms as seen (确认); those already seen stay.
 * @returns how many changed
 */
export async function confirmAlarmRecords(ctx: Ctx, ids: readonly string[]): Promise<number> {
  assertIds(ids);
  return inTransaction(ctx, async (tx) => {
    const changed = await confirmAlarms(tx.db, alarmEntity(tx), tx.scope, {
      ids,
      userId: tx.actor.id,
      at: tx.now(),
    });
    await noteAlarms(tx, changed, { action: 'confirm' });
    return changed.length;
  });
}

/**
 * Closes alarms that nobody works on, with a finding.
 * @throws AppError `statusChanged` none of them can be closed any more; `invalid` no such finding.
 */
export async function closeAlarmRecords(
  ctx: Ctx,
  given: {
    readonly ids: readonly string[];
    readonly comment: string;
    readonly verifyResult: string;
  },
): Promise<number> {
  assertIds(given.ids);
  await demandDictValue(ctx, FINDINGS, { field: 'verifyResult', value: given.verifyResult });
  return inTransaction(ctx, async (tx) => {
    const changed = await closeAlarms(tx.db, alarmEntity(tx), tx.scope, {
      ...given,
      userId: tx.actor.id,
      at: tx.now(),
    });
    if (changed.length === 0) throw new AppError('statusChanged');
    await noteAlarms(tx, changed, {
      action: 'close',
      comment: given.comment,
      fields: { verifyResult: given.verifyResult },
    });
    await tellRegulator(tx, changed);
    return changed.length;
  });
}

/**
 * Says what alarms are (核实), once. What is the process's own fault goes on to the regulator (`disposeStatus` 待处置), who is told; that one is false closes it
 * where whoever says so may close alarms, so that nobody closes his own by a word.
 * @throws AppError `statusChanged` none of them is open any more, or it was said of all; `invalid` no such finding.
 */
export async function verifyAlarmRecords(
  ctx: Ctx,
  given: {
    readonly ids: readonly string[];
    readonly comment?: string | undefined;
    readonly verifyResult: string;
  },
): Promise<number> {
  assertIds(given.ids);
  await demandDictValue(ctx, FINDINGS, { field: 'verifyResult', value: given.verifyResult });
  const comment = given.comment ?? null;
  const mayClose = holdsKey(ctx.actor, ALARM.close.permission);
  return inTransaction(ctx, async (tx) => {
    const changed = await verifyAlarms(tx.db, alarmEntity(tx), tx.scope, {
      ...given,
      comment,
      mayClose,
      userId: tx.actor.id,
      at: tx.now(),
    });
    if (changed.length === 0) throw new AppError('statusChanged');
    await noteAlarms(tx, changed, {
      action: 'verify',
      ...(comment === null ? {} : { comment }),
      fields: { verifyResult: given.verifyResult },
    });
    await tellRegulator(tx, changed);
    return changed.length;
  });
}

/** Keeps alarms in the user's own collection. @returns how many are new in it */
export async function collectAlarmRecords(ctx: Ctx, ids: readonly string[]): Promise<number> {
  assertIds(ids);
  const count = await collectAlarms(ctx.db, alarmEntity(ctx), ctx.scope, {
    userId: ctx.actor.id,
    ids,
  });
  if (count > 0) noteCollector(ctx);
  return count;
}

/** New alarms of the stations of these alarms stay silent for this user. @returns how many stations */
export async function muteAlarmsOf(
  ctx: Ctx,
  given: { readonly ids: readonly string[]; readonly hours: number },
): Promise<number> {
  assertIds(given.ids);
  const stations = await listStationsOfAlarms(ctx.db, alarmEntity(ctx), ctx.scope, given.ids);
  if (stations.length > 0) await muteAll(ctx, stations, given.hours);
  return stations.length;
}

/** The caller's own silences, of the stations he sees. */
export function listMyMutes(ctx: Ctx): ReturnType<typeof listMutes> {
  const seen = { scope: ctx.scope, station: needEntity(ctx, 'station') };
  return listMutes(ctx.db, seen, { userId: ctx.actor.id, at: ctx.now() });
}

/** Ends a silence of the caller; without one nothing happens. */
export function endMute(ctx: Ctx, stationId: string): Promise<void> {
  return unmuteStation(ctx.db, ctx.actor.id, stationId);
}

/** Keeps an alarm in the user's own collection, or takes it out. @throws AppError `notFound` not in his scope. */
export async function setCollected(ctx: Ctx, alarmId: string, isCollected: boolean): Promise<void> {
  if (!(await findRow(ctx.db, ctx.scope, alarmEntity(ctx), alarmId)))
    throw new AppError('notFound', { id: alarmId });
  await (isCollected ? collectAlarm : uncollectAlarm)(ctx.db, ctx.actor.id, alarmId);
  if (isCollected) noteCollector(ctx);
}

/** New alarms of the station stay silent for this user. @throws AppError `notFound` not in his scope; `invalid` hours not within 1 to 72. */
export async function muteAlarms(
  ctx: Ctx,
  given: { readonly stationId: string; readonly hours: number },
): Promise<void> {
  await muteAll(ctx, [given.stationId], given.hours);
}

async function muteAll(ctx: Ctx, stationIds: readonly string[], hours: number): Promise<void> {
  if (!Number.isInteger(hours) || hours < 1 || hours > MAX_MUTE_HOURS)
    throw new AppError('invalid', { field: 'hours' });
  const seen = await listVisibleKeys(ctx.db, ctx.scope, needEntity(ctx, 'station'), {
    keys: stationIds,
  });
  const missing = stationIds.find((id) => !seen.has(id));
  if (missing !== undefined) throw new AppError('notFound', { id: missing });
  await muteStations(ctx.db, {
    userId: ctx.actor.id,
    stationIds,
    until: new Date(ctx.now().getTime() + hours * HOUR_MS),
  });
}

function assertIds(ids: readonly string[]): void {
  if (ids.length === 0 || ids.length > MAX_IDS || !ids.every((id) => isId(id)))
    throw new AppError('invalid', { field: 'ids' });
}
