import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { AgainNote } from '#server/gateway/received.ts';

/** A kept packet that is to be processed again. */
export interface AgainRow {
  readonly id: string;
  readonly mn: string | null;
  readonly raw: string;
  /** What the log said was wrong with it. */
  readonly errors: string | null;
  readonly note: AgainNote;
  readonly ip: string;
}

/** What is asked for. `dataTime` is ISO text. */
export type NewAgain = Omit<AgainRow, 'id'> & { readonly dataTime: string | null };

export async function insertAgain(db: Db, rows: readonly NewAgain[], now: Date): Promise<void> {
  for (const { mn, raw, errors, note, ip, dataTime } of rows) {
    await sql`insert into gw_again (mn, raw, errors, note, ip, data_time, asked_at) values (${mn}, ${raw}, ${errors}, ${note}, ${ip}, ${dataTime}::timestamptz, ${now})`.execute(
      db,
    );
  }
}

/** Takes the oldest data first, for one process alone; what a process that died had taken is taken again after `staleBefore`. */
export async function takeAgain(
  db: Db,
  {
    now,
    staleBefore,
    limit,
  }: { readonly now: Date; readonly staleBefore: Date; readonly limit: number },
): Promise<readonly AgainRow[]> {
  const { rows } = await sql<AgainRow>`
    with chosen as (
      select id from gw_again where taken_at is null or taken_at < ${staleBefore} order by data_time nulls first, gw_again.id limit ${limit} for update skip locked
    ), taken as (
      update gw_again g set taken_at = ${now} from chosen c where g.id = c.id returning g.*
    )
    select id::text as id, mn, raw, errors, note, coalesce(ip, '') as ip from taken order by data_time nulls first, taken.id`.execute(
    db,
  );
  return rows;
}

export async function removeAgain(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from gw_again where id = any(${ids}::bigint[])`.execute(db);
}
