import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Who stands in at a time for those who are away, of a process; a deputy for this process goes before one for all. */
export async function listDeputies(
  db: Db,
  {
    users,
    key,
    at,
  }: { readonly users: readonly string[]; readonly key: string; readonly at: Date },
): Promise<ReadonlyMap<string, string>> {
  if (users.length === 0) return new Map();
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await sql<{ user: string; deputy: string }>`
    select distinct on (d.user_id) d.user_id::text as "user", d.deputy_id::text as deputy from wf_deputy d join sys_user u on u.id = d.deputy_id and u.status = '1'
    where d.user_id = any(${users}::bigint[]) and d.deputy_id <> d.user_id and d.from_time <= ${now} and d.to_time > ${now} and coalesce(d.process_key, '') in ('', ${key})
    order by d.user_id, coalesce(d.process_key, '') desc, d.id desc`.execute(db);
  return new Map(rows.map(({ user, deputy }) => [user, deputy]));
}

/** Notes that tasks are had for somebody who is away. */
export async function markDeputies(
  db: Db,
  instanceId: string,
  ais: readonly number[],
): Promise<void> {
  if (ais.length === 0) return;
  await sql`update wf_task set is_deputy = true where instance_id = ${instanceId}::bigint and ai = any(${ais}::int[])`.execute(
    db,
  );
  await sql`update wf_history set is_deputy = true where instance_id = ${instanceId}::bigint and ai = any(${ais}::int[])`.execute(
    db,
  );
}
