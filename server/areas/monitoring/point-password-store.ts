import { sql } from 'kysely';

import { SEALED_PREFIX } from '#server/base/secrets/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { HIDDEN_CHANGE } from '#server/records/store/changes.ts';

const SEALED_LIKE = `${SEALED_PREFIX}%`;

/** Passwords of points that stand plain. */
export async function listPlainPasswords(
  db: Db,
): Promise<readonly { readonly id: string; readonly password: string }[]> {
  const { rows } = await sql<{ id: string; password: string }>`
    select id::text as id, password from dm_monitor_point where password <> '' and password not like ${SEALED_LIKE} order by dm_monitor_point.id`.execute(
    db,
  );
  return rows;
}

/** Puts the sealed form in the place of the plain one, where that still stands: of several servers one does it. */
export async function replacePassword(
  db: Db,
  { id, was, sealed }: { readonly id: string; readonly was: string; readonly sealed: string },
): Promise<void> {
  await sql`update dm_monitor_point set password = ${sealed} where id = ${id}::bigint and password = ${was}`.execute(
    db,
  );
}

/** Leaves of each change of a password only that there was one. */
export async function blankPasswordHistory(db: Db): Promise<void> {
  const hidden = JSON.stringify([HIDDEN_CHANGE, HIDDEN_CHANGE]);
  await sql`update sys_history set fields = jsonb_set(fields, '{password}', ${hidden}::jsonb)
    where entity = 'monitorPoint' and fields ? 'password' and fields->'password' <> ${hidden}::jsonb`.execute(
    db,
  );
}
