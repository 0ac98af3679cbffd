import { sql, type RawBuilder } from 'kysely';

import { DAY_MS } from '#schemas/basics/units.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import { DOOR_DOUBT } from './read-events.ts';

/** So long the number of an event is remembered whose moment nobody knows. */
const AHEAD_KNOWN_MS = DAY_MS;

/** A door as its device knows it, by the digest of its key. */
export interface KnownDoor {
  readonly id: string;
  readonly name: string;
  readonly stationId: string;
  readonly isOnline: boolean;
  /** Takes a picture as an event comes. */
  readonly cameraId: string | null;
}

/** A door that has been silent for too long, with what is said of it. */
export interface SilentDoor {
  readonly id: string;
  readonly name: string;
  readonly stationId: string;
  /** By the clock of the product. */
  readonly lastSeenAt: string;
}

export async function findDoorByKey(db: Db, keyHash: string): Promise<KnownDoor | undefined> {
  const { rows } = await sql<KnownDoor>`
    select id::text as id, name, station_id::text as "stationId", coalesce(status = '1', false) as "isOnline", camera_id::text as "cameraId"
    from ops_door where key_hash = ${keyHash} and is_enabled and station_id is not null`.execute(
    db,
  );
  return rows[0];
}

/** Doors of these codes that no device has a key of. */
export async function listWithoutKey(
  db: Db,
  codes: readonly string[],
): Promise<readonly KnownDoor[]> {
  const { rows } = await sql<KnownDoor>`
    select id::text as id, name, station_id::text as "stationId", coalesce(status = '1', false) as "isOnline", camera_id::text as "cameraId"
    from ops_door where code = any(${codes}::text[]) and key_hash is null and is_enabled and station_id is not null order by ops_door.id`.execute(
    db,
  );
  return rows;
}

/** The device was heard. */
export async function noteHeard(db: Db, id: string, at: Date): Promise<void> {
  await sql`update ops_door set last_seen_at = ${at}, status = '1' where id = ${id}::bigint`.execute(
    db,
  );
}

/** Doors that were heard once and are silent for longer than they may be: they are offline from now on. Silent ones whose alarm stands at a station that they left, too. */
export async function takeSilentDoors(
  db: Db,
  kind: string,
  now: Date,
): Promise<readonly SilentDoor[]> {
  const { rows } = await sql<SilentDoor>`
    update ops_door d set status = '0'
    where is_enabled and station_id is not null
      and last_seen_at < ${now}::timestamptz - coalesce(offline_minutes, 10) * interval '1 minute'
      and (status = '1' or exists (select 1 from dm_alarm_record a
        where a.is_active and a.alarm_type = ${kind} and a.subject_key = 'door:' || d.id and a.station_id <> d.station_id))
    returning id::text as id, name, station_id::text as "stationId", last_seen_at as "lastSeenAt"`.execute(
    db,
  );
  return rows;
}

/** Names of alarms of silent doors that are disabled or gone, nobody will hear them again, or stand at another station now. */
export async function listUnwatched(db: Db, kind: string): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select a.subject_key as key from dm_alarm_record a
    where a.is_active and a.alarm_type = ${kind} and a.subject_key ~ '^door:[0-9]+$'
      and not exists (select 1 from ops_door d where d.id = substr(a.subject_key, 6)::bigint and d.is_enabled and d.station_id = a.station_id)`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** An event on its way into the table. */
export interface EventToKeep {
  readonly id: string;
  readonly no: string;
  /** Null: it could not be read. */
  readonly type: string | null;
  readonly at: string;
  /** Nobody knows its moment: `at` is when it came. */
  readonly isMomentUnknown: boolean;
  /** It names a moment that can be read, if not one that can be true. */
  readonly isTimed: boolean;
  /** All that the device sent of it. */
  readonly words: string;
  /** Of the dictionary door_event_doubt. */
  readonly doubt: string | null;
  /** What the device sent, where there is a doubt. */
  readonly asSent: string | null;
  readonly isLate: boolean;
  readonly card: string | null;
  readonly person: string | null;
  readonly name: string | null;
  readonly note: string | null;
}

/**
 * Keeps events of a door, each number of a moment once, with the person they are of and where the door is. A device that counts
 * anew after a reset tells new events; what was kept with a doubt is known by its number and words: without a readable moment for a day, with one for ever, for a
 * clock that ran ahead is right some day. @returns the ids of those that are new
 */
export async function keepEvents(
  db: Db,
  doorId: string,
  { events, now }: { readonly events: readonly EventToKeep[]; readonly now: Date },
): Promise<readonly string[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into ops_door_event (id, door_id, event_no, event_type, event_at, received_at, is_late, card_no, person_name, note, doubt, as_sent,
      person_id, user_id, station_id, enterprise_id, ops_company_id, region_code, creator, create_date, updater, update_date)
    select e.id, d.id, e.no, e.type, e.at, ${now}, e."isLate", e.card, coalesce(e.name, p.name), e.note, e.doubt, e."asSent",
      p.id, p.user_id, d.station_id, d.enterprise_id, d.ops_company_id, d.region_code, 0, ${now}, 0, ${now}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id bigint, no text, type text, at timestamptz, "isTimed" boolean, words text, "isLate" boolean,
      card text, person text, name text, note text, doubt text, "asSent" text)
      join ops_door d on d.id = ${doorId}::bigint
      left join lateral (select q.id, q.name, q.user_id from ops_door_person q where q.station_id = d.station_id
        and ((e.card is not null and upper(q.card_no) = upper(e.card)) or (e.person is not null and q.person_no = e.person)) order by q.id limit 1) p on true
    where not exists (select 1 from ops_door_event k
      where k.door_id = d.id and k.event_no = e.no and k.as_sent = e.words and (e."isTimed" or k.event_at > ${new Date(now.getTime() - AHEAD_KNOWN_MS)}))
    on conflict (door_id, event_no, event_at) do nothing returning id::text as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where an event has its pictures: sent by the device, taken by the camera of its door. */
export type PictureField = 'devicePicture' | 'cameraPicture';

const PICTURE_COLUMNS: Readonly<Record<PictureField, string>> = {
  devicePicture: 't.device_picture',
  cameraPicture: 't.camera_picture',
};

/** Of these events those that have no such picture yet. */
export function freeOfPicture(field: PictureField, ids: readonly string[]): RawBuilder<unknown> {
  return sql`t.id = any(${ids}::bigint[]) and ${sql.ref(PICTURE_COLUMNS[field])} is null`;
}

/** The event that a picture is of. */
export interface EventToShow {
  readonly id: string;
  /** By the clock of the product. */
  readonly at: string;
  readonly hasPicture: boolean;
}

/** The event of a door by its number: that of the moment, else the last one that came since then. */
export async function findEventToShow(
  db: Db,
  doorId: string,
  { no, at, since }: { readonly no: string; readonly at: Date | null; readonly since: Date },
): Promise<EventToShow | undefined> {
  const { rows } = await sql<EventToShow>`
    select t.id::text as id, t.event_at as at, t.device_picture is not null as "hasPicture" from ops_door_event t
    where t.door_id = ${doorId}::bigint and t.event_no = ${no} and (t.event_at = ${at}::timestamptz or t.received_at >= ${since})
    order by (t.event_at = ${at}::timestamptz) desc nulls last, t.received_at desc, t.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Events from before then lose their pictures, so many of them. */
export async function takeOldPictures(db: Db, before: Date, most: number): Promise<void> {
  await sql`
    with old as (update ops_door_event set device_picture = null, camera_picture = null
      where id in (select id from ops_door_event
        where event_at < ${before} and (device_picture is not null or camera_picture is not null) order by event_at limit ${most})
      returning id)
    delete from sys_file_link l using old where l.entity = 'doorEvent' and l.record_id = old.id`.execute(
    db,
  );
}

/** Openings that wait for the device since then; each is handed out once. */
export async function takeOpenings(
  db: Db,
  doorId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    update ops_door_opening set state = '1', fetched_at = ${now}, update_date = ${now}
    where door_id = ${doorId}::bigint and state = '0' and asked_at >= ${since} returning id::text as id`.execute(
    db,
  );
  return rows;
}

/** What the device says became of an opening it had fetched. */
export async function noteOpened(
  db: Db,
  doorId: string,
  { id, ok, now }: { readonly id: string; readonly ok: boolean; readonly now: Date },
): Promise<void> {
  await sql`update ops_door_opening set state = ${ok ? '2' : '3'}, done_at = ${now}, update_date = ${now}
    where id = ${id}::bigint and door_id = ${doorId}::bigint and state = '1'`.execute(db);
}

/** Openings that no device fetched or answered in time are over. */
export async function endOpenings(db: Db, before: Date): Promise<void> {
  await sql`update ops_door_opening set state = '4' where state in ('0', '1') and asked_at < ${before}`.execute(
    db,
  );
}

/** An event near a check-in. */
export interface NearEvent {
  readonly id: string;
  /** By the clock of the product. */
  readonly at: string;
  readonly doorName: string | null;
  readonly eventType: string | null;
  readonly personName: string | null;
  readonly isLate: boolean;
  readonly userId: string | null;
  readonly devicePicture: unknown;
  readonly cameraPicture: unknown;
}

/** Those whose moment could not be read are near nothing. */
export async function listEventsNear(
  db: Db,
  scope: Scope,
  event: Parameters<typeof visibleRows>[0],
  {
    stationId,
    from,
    to,
  }: { readonly stationId: string; readonly from: string; readonly to: string },
): Promise<readonly NearEvent[]> {
  const { rows } = await sql<NearEvent>`
    select t.id::text as id, t.event_at as at, d.name as "doorName", t.event_type as "eventType", t.person_name as "personName",
      coalesce(t.is_late, false) as "isLate", t.user_id::text as "userId",
      t.device_picture as "devicePicture", t.camera_picture as "cameraPicture"
    from ops_door_event t left join ops_door d on d.id = t.door_id
    where t.station_id = ${stationId}::bigint and t.event_at between ${from}::timestamptz and ${to}::timestamptz
      and coalesce(t.doubt, '') <> all(${[DOOR_DOUBT.time, DOOR_DOUBT.behind]}::text[]) and ${visibleRows(event, scope)}
    order by t.event_at, t.id limit 200`.execute(db);
  return rows;
}

export async function hasDoor(db: Db, stationId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ops_door where station_id = ${stationId}::bigint and is_enabled`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) > 0;
}
