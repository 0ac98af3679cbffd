import process from 'node:process';
import { sql } from 'kysely';

import { recountDays } from '#server/areas/quality/face.ts';
import { followDue, makeUnmade, noteReports, plantPeriod } from '#server/areas/report/make.ts';
import { reportPeriod } from '#server/areas/report/periods.ts';
import { followMarks, markDays } from '#server/areas/statistic/face.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { openBench } from './open-database.ts';

/** The daily reports of a night. For `bench/report.mjs`. */
const POINTS = Number(process.argv[4] ?? 1000);
const PER_ENTERPRISE = 5;
const LATE = 50;
const DAY = '2026-10-15';
const NOW = new Date('2026-10-16T02:00:00+08:00');
const FACTORS = ['w00000', 'w01001', 'w01018', 'w21001', 'w21003', 'w21011'];

const { handle, ctx: bench } = await openBench();
const ctx = { ...bench, now: () => NOW };
const { db } = handle;
const enterprises = Math.ceil(POINTS / PER_ENTERPRISE);
await ensureReadingMonth(db, DAY.slice(0, 7));
await sql`insert into dm_factor (id, code, name, unit, decimals, create_date)
  select 1000 + n, f, f, case when f = 'w00000' then 'L/s' else 'mg/L' end, 2, now() from unnest(${FACTORS}::text[]) with ordinality x(f, n) on conflict do nothing`.execute(
  db,
);
await sql`insert into ops_company (id, name, create_date) select n, 'C' || n, now() from generate_series(1, 20) n`.execute(
  db,
);
await sql`insert into ops_enterprise (id, name, region_code, create_date) select n, 'E' || n, '320402', now() from generate_series(1, ${enterprises}::int) n`.execute(
  db,
);
await sql`insert into ops_station (id, name, code, status, enterprise_id, ops_company_id, create_date)
  select n, 'S' || n, 'S' || n, '1', n, 1 + n % 20, now() from generate_series(1, ${enterprises}::int) n`.execute(
  db,
);
await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, st_code, create_date)
  select n, 'P' || n, 'MN' || n, 1 + n % ${enterprises}::int, 1 + n % ${enterprises}::int, '320402', '32', timestamptz '2026-01-01' from generate_series(1, ${POINTS}::int) n`.execute(
  db,
);
await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, enabled, create_date)
  select n, n, 'w01018', '1', 50, true, now() from generate_series(1, ${POINTS}::int) n`.execute(
  db,
);
await sql`insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
  select p, f, timestamptz '2026-10-15 00:00+08' + h * interval '1 hour', round((20 + p % 13 + h * 1.37)::numeric, 2)::float8, 'N', now()
  from generate_series(1, ${POINTS}::int) p, unnest(${FACTORS}::text[]) f, generate_series(0, 23) h`.execute(
  db,
);
await sql`analyze`.execute(db);
await recountDays(db, { pointIds: null, from: DAY, to: DAY, now: NOW });

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began) / 1000;
}

const period = reportPeriod('day', DAY);
const night = await seconds(async () => {
  await plantPeriod(ctx, period);
  await makeUnmade(ctx);
});
const again = await seconds(async () => {
  await plantPeriod(ctx, period);
  await makeUnmade(ctx);
});
await sql`update dm_reading_hour set value = value + 1 where point_id <= ${LATE}`.execute(db);
const late = Array.from({ length: LATE }, (_, at) => ({
  pointId: String(at + 1),
  day: DAY,
}));
await markDays(db, late);
await followMarks(ctx, noteReports);
const revised = await seconds(() => followDue(ctx));
const { rows } = await sql<{
  reports: number;
  versions: number;
}>`select count(*) filter (where revision = 1 and kind = 'day' and period = ${DAY})::int as reports, count(*) filter (where revision = 2)::int as versions from dm_report`.execute(
  db,
);
await handle.close();
process.send?.({
  points: POINTS,
  reports: rows[0]?.reports,
  'a night, s': night,
  'nothing to do, s': again,
  'next versions': rows[0]?.versions,
  'next versions, s': revised,
});
