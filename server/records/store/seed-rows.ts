import { sql } from 'kysely';

import type { LimitFacts } from '#schemas/monitor-rules/limit-tree.ts';
import { anyTables, type Db } from '#server/db/db.ts';

const BATCH = 400;
/** Any fixed number that no other lock of ours has. */
const SEED_LOCK = 727_002;

/** One row to be seeded: column names as keys. Values go as parameters; arrays and objects of jsonb columns as JSON text. */
export type SeedRow = Readonly<Record<string, unknown>>;

/**
 * Inserts rows that are not there yet; rows that meet `conflict` are left as they are, so admin edits survive a restart.
 * Table and column names are constants of the seed files, never input.
 */
export async function insertMissing(
  db: Db,
  table: string,
  rows: readonly SeedRow[],
  conflict: readonly string[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await anyTables(db)
      .insertInto(table)
      .values(rows.slice(start, start + BATCH) as Record<string, unknown>[])
      .onConflict((oc) => oc.columns([...conflict]).doNothing())
      .execute();
  }
}

/**
 * Those rows whose key is in no row of the table. At most starts all of a long list is there: reading its keys takes a fraction of
 * the time of offering every row again.
 */
export async function listMissing(
  db: Db,
  table: string,
  rows: readonly SeedRow[],
  key: readonly string[],
): Promise<readonly SeedRow[]> {
  const columns = sql.join(key.map((column) => sql`${sql.ref(column)}::text`));
  const { rows: found } = await sql<{
    key: readonly (string | null)[];
  }>`select array[${columns}] as "key" from ${sql.table(table)}`.execute(db);
  const known = new Set(found.map((row) => JSON.stringify(row.key)));
  return rows.filter((row) => !known.has(JSON.stringify(key.map((name) => String(row[name])))));
}

/** Servers that start at once on one database take turns; held until the transaction ends. */
export async function lockSeeds(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(db);
}

/** Takes parameters away whose codes begin with this: what they said has another place. */
export async function dropParams(db: Db, prefix: string): Promise<void> {
  await sql`delete from sys_params where starts_with(param_code, ${prefix})`.execute(db);
}

/** Whether a table of ours holds no row at all. */
export async function isEmptyTable(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{
    any: boolean;
  }>`select exists (select 1 from ${sql.table(table)}) as "any"`.execute(db);
  return !rows[0]?.any;
}

/** Values of one column by another, for linking seeds to rows that exist: `readIdsBy(db, 'sys_dict_type', 'dict_type')`. */
export async function readIdsBy(
  db: Db,
  table: string,
  column: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    key: string;
    id: string;
  }>`select ${sql.ref(column)}::text as "key", id::text as "id" from ${sql.table(table)}`.execute(
    db,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Menu rows that carry permission keys, with their parents, for granting roles. */
export async function listMenuPermissionRows(
  db: Db,
): Promise<readonly { id: string; pid: string; permissions: string | null }[]> {
  const { rows } = await sql<{
    id: string;
    pid: string;
    permissions: string | null;
  }>`select id::text as "id", coalesce(pid, 0)::text as "pid", permissions from sys_menu`.execute(
    db,
  );
  return rows;
}

/** What the demo month of one point and factor looks like. */
export interface DemoSeries {
  readonly pointId: string;
  readonly factorCode: string;
  readonly base: number;
  readonly spread: number;
  readonly decimals: number;
  readonly phase: number;
}

/** Hours whose values lie at these parts of their upper limit. */
export interface DemoRise {
  readonly pointId: string;
  readonly factorCode: string;
  /** The first of the hours. */
  readonly hoursAgo: number;
  readonly parts: readonly number[];
}

/** Days up to a moment. */
interface DemoMonth {
  readonly days: number;
  readonly until: Date;
  readonly rises: readonly DemoRise[];
}

/**
 * Fills a month of hourly and daily values for each series: a daily wave, weekly drift, noise and a
 * rare exceedance. Hours are counted from the first of the month that is filled, so that a month
 * looks alike on whatever date it ends, and what is told of it can be told on each.
 */
export async function insertDemoReadings(
  db: Db,
  series: readonly DemoSeries[],
  month: DemoMonth,
): Promise<void> {
  const { days, until, rises } = month;
  await sql`
    with hours as materialized (
      select t, row_number() over (order by t) as n, extract(hour from t)::float8 as of_day
      from generate_series(date_trunc('hour', ${until}::timestamptz) - make_interval(days => ${days}::int), date_trunc('hour', ${until}::timestamptz) - interval '1 hour', interval '1 hour') as t)
    insert into dm_reading_hour (point_id, factor_code, data_time, received_at, value, min_value, max_value, flag)
    select s."pointId", s."factorCode", t, t + interval '1 hour', greatest(0, round(v, s.decimals)), greatest(0, round(v * 0.92, s.decimals)), round(v * 1.09, s.decimals),
           case when (n + s.phase) % 97 = 0 then 'C' when (n + s.phase) % 211 = 0 then 'D' else 'N' end
    from json_to_recordset(${JSON.stringify(series)}::json) as s("pointId" bigint, "factorCode" text, base float8, spread float8, decimals int, phase int), hours,
         lateral (select (s.base + s.spread * (
           0.55 * sin((of_day + s.phase) / 24.0 * 2 * pi()) + 0.25 * sin(n / 168.0 * 2 * pi())
           + 0.35 * sin(n * 12.9898::float8 + s.phase)
           + case when (n + s.phase * 7) % 163 = 0 then 2.6 else 0 end))::numeric as v) as wave
    on conflict do nothing`.execute(db);
  for (const rise of rises) await putRise(db, rise, until);
  await insertDemoDoubts(db, until);
  await sql`
    insert into dm_reading_day (point_id, factor_code, data_time, received_at, value, min_value, max_value, flag)
    select s."pointId", s."factorCode", date_trunc('day', data_time), max(received_at), round(avg(value)::numeric, max(s.decimals)), min(min_value), max(max_value), 'N'
    from json_to_recordset(${JSON.stringify(series)}::json) as s("pointId" bigint, "factorCode" text, decimals int)
    join dm_reading_hour r on r.point_id = s."pointId" and r.factor_code = s."factorCode" and data_time < date_trunc('day', ${until}::timestamptz)
    group by 1, 2, 3 on conflict do nothing`.execute(db);
}

/** In the hours of a rise no factor of the point is marked: it is about values that are valid. */
async function putRise(
  db: Db,
  { pointId, factorCode, hoursAgo, parts }: DemoRise,
  until: Date,
): Promise<void> {
  const firstHour = sql`date_trunc('hour', ${until}::timestamptz) - make_interval(hours => ${hoursAgo}::int)`;
  await sql`
    update dm_reading_hour set flag = 'N' where point_id = ${pointId}::bigint
      and data_time >= ${firstHour} and data_time < ${firstHour} + make_interval(hours => ${parts.length}::int)`.execute(
    db,
  );
  await sql`
    update dm_reading_hour r set value = round(l.upper * x.part, 2), min_value = round(l.upper * x.part * 0.97, 2), max_value = round(l.upper * x.part * 1.02, 2)
    from unnest(${parts}::numeric[]) with ordinality x(part, n), dm_limit l
    where l.monitor_point_id = r.point_id and l.factor_code = r.factor_code and r.point_id = ${pointId}::bigint and r.factor_code = ${factorCode}
      and r.data_time = ${firstHour} + make_interval(hours => x.n::int - 1)`.execute(db);
}

/** What checks find in the demo month: total nitrogen (w21001) below ammonia (w21003) for two hours of yesterday, and chemical oxygen demand (w01018) sent twice. */
async function insertDemoDoubts(db: Db, until: Date): Promise<void> {
  await sql`update dm_reading_hour r set value = round(a.value::numeric * 0.8, 2) from dm_reading_hour a
    where r.factor_code = 'w21001' and a.factor_code = 'w21003' and a.point_id = r.point_id and a.data_time = r.data_time
      and r.data_time between date_trunc('hour', ${until}::timestamptz) - interval '29 hours' and date_trunc('hour', ${until}::timestamptz) - interval '28 hours'`.execute(
    db,
  );
  await sql`update dm_reading_hour set extra = jsonb_build_object('replaced', round(value::numeric * 0.9, 1))
    where factor_code = 'w01018' and data_time = date_trunc('hour', ${until}::timestamptz) - interval '26 hours' and value > 0`.execute(
    db,
  );
}

/** An hourly value of the demo month that is over its limit. Times as text in UTC+8. */
export interface DemoExceedance {
  readonly pointId: string;
  readonly stationId: string;
  readonly factorCode: string;
  readonly at: Date;
  readonly value: number;
  readonly upper: number;
  /** The limit it is over. */
  readonly limit: LimitFacts & { readonly id: string };
}

/** Hourly values over their upper limit, newest first, at most one per point, factor and day. */
export async function listDemoExceedances(
  db: Db,
  limit: number,
): Promise<readonly DemoExceedance[]> {
  const { rows } = await sql<Omit<DemoExceedance, 'at'> & { readonly ms: number }>`
    select distinct on (date_trunc('day', r.data_time), r.point_id, r.factor_code) r.point_id::text as "pointId", l.station_id::text as "stationId", r.factor_code as "factorCode",
           (extract(epoch from r.data_time) * 1000)::float8 as "ms", r.value::float8 as "value", l.upper::float8 as "upper",
           json_build_object('id', l.id::text, 'factorCode', l.factor_code, 'kind', l.kind, 'upper', l.upper::float8, 'lower', l.lower::float8,
             'usesConverted', l.uses_converted is true, 'continuityCount', coalesce(l.continuity_count, 1), 'recoverCount', coalesce(l.recover_count, 1),
             'zeroCount', l.zero_count, 'constantCount', l.constant_count, 'warnRatio', l.warn_ratio::float8) as "limit"
    from dm_reading_hour r join dm_limit l on l.monitor_point_id = r.point_id and l.factor_code = r.factor_code
    where r.flag = 'N' and l.upper is not null and r.value > l.upper
    order by date_trunc('day', r.data_time) desc, r.point_id, r.factor_code, r.value desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms) }));
}
