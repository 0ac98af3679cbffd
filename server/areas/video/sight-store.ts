import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Sight } from './sight.ts';

/** What is known of the pictures of cameras, by their ids. */
export async function readSights(db: Db): Promise<ReadonlyMap<string, Sight>> {
  const { rows } = await sql<{ id: string; sight: Sight }>`
    select camera_id::text as id, sight from ops_camera_sight`.execute(db);
  return new Map(rows.map(({ id, sight }) => [id, sight]));
}

/** Keeps what is known now; of a camera that is gone or disabled nothing is, so that it begins anew. */
export async function keepSights(db: Db, sights: ReadonlyMap<string, Sight>): Promise<void> {
  const rows = [...sights].map(([id, sight]) => ({ id, sight }));
  if (rows.length > 0)
    await sql`insert into ops_camera_sight (camera_id, sight)
      select x.id, x.sight from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, sight jsonb)
      on conflict (camera_id) do update set sight = excluded.sight`.execute(db);
  await sql`delete from ops_camera_sight s where not exists (
    select 1 from ops_camera c where c.id = s.camera_id and c.is_enabled)`.execute(db);
}
