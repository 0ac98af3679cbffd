import { createHash, randomBytes } from 'node:crypto';

import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { DOOR } from '#schemas/api/door.ts';
import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { raiseAlarms, recoverAlarmsOf } from '#server/areas/alarm/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { spendMistake } from '#server/platform/public-view/calls-lately.ts';
import { needEntity } from '#server/records/access.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import { alarmsOfEvents, doorAlarmKey } from './door-alarm.ts';
import {
  findDoorByKey,
  keepEvents,
  noteHeard,
  noteOpened,
  takeOpenings,
  type EventToKeep,
  type KnownDoor,
} from './door-store.ts';
import type { PictureTaker } from './pictures.ts';
import { DOOR_DOUBT, readEvent, sortOpened, type ReadEvent } from './read-events.ts';

const KEY_BYTES = 32;
const PREFIX = 'dk_';
/** An event that comes later than this after it happened was sent late. */
const LATE_MS = MINUTE_MS;
/** A clock may be so far ahead; what is said to be later happened when it came. */
const AHEAD_MS = 5 * MINUTE_MS;
/** No device keeps its log for so long: a clock that says so lost its time (1970), and an alarm of then would stand at the end of every list. */
const BEHIND_MS = 365 * DAY_MS;
/** An opening is for whoever stands at the door now: one that a device fetches later is over. */
export const OPENS_WITHIN_MS = MINUTE_MS;

/** A new key of a door's device, this one time; the one before it opens nothing any more. @throws AppError `notFound` no such door in sight */
export async function makeDoorKey(ctx: Ctx, id: string): Promise<{ readonly key: string }> {
  const { id: doorId } = await readRecordInfo(ctx, 'door', id);
  const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
  await inTransaction(ctx, (tx) =>
    updateById(tx.db, needEntity(tx, 'door'), {
      id: doorId,
      set: { keyHash: hashOf(key), keyMadeAt: wallTime(tx.now()) },
      by: tx.actor.id,
    }),
  );
  return { key };
}

/**
 * The door whose device has this key.
 * @throws AppError `badPublicKey` no door has; `tooMany` too many wrong ones
 */
export async function demandDoor(ctx: Ctx, key: string): Promise<KnownDoor> {
  const door = key.startsWith(PREFIX) ? await findDoorByKey(ctx.db, hashOf(key)) : undefined;
  if (!door) throw new AppError((await spendMistake(ctx)) ? 'badPublicKey' : 'tooMany');
  return door;
}

/**
 * What a device sends: it is heard, its events are kept once each, and it is told which openings wait for it.
 * What cannot be read of an event is said beside it: none holds up the others, for a device would send them again for ever.
 * @throws AppError `badPublicKey` no door has this key; `tooMany` too many wrong ones
 */
export async function takeIn(
  ctx: Ctx,
  { key, pictures }: { readonly key: string; readonly pictures: PictureTaker },
  sent: BodyOf<typeof DOOR.intake>,
): Promise<AnswerOf<typeof DOOR.intake>> {
  return hear(ctx, { door: await demandDoor(ctx, key), pictures }, sent);
}

/** The same of a door that is known. */
export async function hear(
  ctx: Ctx,
  { door, pictures }: { readonly door: KnownDoor; readonly pictures: PictureTaker },
  { events = [], opened = [] }: BodyOf<typeof DOOR.intake>,
): Promise<AnswerOf<typeof DOOR.intake>> {
  const now = ctx.now();
  const { opened: done, unreadable } = sortOpened(opened);
  const told = [...events, ...unreadable];
  const kept = onlyOnce(told.map(readEvent)).map((event, at) => toKeep(event, now, at));
  let seen: readonly EventToKeep[] = [];
  const answer = await inTransaction(ctx, async (tx) => {
    await noteHeard(tx.db, door.id, now);
    const fresh = new Set(await keepEvents(tx.db, door.id, { events: kept, now }));
    // what a device says again raises nothing again
    seen = kept.filter(({ id }) => fresh.has(id));
    await raiseAlarms(tx, alarmsOfEvents(door, seen));
    for (const one of done) await noteOpened(tx.db, door.id, { ...one, now });
    const since = new Date(now.getTime() - OPENS_WITHIN_MS);
    const open = await takeOpenings(tx.db, door.id, { since, now });
    if (!door.isOnline) await recoverAlarmsOf(tx, [doorAlarmKey(door)]);
    const doubtful = seen.filter(({ doubt }) => doubt !== null).length;
    return { accepted: fresh.size, repeated: told.length - fresh.size, doubtful, open };
  });
  pictures.take(door, seen);
  return answer;
}

/** @param place among those of one call: what has no moment of its own has one each. */
function toKeep(event: ReadEvent, now: Date, place: number): EventToKeep {
  const clock = clockDoubt(event.atMs, now);
  const isMomentUnknown = clock !== null;
  const atMs = isMomentUnknown ? now.getTime() + place : (event.atMs ?? now.getTime());
  const doubt = doubtOf(event, clock);
  return {
    id: newId(),
    no: event.no,
    type: event.type ?? null,
    at: new Date(atMs).toISOString(),
    isMomentUnknown,
    isTimed: event.atMs !== null,
    words: event.asSent,
    isLate: now.getTime() - atMs > LATE_MS,
    card: event.card ?? null,
    person: event.person ?? null,
    name: event.name ?? null,
    note: event.note ?? null,
    doubt,
    asSent: doubt === null ? null : event.asSent,
  };
}

/** Why what a device says of the time of an event cannot be; null where it can. */
function clockDoubt(atMs: number | null, now: Date): string | null {
  if (atMs === null) return DOOR_DOUBT.time;
  if (atMs > now.getTime() + AHEAD_MS) return DOOR_DOUBT.ahead;
  return atMs < now.getTime() - BEHIND_MS ? DOOR_DOUBT.behind : null;
}

/** A moment that nobody knows says more than a card that cannot be read: what has it is no evidence of anything. */
function doubtOf({ isPartial }: ReadEvent, clock: string | null): string | null {
  const isMomentKnown = clock === null || clock === DOOR_DOUBT.ahead;
  return isPartial && isMomentKnown ? DOOR_DOUBT.content : clock;
}

/** A device that says one event twice in a breath says it once. */
function onlyOnce(events: readonly ReadEvent[]): readonly ReadEvent[] {
  return [
    ...new Map(
      events.map((event) => [JSON.stringify([event.no, event.atMs ?? event.asSent]), event]),
    ).values(),
  ];
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
