import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** How many open tasks each of these people has. */
export async function countHeld(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select assignee as id, count(*)::int as n from wf_task where assignee = any(${userIds}::text[]) group by assignee`.execute(
    db,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** The open tasks that a person has, the oldest first. */
export async function listHeld(db: Db, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from wf_task where assignee = ${userId} order by wf_task.id`.execute(db);
  return rows.map(({ id }) => id);
}
