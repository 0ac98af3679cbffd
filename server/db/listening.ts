import { sql } from 'kysely';

import type { Db } from './db.ts';

/**
 * Notes that silence is looked for now. A longer gap since the last look, or a clock that went back, begins the measuring anew.
 * @returns since when, ms: what was silent before says nothing.
 */
export async function noteLooking(db: Db, now: Date, maxGapMs: number): Promise<number> {
  const { rows } = await sql<{ sinceMs: number }>`
    insert into gw_listening as l (name, checked_at, steady_since) values ('silence', ${now}, ${now})
    on conflict (name) do update set checked_at = excluded.checked_at,
      steady_since = case when excluded.checked_at between l.checked_at and l.checked_at + make_interval(secs => ${maxGapMs / 1000}::float8) then l.steady_since else excluded.checked_at end
    returning extract(epoch from steady_since)::float8 * 1000 as "sinceMs"`.execute(db);
  const [looked] = rows;
  if (!looked) throw new Error('expected the row of gw_listening that was just written');
  return looked.sinceMs;
}
