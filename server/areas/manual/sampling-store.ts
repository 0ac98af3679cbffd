import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Points of a station that are sampled while what measures them is repaired. */
export interface SampledPoints {
  readonly stationId: string;
  /** Dictionary monitor_type. */
  readonly types: readonly string[];
}

/** Dictionary monitor_status: nothing flows at 停运, and 未接入 was never measured. */
const IDLE = ['4', '6'];

/** Points `p` of a station that are sampled. */
function sampled({ stationId, types }: SampledPoints): RawBuilder<boolean> {
  return sql<boolean>`p.station_id = ${stationId}::bigint and p.monitor_type = any(${[...types]}::text[])
    and p.deleted is not true and not (coalesce(p.status, '') = any(${IDLE}::text[]))`;
}

/** Whether a station has a point that would be sampled by hand. */
export async function hasSampledPoints(db: Db, points: SampledPoints): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select 1 from dm_monitor_point p where ${sampled(points)}) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** The points of a station that are sampled by hand. */
export async function listSampledPoints(db: Db, points: SampledPoints): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id::text as id from dm_monitor_point p where ${sampled(points)} order by p.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Judges the samples of a point around a moment by what was handed in of them: 已补测 with its factors, else still to be taken, or missed
 * once their time is over.
 * @returns those that changed
 */
export async function recountSamplings(
  db: Db,
  { pointId, at, now }: { readonly pointId: string; readonly at: string; readonly now: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update dm_manual_sampling s set status = n.status, sample_time = n.first, factors = n.factors, version = coalesce(s.version, 1) + 1
    from (select s2.id, min(r.sample_time) as first, string_agg(distinct coalesce(f.name, r.factor_code), ' / ') as factors,
        case when count(r.id) > 0 then '1' when s2.last_time > ${now} then '0' else '2' end as status
      from dm_manual_sampling s2
      left join dm_manual_reading r on r.monitor_point_id = s2.monitor_point_id and r.status in ('1', '2')
        and r.sample_time >= s2.due_time and r.sample_time < s2.last_time
      left join dm_factor f on f.id = r.factor_id
      where s2.monitor_point_id = ${pointId}::bigint and s2.status in ('0', '1', '2')
        and s2.due_time <= ${at}::timestamptz and s2.last_time > ${at}::timestamptz
      group by s2.id, s2.last_time) n
    where s.id = n.id and (s.status, s.factors) is distinct from (n.status, n.factors) returning s.id::text as id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Gives the open samples of an order to another person. @returns those that changed */
export async function giveSamplings(
  db: Db,
  { orderId, assigneeId }: { readonly orderId: string; readonly assigneeId: string | null },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update dm_manual_sampling s set assignee_id = ${assigneeId}::bigint where s.order_id = ${orderId}::bigint and s.status = '0'
      and s.assignee_id is distinct from ${assigneeId}::bigint returning s.id::text as id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The open samples of an order. */
export async function listOpenSamplings(db: Db, orderId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id::text as id from dm_manual_sampling s where s.order_id = ${orderId}::bigint and s.status = '0' order by s.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The O&M company that looks after a station, by its name; null where nobody does. */
export async function findOpsCompanyOf(db: Db, stationId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.name from ops_station s join ops_company c on c.id = s.ops_company_id where s.id = ${stationId}::bigint`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}
