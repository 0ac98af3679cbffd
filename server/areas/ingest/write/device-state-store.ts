import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { ChangedSetting, ToldState } from '../receive/device-states.ts';

/** The latest states and settings that these devices told, of the time they were told last. */
export async function listToldStates(
  db: Db,
  mns: readonly string[],
): Promise<readonly ToldState[]> {
  const { rows } = await sql<ToldState>`
    select distinct on (mn, cn, pol_id, item) mn, cn, pol_id as "polId", item, content, extract(epoch from last_time)::float8 * 1000 as "dataTime"
    from gw_upload where mn = any(${mns}::text[]) and cn in ('2021', '3020') and not is_late order by mn, cn, pol_id, item, data_time desc`.execute(
    db,
  );
  return rows;
}

/** The latest flow of points within some minutes before a time; those without any are left out. */
export async function listFlows(
  db: Db,
  asked: readonly { readonly pointId: string; readonly atMs: number }[],
): Promise<ReadonlyMap<string, { readonly value: number; readonly unit: string | null }>> {
  const { rows } = await sql<{ pointId: string; value: number; unit: string | null }>`
    select x."pointId", r.value, (select f.unit from dm_factor f where f.code = r.factor_code limit 1) as unit
    from jsonb_to_recordset(${JSON.stringify(asked.map(({ pointId, atMs }) => ({ pointId, at: new Date(atMs).toISOString() })))}::jsonb) as x ("pointId" text, at timestamptz)
      cross join lateral (select r.value, r.factor_code from dm_reading_rt r where r.point_id = x."pointId"::bigint and r.factor_code in ('w00000', 'a00000')
        and r.data_time > x.at - interval '10 minutes' and r.data_time <= x.at + interval '1 minute' and r.value is not null and r.flag in ('', 'N') order by r.data_time desc limit 1) r`.execute(
    db,
  );
  return new Map(rows.map(({ pointId, ...flow }) => [pointId, flow]));
}

/** Whose change of a setting somebody did by the platform: a command 3021 of it within a day before, or an order that is being worked on at the station. */
export async function listExplained(
  db: Db,
  changes: readonly ChangedSetting[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ at: number }>`
    select x.at::int as at from rows from (jsonb_to_recordset(${JSON.stringify(changes.map(({ mn, item, atMs }) => ({ mn, item, changed: new Date(atMs).toISOString() })))}::jsonb)
      as (mn text, item text, changed timestamptz)) with ordinality as x (mn, item, changed, at)
    where exists (select 1 from gw_command c where c.mn = x.mn and c.cn = '3021' and c.sent_at is not null and strpos(c.content, x.item) > 0
        and c.requested_at > x.changed - interval '1 day')
      or exists (select 1 from ops_work_order o join dm_monitor_point p on p.station_id = o.station_id where p.mn = x.mn and p.deleted is not true and o.status in ('2', '3', '-1'))`.execute(
    db,
  );
  return new Set(rows.map((row) => row.at - 1));
}
