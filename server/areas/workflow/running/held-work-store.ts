import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Who waits for a task: whoever has it, and whoever lent it and gets it back. */
const HOLDERS = sql`(select id, assignee as holder from wf_task union all select id, owner from wf_task where delegated) held`;

/** How many open tasks each of these people has, or gets back. */
export async function countHeld(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select holder as id, count(*)::int as n from ${HOLDERS} where holder = any(${userIds}::text[]) group by holder`.execute(
    db,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** The open tasks that a person has or gets back, the oldest first. */
export async function listHeld(db: Db, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from wf_task where assignee = ${userId} or (delegated and owner = ${userId}) order by wf_task.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
