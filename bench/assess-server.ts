import process from 'node:process';
import { sql } from 'kysely';

import { computeSheets } from '#server/areas/assess/compute.ts';
import { periodOf } from '#server/areas/assess/periods.ts';
import { seedAssessSchemes } from '#server/seeds/seed-assess-schemes.ts';
import { openBench } from './open-database.ts';

/** A month of O&M companies, and the same rows counted bare. For `bench/assess.mjs`. */
const COMPANIES = Number(process.argv[4] ?? 200);
const STATIONS = 5;
const PER_COMPANY = 100;
const OCTOBER = periodOf('month', '2026-10-15');
const NOW = new Date('2026-11-10T10:00:00+08:00');

const { handle, ctx: bench } = await openBench();
const ctx = { ...bench, now: () => NOW };
const { db } = handle;
await seedAssessSchemes(
  ctx,
  { creator: '0', create_date: NOW, updater: '0', update_date: NOW },
  { isDemo: true },
);

await sql`insert into ops_company (id, name, create_date) select n, 'C' || n, now() from generate_series(1, ${COMPANIES}::int) n`.execute(
  db,
);
await sql`insert into ops_station (id, name, code, status, ops_company_id, create_date)
  select n, 'S' || n, 'S' || n, '1', 1 + n % ${COMPANIES}::int, now() from generate_series(1, ${COMPANIES * STATIONS}::int) n`.execute(
  db,
);
await sql`insert into dm_monitor_point (id, name, station_id, create_date)
  select n, 'P' || n, 1 + n % ${COMPANIES * STATIONS}::int, now() from generate_series(1, ${COMPANIES * STATIONS * 2}::int) n`.execute(
  db,
);
await sql`insert into dm_rate_day (point_id, day, factors, stopped, should, received, valid, flags, computed_at)
  select p, date '2026-10-01' + d, 4, 0, 96, 96 - p % 3, 94 - p % 5, '{}', now() from generate_series(1, ${COMPANIES * STATIONS * 2}::int) p, generate_series(0, 30) d`.execute(
  db,
);
await sql`insert into ops_work_order (id, order_no, title, status, station_id, ops_company_id, is_overdue, exceptions, plan_end, create_date)
  select n, 'O' || n, 'x', (array['1','2','5','5','5','8'])[n % 6 + 1], 1 + n % ${COMPANIES * STATIONS}::int, 1 + n % ${COMPANIES}::int, n % 9 = 0,
    case when n % 7 = 0 then array['2'] else array[]::text[] end, timestamptz '2026-10-01 08:00+08' + n % 700 * interval '1 hour', timestamptz '2026-10-01 08:00+08' + n % 700 * interval '1 hour'
  from generate_series(1, ${COMPANIES * PER_COMPANY}::int) n`.execute(db);
await sql`insert into ops_standing_book_record (id, record_no, book_id, station_id, ops_company_id, status, counted_time, create_date)
  select n, 'T' || n, 1, 1 + n % ${COMPANIES * STATIONS}::int, 1 + n % ${COMPANIES}::int, (array['1','2','2','3'])[n % 4 + 1], timestamptz '2026-10-01 08:00+08' + n % 700 * interval '1 hour', now()
  from generate_series(1, ${COMPANIES * PER_COMPANY}::int) n`.execute(db);
await sql`insert into dm_alarm_record (id, station_id, ops_company_id, level, status, alarm_type, alarm_time, message, create_date)
  select n, 1 + n % ${COMPANIES * STATIONS}::int, 1 + n % ${COMPANIES}::int, '2', (n % 5)::text, '1', timestamptz '2026-10-01 08:00+08' + n % 700 * interval '1 hour', 'x', now()
  from generate_series(1, ${COMPANIES * PER_COMPANY}::int) n`.execute(db);
await sql`analyze`.execute(db);

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began) / 1000;
}

const inOctober = (column: string) =>
  sql`${sql.ref(column)} >= timestamptz '2026-10-01 00:00+08' and ${sql.ref(column)} < timestamptz '2026-11-01 00:00+08'`;

async function countBare(): Promise<void> {
  await sql`select s.ops_company_id, sum(r.should), sum(r.valid) from dm_rate_day r join dm_monitor_point p on p.id = r.point_id join ops_station s on s.id = p.station_id
    where r.day between '2026-10-01' and '2026-10-31' group by 1`.execute(db);
  await sql`select ops_company_id, count(*), count(*) filter (where '2' = any(exceptions)) from ops_work_order where ${inOctober('create_date')} group by 1`.execute(
    db,
  );
  await sql`select ops_company_id, count(*), count(*) filter (where is_overdue) from ops_work_order where ${inOctober('plan_end')} group by 1`.execute(
    db,
  );
  await sql`select ops_company_id, count(*), count(*) filter (where status in ('2', '4')) from ops_standing_book_record where ${inOctober('counted_time')} group by 1`.execute(
    db,
  );
  await sql`select ops_company_id, count(*), count(*) filter (where status = '0') from dm_alarm_record where ${inOctober('alarm_time')} group by 1`.execute(
    db,
  );
}

await countBare();
const bare = await seconds(countBare);
const first = await seconds(() => computeSheets(ctx, { kind: '2', period: OCTOBER }));
const again = await seconds(() => computeSheets(ctx, { kind: '2', period: OCTOBER }));
const { rows } = await sql<{
  sheets: number;
}>`select count(*)::int as sheets from assess_sheet where score is not null`.execute(db);
await handle.close();
process.send?.({
  companies: COMPANIES,
  sheets: rows[0]?.sheets,
  'bare counts, s': bare,
  'new, s': first,
  'anew, s': again,
});
