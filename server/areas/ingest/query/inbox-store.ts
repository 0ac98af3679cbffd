import { sql } from 'kysely';

import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { isOfReach } from './gateway-query-store.ts';

/** Asks for the kept packets of a device to be read again. @returns false: the device is unknown or has no point */
export async function askReplay(db: Db, mn: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update gw_device set replay_due = true where mn = ${mn} and point_id is not null`.execute(
      db,
    );
  return numAffectedRows === 1n;
}

/** Puts a device that nobody registered aside. @returns false: none waits by this name within reach */
export async function ignoreDevice(
  db: Db,
  scope: Scope,
  mn: string,
  said: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update gw_device set is_ignored = true, ignore_reason = ${said.reason}, ignored_by = ${said.by}, ignored_at = ${said.at}
    where mn = ${mn} and point_id is null and not is_ignored and ${isOfReach(scope, sql`mn`)}`.execute(
      db,
    );
  return numAffectedRows === 1n;
}

/** Lets an ignored device wait again. @returns false: none is ignored by this name within reach */
export async function takeBackDevice(db: Db, scope: Scope, mn: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update gw_device set is_ignored = false, ignore_reason = null, ignored_by = null, ignored_at = null
    where mn = ${mn} and point_id is null and is_ignored and ${isOfReach(scope, sql`mn`)}`.execute(
      db,
    );
  return numAffectedRows === 1n;
}

/** @returns a device that waits for its point, or null. */
export async function findWaitingDevice(
  db: Db,
  scope: Scope,
  mn: string,
): Promise<{ mn: string; lastSt: string | null; edition: string | null } | null> {
  const { rows } = await sql<{
    mn: string;
    lastSt: string | null;
    edition: string | null;
  }>`select mn, last_st as "lastSt", edition from gw_device where mn = ${mn} and point_id is null and not is_ignored and ${isOfReach(scope, sql`mn`)}`.execute(
    db,
  );
  return rows[0] ?? null;
}
