import { sql } from 'kysely';

import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';
import type { EntityOf } from '#server/registry/rows.ts';

export async function collectAlarm(db: Db, userId: string, alarmId: string): Promise<void> {
  await sql`insert into dm_alarm_collect (user_id, alarm_id) values (${userId}, ${alarmId}) on conflict do nothing`.execute(
    db,
  );
}

export async function uncollectAlarm(db: Db, userId: string, alarmId: string): Promise<void> {
  await sql`delete from dm_alarm_collect where user_id = ${userId} and alarm_id = ${alarmId}`.execute(
    db,
  );
}

/** Which of these alarms the user collected. */
export async function findCollected(
  db: Db,
  userId: string,
  alarmIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (alarmIds.length === 0) return new Set();
  const { rows } = await sql<{
    id: string;
  }>`select alarm_id as id from dm_alarm_collect where user_id = ${userId} and alarm_id = any(${alarmIds}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Users who collected any alarm. */
export async function listUsersWithCollections(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct user_id::text as id from dm_alarm_collect`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps those of the alarms that the scope shows in the user's collection. @returns how many are new in it */
export async function collectAlarms(
  db: Db,
  entity: EntityOf<'alarmRecord'>,
  scope: Scope,
  given: { readonly userId: string; readonly ids: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`insert into dm_alarm_collect (user_id, alarm_id)
    select ${given.userId}::bigint, t.id from dm_alarm_record t where t.id = any(${given.ids}::bigint[]) and ${visibleRows(entity, scope)} on conflict do nothing`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
