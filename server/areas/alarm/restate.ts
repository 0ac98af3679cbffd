import type { Ctx } from '#server/base/context/ctx.ts';
import { textOf } from './alarm-store.ts';
import { alarmEntity } from './alarm.ts';
import { findActive, restate } from './outside-store.ts';
import { keyOf, newAlarm, type OutsideAlarm, ownPlace } from './outside.ts';

/**
 * What is active of no station says what holds now: its sentence, bound and reasons follow a minimum, a last day or a name that was changed
 * meanwhile. When it was noticed, its level and what people did about it stay.
 */
export async function restateAlarms(tx: Ctx, alarms: readonly OutsideAlarm[]): Promise<void> {
  const active = await findActive(tx.db, alarms.map(keyOf));
  for (const [at, { id, sinceMs, message, limitText }] of active) {
    const alarm = alarms[at];
    const place = alarm && ownPlace(alarm);
    if (!alarm || !place) continue;
    const now = newAlarm({ ...alarm, at: new Date(sinceMs) }, place, tx.now());
    const text = textOf(now.message);
    if (text.message === message && now.limitText === limitText) continue;
    // oxlint-disable-next-line no-await-in-loop -- few, and each in its own words
    await restate(tx.db, alarmEntity(tx), id, {
      ...text,
      limitText: now.limitText,
      unit: now.unit,
      evidence: alarm.evidence,
    });
  }
}
