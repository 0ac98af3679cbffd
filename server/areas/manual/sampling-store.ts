import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Points of a station that are sampled while what measures them is repaired. */
export interface SampledPoints {
  readonly stationId: string;
  /** Dictionary monitor_type. */
  readonly types: readonly string[];
}

/** Dictionary monitor_status: nothing flows at 停运. */
const IDLE = '4';

/** Points `p` of a station that are sampled. */
function sampled({ stationId, types }: SampledPoints): RawBuilder<boolean> {
  return sql<boolean>`p.station_id = ${stationId}::bigint and p.monitor_type = any(${[...types]}::text[])
    and p.deleted is not true and p.status is distinct from ${IDLE}`;
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

/** What the samples of a point around a moment come to. */
export interface JudgedSampling {
  readonly id: string;
  readonly status: string;
  /** ISO, of the first sample; null where none was taken. */
  readonly sampleTime: string | null;
  readonly factors: string | null;
  /** Factors that are not there yet; null where none is missing. */
  readonly missing: string | null;
}

/**
 * What has to be measured of a sample `s`: the factors whose alarms its order mends at the point; where none of them names one, those that the
 * point has limits for then.
 */
const NEEDED = sql`
  select a.factor_code from dm_alarm_record a
  where a.work_order_id = s.order_id and a.monitor_point_id = s.monitor_point_id and a.factor_code is not null
  union
  select l.factor_code from dm_limit l
  where l.monitor_point_id = s.monitor_point_id and l.enabled is not false
    and (l.effective_from is null or l.effective_from <= s.due_time::date) and (l.effective_to is null or l.effective_to >= s.due_time::date)
    and not exists (select 1 from dm_alarm_record a
      where a.work_order_id = s.order_id and a.monitor_point_id = s.monitor_point_id and a.factor_code is not null)`;

/**
 * The samples of a point around a moment that what was handed in of them changes: 已补测 once every factor it needs is there, else still to be
 * taken with those that are missing, or missed once their time is over.
 */
export async function judgeSamplings(
  db: Db,
  { pointId, at, now }: { readonly pointId: string; readonly at: string; readonly now: Date },
): Promise<readonly JudgedSampling[]> {
  const { rows } = await sql<JudgedSampling>`
    select n.sampling::text as id, n.status, n.first as "sampleTime", n.factors, n.missing from (
      select s.id as sampling, s.status as before, s.factors as known, s.missing as lacked, done.first, done.factors, open.missing,
        case when done.first is not null and open.missing is null then '1' when s.last_time > ${now} then '0' else '2' end as status
      from dm_manual_sampling s
      left join lateral (
        select min(r.sample_time) as first, string_agg(distinct coalesce(f.name, r.factor_code), ' / ') as factors,
          coalesce(array_agg(r.factor_code), '{}') as codes
        from dm_manual_reading r left join dm_factor f on f.id = r.factor_id
        where r.monitor_point_id = s.monitor_point_id and r.status in ('1', '2')
          and r.sample_time >= s.due_time and r.sample_time < s.last_time) done on true
      left join lateral (
        select string_agg(distinct coalesce(f.name, n.factor_code), ' / ') as missing
        from (${NEEDED}) n left join dm_factor f on f.code = n.factor_code
        where n.factor_code <> all (done.codes)) open on true
      where s.monitor_point_id = ${pointId}::bigint and s.status in ('0', '1', '2')
        and s.due_time <= ${at}::timestamptz and s.last_time > ${at}::timestamptz) n
    where (n.before, n.known, n.lacked) is distinct from (n.status, n.factors, n.missing) order by n.sampling`.execute(
    db,
  );
  return rows;
}

/** The open samples of an order, with whoever takes them. */
export async function listOpenSamplings(
  db: Db,
  orderId: string,
): Promise<readonly { readonly id: string; readonly assigneeId: string | null }[]> {
  const { rows } = await sql<{ id: string; assigneeId: string | null }>`
    select s.id::text as id, s.assignee_id::text as "assigneeId" from dm_manual_sampling s
    where s.order_id = ${orderId}::bigint and s.status = '0' order by s.id`.execute(db);
  return rows;
}

/** The O&M company that looks after a station, by its name; null where nobody does. */
export async function findOpsCompanyOf(db: Db, stationId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.name from ops_station s join ops_company c on c.id = s.ops_company_id where s.id = ${stationId}::bigint`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}
