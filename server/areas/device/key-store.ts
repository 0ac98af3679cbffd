import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A key as it is stored. Times are milliseconds since 1970. */
export interface KeyRow {
  readonly id: string;
  readonly mn: string;
  readonly sealed: string;
  readonly state: 'pending' | 'current' | 'old';
  readonly createdMs: number;
  readonly currentMs: number | null;
  readonly validUntilMs: number | null;
  readonly offeredMs: number | null;
  readonly openUntilMs: number | null;
}

type Origin = 'entered' | 'asked' | 'renewed';

const ms = (name: string) => sql`extract(epoch from ${sql.ref(name)})::float8 * 1000`;
const COLUMNS = sql`id::text as id, mn, sealed, state, ${ms('created_at')} as "createdMs", ${ms('current_at')} as "currentMs", ${ms('valid_until')} as "validUntilMs",
  ${ms('offered_at')} as "offeredMs", ${ms('open_until')} as "openUntilMs"`;

/** Changes with every change of any key. */
export async function readKeyStamp(db: Db): Promise<string> {
  const { rows } = await sql<{
    stamp: string;
  }>`select count(*) || '@' || coalesce(max(changed_at)::text, '') as stamp from gw_device_key`.execute(
    db,
  );
  return rows[0]?.stamp ?? '';
}

/** Keys that may be used; the one in use first, then the one to come, then those before. */
export async function listKeys(
  db: Db,
  now: Date,
  mns?: readonly string[],
): Promise<readonly KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select ${COLUMNS} from gw_device_key where (state <> 'old' or valid_until > ${now}) and (${mns ?? null}::text[] is null or mn = any(${mns ?? null}::text[]))
    order by mn, case state when 'current' then 0 when 'pending' then 1 else 2 end, gw_device_key.id desc`.execute(
    db,
  );
  return rows;
}

/** The device has used the key it was offered: it is the one in use, and the one before it is accepted for a while. @returns whether it was still to be taken */
export async function promoteKey(
  db: Db,
  id: string,
  { now, oldUntil }: { readonly now: Date; readonly oldUntil: Date },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      mn: string;
    }>`select mn from gw_device_key where id = ${id}::bigint and state = 'pending' for update`.execute(
      tx,
    );
    const mn = rows[0]?.mn;
    if (mn === undefined) return false;
    await sql`update gw_device_key set state = 'old', valid_until = ${oldUntil}, changed_at = ${now} where mn = ${mn} and state = 'current'`.execute(
      tx,
    );
    await sql`update gw_device_key set state = 'current', current_at = ${now}, open_until = null, changed_at = ${now} where id = ${id}::bigint`.execute(
      tx,
    );
    return true;
  });
}

/** Makes the key that a device is to take next; where one is there already it stays. */
export async function makePending(
  db: Db,
  mn: string,
  key: { readonly sealed: string; readonly origin: Origin; readonly now: Date },
): Promise<void> {
  await sql`
    insert into gw_device_key (mn, sealed, state, origin, created_at, changed_at) values (${mn}, ${key.sealed}, 'pending', ${key.origin}, ${key.now}, ${key.now})
    on conflict do nothing`.execute(db);
}

/** Of several processes one tells a device of its key, and not again before `since`. @returns whether it is this one */
export async function takeOffer(
  db: Db,
  id: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update gw_device_key set offered_at = ${now}, changed_at = ${now} where id = ${id}::bigint and state = 'pending' and (offered_at is null or offered_at < ${since})`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** A key that somebody entered is the one in use at once. */
export async function enterKey(
  db: Db,
  mn: string,
  {
    sealed,
    now,
    oldUntil,
  }: { readonly sealed: string; readonly now: Date; readonly oldUntil: Date },
): Promise<void> {
  await sql`delete from gw_device_key where mn = ${mn} and state = 'pending'`.execute(db);
  await sql`update gw_device_key set state = 'old', valid_until = ${oldUntil}, changed_at = ${now} where mn = ${mn} and state = 'current'`.execute(
    db,
  );
  await sql`insert into gw_device_key (mn, sealed, state, origin, created_at, current_at, changed_at) values (${mn}, ${sealed}, 'current', 'entered', ${now}, ${now}, ${now})`.execute(
    db,
  );
}

/** Lets the key that is to be taken be told in clear text for a while. */
export async function openPending(
  db: Db,
  mn: string,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<void> {
  await sql`update gw_device_key set open_until = ${until}, offered_at = null, changed_at = ${now} where mn = ${mn} and state = 'pending'`.execute(
    db,
  );
}

/** Forgets every key of a device. */
export async function removeKeys(db: Db, mn: string): Promise<void> {
  await sql`delete from gw_device_key where mn = ${mn}`.execute(db);
}

/** Forgets replaced keys whose time is over. */
export async function removeOldKeys(db: Db, now: Date): Promise<void> {
  await sql`delete from gw_device_key where state = 'old' and valid_until < ${now}`.execute(db);
}
