import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { ensureExtremeMonth } from '#server/db/partitions.ts';
import { ZONE } from '#server/db/zone.ts';
import type { ExtremeKind, PointDay } from './day-mark-store.ts';
import { EXTREMES } from './reading-extremes-store.ts';

/** Days, the first and the one after the last, `YYYY-MM-DD`, of which the extremes are made for all points. */
export interface Reach {
  readonly from: string;
  readonly to: string;
}

/** Locks of this kind, one a point. */
const LOCK = 7_210_122;

/** The days that are made; null where none are yet. */
export async function readReach(db: Db, kind: ExtremeKind): Promise<Reach | null> {
  const { rows } =
    await sql<Reach>`select from_day::text as from, to_day::text as to from dm_extreme_reach where kind = ${kind}`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function saveReach(db: Db, kind: ExtremeKind, { from, to }: Reach): Promise<void> {
  await sql`insert into dm_extreme_reach (kind, from_day, to_day) values (${kind}, ${from}::date, ${to}::date)
    on conflict (kind) do update set from_day = excluded.from_day, to_day = excluded.to_day`.execute(
    db,
  );
}

/** Points after that one, in order of their ids. */
export async function listPointsAfter(
  db: Db,
  after: string,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select t.id::text as id from dm_monitor_point t where t.id > ${after}::bigint order by t.id limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether the month of a day has any readings of the kind. */
export async function hasReadings(db: Db, kind: ExtremeKind, day: string): Promise<boolean> {
  const { from, to } = monthOf(sql`${day}::date`);
  const { rows } =
    await sql`select 1 from ${sql.table(`dm_reading_${kind}`)} r where r.data_time >= ${from} and r.data_time < ${to} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Marks again all days whose extremes are there. Both ends included. @returns how many */
export async function markExtremes(
  db: Db,
  kind: ExtremeKind,
  { from, to }: Reach,
): Promise<number> {
  const { numAffectedRows } = await sql`insert into dm_statistic_mark (point_id, day, kind)
    select distinct point_id, day, ${kind} from ${sql.table(`dm_extreme_${kind}`)} where day between ${from}::date and ${to}::date`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Makes the extremes of these days anew out of their readings; two who do it of one point wait for each other. Call it in a transaction: the old ones are gone until it ends. */
export async function makeExtremes(
  db: Db,
  kind: ExtremeKind,
  days: readonly PointDay[],
): Promise<void> {
  if (days.length === 0) return;
  for (const month of new Set(days.map(({ day }) => day.slice(0, 7))))
    await ensureExtremeMonth(db, kind, month);
  const points = [...new Set(days.map(({ pointId }) => pointId))].sort((a, b) =>
    Number(BigInt(a) - BigInt(b)),
  );
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, (id % 2147483647)::int) from unnest(${points}::bigint[]) with ordinality u(id, place) order by place`.execute(
    db,
  );
  const table = sql.table(`dm_extreme_${kind}`);
  const asked = sql`unnest(${days.map(({ pointId }) => pointId)}::bigint[], ${days.map(({ day }) => day)}::date[]) a(point_id, day)`;
  await sql`delete from ${table} e using ${asked} where e.point_id = a.point_id and e.day = a.day`.execute(
    db,
  );
  await sql`insert into ${table} (point_id, factor_code, day, low, low_at, high, high_at, readings, flag,
      hours, hour_low, hour_low_at, hour_high, hour_high_at, hour_readings, hour_flag)
    with hours as materialized (
      select a.point_id, s.factor_code, a.day, h.*, date_part('epoch', h.start - b.day_start)::int / 3600 as hour
      from ${asked} cross join lateral (select a.day::timestamp at time zone ${ZONE} as day_start) b cross join lateral (${factorsOf(kind)}) s
        cross join lateral (select date_bin('1 hour', r.data_time, b.day_start) as start, ${EXTREMES} from ${sql.table(`dm_reading_${kind}`)} r
          where r.point_id = a.point_id and r.factor_code = s.factor_code and r.data_time >= b.day_start and r.data_time < b.day_start + interval '1 day' group by 1) h)
    select point_id, factor_code, day, (min(low))[1], coalesce((min(low))[2], min(first)), (max(high))[1], coalesce(-(max(high))[2], min(first)), sum(readings)::int, max(flag),
      array_agg(hour order by hour), array_agg(low[1] order by hour), array_agg(coalesce(low[2], first) order by hour), array_agg(high[1] order by hour),
      array_agg(coalesce(-high[2], first) order by hour), array_agg(readings order by hour), array_agg(flag order by hour)
    from hours group by point_id, factor_code, day`.execute(db);
}

/** The factors of a point `a` in the month of its day: one step of the index for each, however many readings there are. */
function factorsOf(kind: ExtremeKind): RawBuilder<unknown> {
  const { from, to } = monthOf(sql`a.day`);
  const next = (after: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select r.factor_code from ${sql.table(`dm_reading_${kind}`)} r where r.point_id = a.point_id and r.data_time >= ${from} and r.data_time < ${to} ${after} order by r.factor_code limit 1`;
  return sql`with recursive found as ((${next(sql``)}) union all select (${next(sql`and r.factor_code > f.factor_code`)}) from found f where f.factor_code is not null)
    select factor_code from found where factor_code is not null`;
}

function monthOf(day: RawBuilder<unknown>): {
  readonly from: RawBuilder<unknown>;
  readonly to: RawBuilder<unknown>;
} {
  const start = sql`date_trunc('month', ${day}::timestamp)`;
  return {
    from: sql`(${start} at time zone ${ZONE})`,
    to: sql`((${start} + interval '1 month') at time zone ${ZONE})`,
  };
}
