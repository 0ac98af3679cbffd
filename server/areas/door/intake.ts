import { createHash, randomBytes } from 'node:crypto';

import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { DOOR, SentDoorEvent } from '#schemas/api/door.ts';
import type { Issue } from '#schemas/api/envelope.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { parseMoment, wallTime } from '#schemas/basics/wall-time.ts';
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
} from './door-store.ts';

const KEY_BYTES = 32;
const PREFIX = 'dk_';
/** An event that comes later than this after it happened was sent late. */
const LATE_MS = MINUTE_MS;
/** A clock may be so far ahead; what is said to be later happened when it came. */
const AHEAD_MS = 5 * MINUTE_MS;
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
 * What a device sends: it is heard, its events are kept once each, and it is told which openings wait for it.
 * @throws AppError `badPublicKey` no door has this key; `tooMany` too many wrong ones; `invalid` a time that is none
 */
export async function takeIn(
  ctx: Ctx,
  key: string,
  { events = [], opened = [] }: BodyOf<typeof DOOR.intake>,
): Promise<AnswerOf<typeof DOOR.intake>> {
  const door = key.startsWith(PREFIX) ? await findDoorByKey(ctx.db, hashOf(key)) : undefined;
  if (!door) throw new AppError((await spendMistake(ctx)) ? 'badPublicKey' : 'tooMany');
  const now = ctx.now();
  demandMoments(events);
  const kept = onlyOnce(events).map((event) => toKeep(event, now));
  return inTransaction(ctx, async (tx) => {
    await noteHeard(tx.db, door.id, now);
    const fresh = new Set(await keepEvents(tx.db, door.id, { events: kept, now }));
    // what a device says again raises nothing again
    await raiseAlarms(
      tx,
      alarmsOfEvents(
        door,
        kept.filter(({ id }) => fresh.has(id)),
      ),
    );
    for (const one of opened) await noteOpened(tx.db, door.id, { ...one, now });
    const since = new Date(now.getTime() - OPENS_WITHIN_MS);
    const open = await takeOpenings(tx.db, door.id, { since, now });
    if (!door.isOnline) await recoverAlarmsOf(tx, [doorAlarmKey(door)]);
    return { accepted: fresh.size, repeated: events.length - fresh.size, open };
  });
}

/** @throws AppError `invalid` naming each event whose time is none */
function demandMoments(events: readonly SentDoorEvent[]): void {
  const issues = events.flatMap(({ at }, index): Issue[] =>
    parseMoment(at) === null
      ? [{ path: `events.${index}.at`, rule: 'datetime', message: 'validation.datetime' }]
      : [],
  );
  if (issues.length > 0) throw new AppError('invalid', { field: 'at' }, { issues });
}

function toKeep({ no, type, at, card, person, name, note }: SentDoorEvent, now: Date): EventToKeep {
  const said = parseMoment(at) ?? now.getTime();
  const isAhead = said > now.getTime() + AHEAD_MS;
  const atMs = isAhead ? now.getTime() : said;
  return {
    id: newId(),
    no,
    type,
    at: new Date(atMs).toISOString(),
    isAhead,
    isLate: now.getTime() - atMs > LATE_MS,
    card: card ?? null,
    person: person ?? null,
    name: name ?? null,
    note: note ?? null,
  };
}

/** A device that says one event twice in a breath says it once. */
function onlyOnce(events: readonly SentDoorEvent[]): readonly SentDoorEvent[] {
  return [
    ...new Map(events.map((event) => [JSON.stringify([event.no, event.at]), event])).values(),
  ];
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
