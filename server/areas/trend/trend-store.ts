import { sql } from 'kysely';

import { SECOND_MS } from '#schemas/basics/units.ts';
import type { FactorHourAsk } from '#server/areas/statistic/face.ts';
import type { Db } from '#server/db/db.ts';
import { iso } from '#server/db/iso.ts';
import { unitAt } from '#server/platform/factors/unit-store.ts';
import type { Episode } from './method/episode.ts';
import type { HourSample } from './method/season.ts';

/** A factor of a point with the upper limit in force. */
export interface WatchedLimit {
  readonly pointId: string;
  readonly factorCode: string;
  readonly upper: number;
  readonly usesConverted: boolean;
  readonly stationId: string;
  readonly enterpriseId: string | null;
  readonly pointName: string;
  readonly factorName: string;
  readonly unit: string | null;
}

/** The limits that trends are held against, of points that are there, in the order of points; of several the one that began last. */
export async function listWatchedLimits(db: Db, day: string): Promise<readonly WatchedLimit[]> {
  const { rows } =
    await sql<WatchedLimit>`select distinct on (l.monitor_point_id, l.factor_code) l.monitor_point_id::text as "pointId", l.factor_code as "factorCode",
      l.upper::float8 as upper, coalesce(l.uses_converted, false) as "usesConverted", p.station_id::text as "stationId", p.enterprise_id::text as "enterpriseId",
      p.name as "pointName", coalesce(f.name, l.factor_code) as "factorName", ${unitAt('f', sql`p.st_code`)} as unit
    from dm_limit l join dm_monitor_point p on p.id = l.monitor_point_id left join dm_factor f on f.code = l.factor_code
    where l.enabled is not false and l.kind in ('1', '3') and l.upper is not null and p.deleted is not true and p.station_id is not null
      and (l.effective_from is null or l.effective_from <= ${day}::date) and (l.effective_to is null or l.effective_to >= ${day}::date)
    order by l.monitor_point_id, l.factor_code, l.effective_from desc nulls last, l.id desc`.execute(
      db,
    );
  return rows;
}

/** Hourly values of one factor of a point. */
export interface FactorHours {
  readonly pointId: string;
  readonly factorCode: string;
  readonly samples: readonly HourSample[];
  readonly converted: readonly HourSample[];
}

/** Hourly values that are marked normal (N, or nothing), oldest first, without the hours that begin within an agreed stop. */
export async function listHours(
  db: Db,
  { pointIds, factors, fromMs, toMs }: FactorHourAsk,
): Promise<readonly FactorHours[]> {
  const { rows } = await sql<{
    pointId: string;
    factorCode: string;
    at: readonly number[];
    value: readonly number[];
    zs: readonly (number | null)[];
  }>`
    select r.point_id::text as "pointId", r.factor_code as "factorCode", array_agg(extract(epoch from r.data_time)::float8 order by r.data_time) as at,
      array_agg(r.value order by r.data_time) as value, array_agg(r.zs_value order by r.data_time) as zs
    from dm_reading_hour r
    where r.point_id = any(${[...pointIds]}::bigint[]) and r.factor_code = any(${[...factors]}::text[]) and r.value is not null and r.flag in ('N', '')
      and r.data_time >= ${iso(fromMs)}::timestamptz and r.data_time < ${iso(toMs)}::timestamptz
      and not exists (select 1 from dm_stop s join dm_stop_monitor_point_ids l on l.own_id = s.id
        where l.other_id = r.point_id and s.status = '1' and s.begin_time <= r.data_time and s.end_time > r.data_time)
    group by r.point_id, r.factor_code`.execute(db);
  return rows.map(({ pointId, factorCode, at, value, zs }) => ({
    pointId,
    factorCode,
    samples: samplesOf(at, value),
    converted: samplesOf(at, zs),
  }));
}

function samplesOf(
  at: readonly number[],
  values: readonly (number | null)[],
): readonly HourSample[] {
  return values.flatMap((value, index) =>
    value === null ? [] : [{ atMs: Number(at[index]) * SECOND_MS, value: Number(value) }],
  );
}

/** Trends that were told, by `point|factor`. Held until the transaction ends, so that two servers do not tell the same one. */
export async function holdEpisodes(db: Db): Promise<ReadonlyMap<string, Episode>> {
  await sql`select pg_advisory_xact_lock(hashtext('dm_trend'))`.execute(db);
  const { rows } = await sql<
    Episode & { pointId: string; factorCode: string }
  >`select point_id::text as "pointId", factor_code as "factorCode",
      extract(epoch from began_at)::float8 * 1000 as "beganMs", extract(epoch from seen_at)::float8 * 1000 as "seenMs" from dm_trend`.execute(
    db,
  );
  return new Map(
    rows.map(({ pointId, factorCode, ...episode }) => [`${pointId}|${factorCode}`, episode]),
  );
}

/** Keeps what goes on, and forgets the rest. */
export async function keepEpisodes(
  db: Db,
  episodes: readonly (Episode & { readonly pointId: string; readonly factorCode: string })[],
): Promise<void> {
  await sql`delete from dm_trend`.execute(db);
  if (episodes.length === 0) return;
  await sql`insert into dm_trend (point_id, factor_code, began_at, seen_at)
    select * from unnest(${episodes.map(({ pointId }) => pointId)}::bigint[], ${episodes.map(({ factorCode }) => factorCode)}::text[],
      ${episodes.map(({ beganMs }) => iso(beganMs))}::timestamptz[], ${episodes.map(({ seenMs }) => iso(seenMs))}::timestamptz[])`.execute(
    db,
  );
}
