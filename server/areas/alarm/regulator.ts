import type { Ctx } from '#server/base/context/ctx.ts';
import { findStationDuty } from './escalation-store.ts';
import { noteAlarms } from './note-alarms.ts';
import { listUntoldDisposals } from './regulator-store.ts';
import { tellOf } from './tell-watchers.ts';

/**
 * Tells the bureau of the region of those alarms that wait for it now (监管处置 待处置): each once, whoever finds so first, on the alarm or
 * by its order. It stands in their timelines. Who found so is not told.
 */
export async function tellRegulator(tx: Ctx, alarmIds: readonly string[]): Promise<void> {
  const waiting = await listUntoldDisposals(tx.db, alarmIds);
  if (waiting.length === 0) return;
  await noteAlarms(
    tx,
    waiting.map(({ id }) => id),
    { action: 'regulate' },
  );
  const duties = await findStationDuty(
    tx.db,
    [...new Set(waiting.map(({ stationId }) => stationId))],
    tx.now(),
  );
  const bureaus = new Map(
    duties.map(({ stationId, bureau }) => [stationId, bureau.filter((id) => id !== tx.actor.id)]),
  );
  await tellOf(
    tx,
    'regulated',
    new Map(waiting.map(({ id, stationId }) => [id, bureaus.get(stationId) ?? []])),
  );
}
