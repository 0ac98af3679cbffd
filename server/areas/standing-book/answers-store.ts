import { sql } from 'kysely';

import { TIME_ZONE } from '#schemas/basics/wall-time.ts';
import { HANDED_IN } from '#schemas/standing-books/handed-in.ts';
import type { Db } from '#server/db/db.ts';

/** What was filled in last under a name. */
export interface LastAnswer {
  readonly name: string;
  readonly value: unknown;
  /** On which it was, as the wall says it: `YYYY-MM-DD`. */
  readonly day: string;
  /** The moment, s since 1970: which of two is the last. */
  readonly at: number;
  /** By which version of the template. */
  readonly versionId: string;
}

/**
 * The last answer under each name of each version, in the submitted books of a template at a station, which whoever asks was proven to see.
 * @param since the first day that counts
 */
export async function listLastAnswers(
  db: Db,
  {
    bookId,
    stationId,
    since,
  }: { readonly bookId: string; readonly stationId: string; readonly since: string },
): Promise<readonly LastAnswer[]> {
  const { rows } = await sql<LastAnswer>`
    select distinct on (r.version_id, e.name) e.name, e.value, to_char(r.filled_at at time zone ${sql.lit(TIME_ZONE)}, 'YYYY-MM-DD') as day,
      extract(epoch from r.filled_at)::float8 as at, r.version_id::text as "versionId"
    from ops_standing_book_record r, jsonb_each(r.values) e (name, value)
    where r.book_id = ${bookId}::bigint and r.station_id = ${stationId}::bigint and r.status = any(${[...HANDED_IN]})
      and r.filled_at >= ${since}::timestamp at time zone ${sql.lit(TIME_ZONE)} and jsonb_typeof(r.values) = 'object'
      and e.value not in ('null', '""', '[]')
    order by r.version_id, e.name, r.filled_at desc, r.id desc`.execute(db);
  return rows;
}
