import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { closeAlarms, collectAlarm, confirmAlarms, muteStation, uncollectAlarm } from './alarm-action-store.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { alarmEntity } from './alarm.ts';
import { noteCollector } from './collectors.ts';
import { noteAlarms } from './note-alarms.ts';

const HOUR_MS = 3_600_000;
const MAX_MUTE_HOURS = 72;
const MAX_IDS = 500;

/**
 * Marks alarms as seen (确认); those already seen stay.
 * @returns how many changed
 */
export async function confirmAlarmRecords(ctx: Ctx, ids: readonly string[]): Promise<number> {
  assertIds(ids);
  return inTransaction(ctx, async (tx) => {
    const changed = await confirmAlarms(tx.db, alarmEntity(tx), tx.scope, { ids, userId: tx.actor.id, at: tx.now() });
    await noteAlarms(tx, changed, { action: 'confirm' });
    return changed.length;
  });
}

/**
 * Closes alarms that nobody works on, with a finding.
 * @throws AppError `statusChanged` none of them can be closed any more.
 */
export async function closeAlarmRecords(
  ctx: Ctx,
  given: { readonly ids: readonly string[]; readonly comment: string; readonly verifyResult: string },
): Promise<number> {
  assertIds(given.ids);
  return inTransaction(ctx, async (tx) => {
    const changed = await closeAlarms(tx.db, alarmEntity(tx), tx.scope, { ...given, userId: tx.actor.id, at: tx.now() });
    if (changed.length === 0) throw new AppError('statusChanged');
    await noteAlarms(tx, changed, { action: 'close', comment: given.comment, fields: { verifyResult: given.verifyResult } });
    return changed.length;
  });
}

/** Keeps an alarm in the user's own collection, or takes it out. @throws AppError `notFound` not in his scope. */
export async function setCollected(ctx: Ctx, alarmId: string, isCollected: boolean): Promise<void> {
  if (!(await findRow(ctx.db, ctx.scope, alarmEntity(ctx), alarmId))) throw new AppError('notFound', { id: alarmId });
  await (isCollected ? collectAlarm : uncollectAlarm)(ctx.db, ctx.actor.id, alarmId);
  if (isCollected) noteCollector(ctx);
}

/** New alarms of the station stay silent for this user. @throws AppError `notFound` not in his scope; `invalid` hours not within 1 to 72. */
export async function muteAlarms(ctx: Ctx, given: { readonly stationId: string; readonly hours: number }): Promise<void> {
  const station = ctx.registry.entity('station');
  if (!Number.isInteger(given.hours) || given.hours < 1 || given.hours > MAX_MUTE_HOURS) throw new AppError('invalid', { field: 'hours' });
  if (!station || !(await findRow(ctx.db, ctx.scope, station, given.stationId))) throw new AppError('notFound', { id: given.stationId });
  await muteStation(ctx.db, { userId: ctx.actor.id, stationId: given.stationId, until: new Date(ctx.now().getTime() + given.hours * HOUR_MS) });
}

function assertIds(ids: readonly string[]): void {
  if (ids.length === 0 || ids.length > MAX_IDS || !ids.every((id) => /^\d{1,19}$/.test(id))) throw new AppError('invalid', { field: 'ids' });
}
