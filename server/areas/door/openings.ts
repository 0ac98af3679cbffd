import type { BodyOf } from '#schemas/api/contract.ts';
import type { DOOR } from '#schemas/api/door.ts';
import { formatIsoWallTime, parseWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { ALARM_KIND } from '#schemas/dictionaries/alarm-kinds.ts';
import { raiseAlarms, recoverAlarmsOf, type OutsideAlarm } from '#server/areas/alarm/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import { doorAlarmKey, KEPT_IN } from './door-alarm.ts';
import { endOpenings, listUnwatched, takeSilentDoors, type SilentDoor } from './door-store.ts';
import { OPENS_WITHIN_MS } from './intake.ts';

/** Waits for the device; of the dictionary door_opening_state. */
const WAITING = '0';
const MINUTE_CHARS = 16;

/**
 * Has a door opened: its device is asked with its next word, within a minute. Who, when and why is kept for good.
 * @throws AppError `notFound` no such door in sight, or disabled; `invalid` its device is offline
 */
export async function openDoor(
  ctx: Ctx,
  { id, reason }: BodyOf<typeof DOOR.open>,
): Promise<{ readonly id: string }> {
  const door = await findRow(ctx.db, ctx.scope, needEntity(ctx, 'door'), id);
  if (!door?.isEnabled) throw new AppError('notFound', { id });
  if (door.status !== '1') throw new AppError('invalid', { message: 'errors.door.offline' });
  const opening = newId();
  const [at, by] = [wallTime(ctx.now()), ctx.actor.id];
  await inTransaction(ctx, (tx) =>
    insertKept(
      tx.db,
      needEntity(tx, 'doorOpening'),
      {
        id: opening,
        askedAt: at,
        doorId: id,
        askerId: by,
        reason,
        state: WAITING,
        stationId: door.stationId,
        enterpriseId: door.enterpriseId,
        opsCompanyId: door.opsCompanyId,
        regionCode: door.regionCode,
        creator: by,
        createDate: at,
        updater: by,
        updateDate: at,
      },
      by,
    ),
  );
  return { id: opening };
}

/** Doors that nobody hears any more raise an alarm of their station, which ends with the door, too; openings that nobody fetched are over. */
export async function watchDoors(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await endOpenings(ctx.db, new Date(now.getTime() - OPENS_WITHIN_MS));
  await inTransaction(ctx, async (tx) => {
    const kind = ALARM_KIND.door;
    const silent = await takeSilentDoors(tx.db, kind, now);
    const unwatched = await listUnwatched(tx.db, kind);
    await recoverAlarmsOf(
      tx,
      unwatched.map((subjectKey) => ({ kind, subjectKey })),
    );
    await raiseAlarms(tx, silent.map(alarmOf));
  });
}

function alarmOf({ id, name, stationId, lastSeenAt }: SilentDoor): OutsideAlarm {
  const since = lastSeenAt.slice(0, MINUTE_CHARS);
  const event = serverText(KEPT_IN, 'door.offline', { since });
  return {
    ...doorAlarmKey({ id, stationId }),
    params: { what: `${name} ${event}` },
    evidence: {
      told: 'door',
      at: formatIsoWallTime(parseWallTime(lastSeenAt) ?? 0),
      facts: { what: name, event },
      about: `door:${id}`,
    },
  };
}
