import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { iso } from '#server/db/iso.ts';

/** A moment of a factor at a point whose station the asker was proven to see. */
export interface PlatformAsk {
  readonly pointId: string;
  readonly factorCode: string;
  /** ms since 1970 */
  readonly atMs: number;
}

/** Minutes that a value of the minute table stands for where its point says nothing. */
const USUAL_MINUTES = 10;

/** What the platform holds for each moment, in the order asked: the value whose span it lies in, as it came; null where there is none. */
export async function readPlatformValues(
  db: Db,
  grain: 'minute' | 'hour',
  asks: readonly PlatformAsk[],
): Promise<readonly (number | null)[]> {
  if (asks.length === 0) return [];
  // a value of an hour is of the hour its time stands in, wherever in it (ADR 0081); one of minutes is of those that follow
  const span =
    grain === 'hour'
      ? sql`m.data_time >= date_trunc('hour', a.at) and m.data_time < date_trunc('hour', a.at) + interval '1 hour'`
      : sql`m.data_time <= a.at and m.data_time > a.at - make_interval(mins => coalesce(p.minute_interval_minutes, ${USUAL_MINUTES})::int)`;
  const { rows } = await sql<{ n: number; value: number | null }>`
    select a.n::int as n, r.value::float8 as value
    from unnest(${asks.map(({ pointId }) => pointId)}::bigint[], ${asks.map(({ factorCode }) => factorCode)}::text[],
      ${asks.map(({ atMs }) => iso(atMs))}::timestamptz[]) with ordinality a (point_id, factor_code, at, n)
    join dm_monitor_point p on p.id = a.point_id
    cross join lateral (select m.value from ${sql.table(`dm_reading_${grain}`)} m
      where m.point_id = a.point_id and m.factor_code = a.factor_code and ${span}
      order by m.data_time desc limit 1) r`.execute(db);
  const values = new Map(rows.map(({ n, value }) => [n, value]));
  return asks.map((_, at) => values.get(at + 1) ?? null);
}
