import { ALARM_KIND_CARDS } from '#schemas/dictionaries/alarm-kinds.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { alarmEntity } from './alarm.ts';
import { escalateAlarms } from './escalation.ts';
import { noteAlarms } from './note-alarms.ts';
import { endSettled } from './outside-store.ts';
import { resumeAlarms, suspendAlarms } from './suppression-store.ts';

/** Kinds that end when people have settled them. */
const SETTLED_KINDS: readonly string[] = Object.entries(ALARM_KIND_CARDS).flatMap(
  ([kind, { endedBy }]) => (endedBy === 'people' ? [kind] : []),
);

/**
 * What time does to alarms: those of points that stand still or are calibrated are suspended and come back after, those that only people end
 * end once they are settled, and those nobody takes up are told to the next ones. Twice at one time changes nothing. Meant for every minute.
 */
export async function followAlarms(ctx: Ctx): Promise<{
  readonly suspended: number;
  readonly resumed: number;
  readonly ended: number;
  readonly escalated: number;
}> {
  const done = await inTransaction(ctx, async (tx) => {
    const entity = alarmEntity(tx);
    const resumed = await resumeAlarms(tx.db, entity, tx.now());
    await noteAlarms(tx, resumed, { action: 'resume' });
    const suspended = await suspendAlarms(tx.db, entity, tx.now());
    await noteAlarms(tx, suspended, { action: 'suspend' });
    const ended = await endSettled(tx.db, entity, SETTLED_KINDS, tx.now());
    for (const { id, stationId } of ended)
      tx.emit('alarm.recovered', { alarmId: id, stationId: stationId ?? '' });
    return { suspended: suspended.length, resumed: resumed.length, ended: ended.length };
  });
  return { ...done, escalated: await escalateAlarms(ctx) };
}
