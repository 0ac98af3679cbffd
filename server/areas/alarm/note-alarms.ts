import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { insertAlarmLogs } from './alarm-action-store.ts';

/**
 * What somebody did to alarms, in the same transaction: a line in the history of each, and the word to every list that shows them.
 * `action` is `confirm`, `close`, `dispatch` or `workOrder.<move>`.
 */
export async function noteAlarms(
  tx: Ctx,
  alarmIds: readonly string[],
  entry: { readonly action: string; readonly comment?: string; readonly fields?: object },
): Promise<void> {
  await insertAlarmLogs(
    tx.db,
    alarmIds.map((alarmId) => ({ id: newId(), alarmId })),
    { at: tx.now(), userId: tx.actor.id, ...entry },
  );
  for (const id of alarmIds)
    tx.emit('entity.changed', { entity: 'alarmRecord', id, change: 'update', by: tx.actor.id });
}
