import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Held by whoever makes reports, beside others who make some; until the transaction ends. */
export async function lockMaking(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('reports.made', 0))`.execute(db);
}

/** Held by whoever sends what was made, alone: nobody keeps a report meanwhile whose time is before the newest that was sent. */
export async function lockMade(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reports.made', 0))`.execute(db);
}
