import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A stored picture that a record refers to; the same one under another field is another row. */
export interface PhotoRow {
  readonly id: string;
  readonly name: string;
  readonly recordId: string;
  readonly field: string;
  /** By the clock of the product. */
  readonly at: string;
  readonly by: string | null;
}

/** Pictures of records that whoever asks was proven to see, the oldest first. */
export async function listPhotos(
  db: Db,
  entity: string,
  recordIds: readonly string[],
): Promise<readonly PhotoRow[]> {
  if (recordIds.length === 0) return [];
  const { rows } = await sql<PhotoRow>`
    select f.id::text as id, f.name, l.record_id::text as "recordId", l.field, f.create_date as at, coalesce(u.real_name, u.username) as by
    from sys_file_link l join sys_file f on f.id = l.file_id left join sys_user u on u.id = f.creator
    where l.entity = ${entity} and l.record_id = any(${[...recordIds]}::bigint[]) and f.mime like 'image/%'
    order by f.create_date, f.id`.execute(db);
  return rows;
}
