import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';
import type { PlacedLimit } from './places.ts';

/** How often a point sends; points that stand still or are maintained are judged by nothing. */
export interface PointPace {
  readonly id: string;
  readonly rtSeconds: number;
  readonly minuteSeconds: number;
}

const STOPPED = '4';
const MAINTAINED = '5';

/** Of points that were found within sight those that are judged. */
export async function listJudgedPoints(
  db: Db,
  pointIds: readonly string[],
): Promise<readonly PointPace[]> {
  const { rows } = await sql<PointPace>`
    select id::text as id, greatest(coalesce(rt_interval_seconds, 60), 1)::int as "rtSeconds", greatest(coalesce(minute_interval_minutes, 10), 1)::int * 60 as "minuteSeconds"
    from dm_monitor_point where id = any(${[...pointIds]}::bigint[]) and coalesce(status, '') not in (${STOPPED}, ${MAINTAINED})`.execute(
    db,
  );
  return rows;
}

/** Limits of points that were found within sight; of those in force at once the first counts, as it does when packets come. */
export async function listLimits(
  db: Db,
  pointIds: readonly string[],
): Promise<readonly PlacedLimit[]> {
  const { rows } = await sql<PlacedLimit>`
    select monitor_point_id::text as "pointId", factor_code as "factorCode", case when kind in ('1', '3') then upper::float8 end as upper, case when kind in ('2', '3') then lower::float8 end as lower,
      date_part('epoch', effective_from::timestamp at time zone ${ZONE}) * 1000 as "fromMs", date_part('epoch', (effective_to + 1)::timestamp at time zone ${ZONE}) * 1000 as "toMs"
    from dm_limit l where enabled is not false and monitor_point_id = any(${[...pointIds]}::bigint[]) order by effective_from desc nulls last, l.id`.execute(
    db,
  );
  return rows;
}

/** Days off, `YYYY-MM-DD`. */
export async function listHolidays(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{
    day: string;
  }>`select to_char(day, 'YYYY-MM-DD') as day from dm_holiday where is_workday is not true`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}
