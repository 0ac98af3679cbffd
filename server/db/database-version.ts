import { sql } from 'kysely';

import type { Db } from './db.ts';

/** `PostgreSQL 17.4`. */
export async function readDatabaseVersion(db: Db): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select split_part(current_setting('server_version'), ' ', 1) as "version"`.execute(db);
  return `PostgreSQL ${rows[0]?.version ?? ''}`.trim();
}
