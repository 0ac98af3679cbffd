import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Whether one of these people started a process, has a task or did one. */
export async function tookPart(db: Db, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select 1 from wf_instance where start_user = any(${userIds}::bigint[]))
      or exists (select 1 from wf_task where assignee = any(${userIds}::text[]))
      or exists (select 1 from wf_history where task_id is not null and assignee = any(${userIds}::text[]))`.execute(
    db,
  );
  return rows.length === 1;
}
