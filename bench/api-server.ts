import process from 'node:process';
import { sql } from 'kysely';

import { endpointOf } from '#schemas/language/derive.ts';
import { startApp } from '#server/app.ts';
import type { RunningApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/db.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { issueTokens } from '#server/platform/session/sessions.ts';
import { tableOf } from '#server/registry/columns.ts';
import { watchLoop } from './loop-watch.ts';
import { profile } from './profile.ts';

/** The whole server, composed as `npm start` composes it, with alarm rows to page through; for `bench/api.mjs`, which forks it. */
const [, , rowsText = '100000', part = ''] = process.argv;
const ROWS = Number(rowsText);
const ENTERPRISES = 50;
const STATIONS = 200;
const BASELINE_LIMIT = 20;
const YEAR = 2025;
const MONTHS = 12;
const MINUTES = 365 * 24 * 60;
const YEAR_FACTORS = 3;
/** Points of the table of data quality, each with a month of counted days. */
const QUALITY_POINTS = 1000;
const QUALITY_DAYS = 30;

/** How late the event loop is: what everybody waits while one request is served. */
const longest = watchLoop();

const app = await startApp(readConfig());
await fill(app.database.db);
const year = part === '' ? await fillYear(app.database.db) : null;
await fillQuality(app.database.db);
await endAlarms(app.database.db);
await sql`update sys_user set must_change_password = false`.execute(app.database.db);
const { rows: admins } = await sql<{
  id: string;
}>`select id from sys_user where super_admin order by id limit 1`.execute(app.database.db);
const { accessToken } = await issueTokens(app.database.db, String(admins[0]?.id), new Date());
const { rows: ids } = await sql<{
  id: string;
}>`select id from dm_alarm_record order by id limit 1000`.execute(app.database.db);
const entity = app.registry.entity('alarmRecord');
if (!entity) throw new Error('no entity alarmRecord in the registry');
process.send?.({
  port: app.httpPort,
  token: accessToken,
  ids: ids.map(({ id }) => id),
  page: endpointOf(entity, 'page'),
  info: endpointOf(entity, 'info'),
  year,
});

interface Ask {
  /** `profile`: begins to note where the time of the main thread goes, or ends and tells it. `cpu`: how many ms of CPU the server has used so far, its database thread included; `pause`: the loop's longest pause since the last question. */
  readonly kind: keyof ReturnType<typeof baselines> | 'cpu' | 'pause' | 'profile';
  readonly seconds: number;
  readonly lanes: number;
}
/** `alarms`: how long one pass over the alarms of these days takes, `times` times. */
interface AlarmAsk {
  readonly kind: 'alarms';
  readonly from: string;
  readonly to: string;
  readonly times: number;
}

process.on('message', (ask: Ask | AlarmAsk) => {
  const { user, system } = process.cpuUsage();
  if (ask.kind === 'cpu') process.send?.({ cpuMs: (user + system) / 1000 });
  else if (ask.kind === 'alarms') void passAlarms(ask).then((bareMs) => process.send?.({ bareMs }));
  else if (ask.kind === 'profile') void profile().then((shares) => process.send?.({ shares }));
  else if (ask.kind === 'pause') {
    const mb = (bytes: number): number => Math.round(bytes / 1e6);
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({
      ...longest(),
      rssMb: mb(rss),
      heapMb: mb(heapUsed),
      externalMb: mb(external),
      handles: process.getActiveResourcesInfo().length,
    });
  } else
    void runFor(baselines(app)[ask.kind], ask).then((perSecond) =>
      process.send?.({ perSecond, rssMb: Math.round(process.memoryUsage().rss / 1e6) }),
    );
});

/** The same work as bare SQL through the same pool: no HTTP, no permission, no names, no JSON. */
function baselines({ database: { pool } }: RunningApp) {
  const columns = entity
    ? tableOf(entity)
        .columns.map(({ name }) => `"${name}"`)
        .join(', ')
    : '*';
  const where = `level in ('2', '3') and alarm_time >= '2026-01-01 00:00:00'::timestamptz`;
  const count = (at: number) =>
    pool.query(
      `select count(*) from (select 1 from dm_alarm_record where level in ('2', '3') and alarm_time >= '2026-01-01'::timestamptz + make_interval(secs => $1) limit 1001) counted`,
      [at],
    );
  const rows = (at: number) =>
    pool.query(
      `select ${columns} from dm_alarm_record where ${where} order by alarm_time desc nulls last, id desc limit ${BASELINE_LIMIT} offset $1`,
      [(at % 50) * BASELINE_LIMIT],
    );
  return {
    count,
    list: (at: number) => Promise.all([rows(at), count(at)]),
    rows,
    info: (at: number) =>
      pool.query(`select ${columns} from dm_alarm_record where id = $1`, [
        ids[at % ids.length]?.id,
      ]),
  };
}

/** The alarms of a span grouped by point, factor and kind in order, as bare SQL; the median in ms. */
async function passAlarms({ from, to, times }: AlarmAsk): Promise<number> {
  const took: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const began = performance.now();
    await app.database.pool.query(
      `select monitor_point_id, factor_code, alarm_type, count(*), max(gap) from (
         select monitor_point_id, factor_code, alarm_type, alarm_time - lag(alarm_time) over (partition by monitor_point_id, factor_code, alarm_type order by alarm_time) as gap
         from dm_alarm_record where alarm_time >= $1::timestamptz and alarm_time < $2::timestamptz + interval '1 day') a group by 1, 2, 3`,
      [`${from} 00:00:00+08`, `${to} 00:00:00+08`],
    );
    took.push(performance.now() - began);
  }
  return Math.round(took.sort((a, b) => a - b)[times >> 1] ?? 0);
}

async function runFor(
  work: (at: number) => Promise<unknown>,
  { seconds, lanes }: { readonly seconds: number; readonly lanes: number },
): Promise<number> {
  const began = performance.now();
  let done = 0;
  let next = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1000) {
      await work((next += 1));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return Math.round(done / ((performance.now() - began) / 1000));
}

/** A year of minute values of one point, in the order in which they come: its factors beside each other. */
async function fillYear(db: Db): Promise<{
  readonly pointId: string;
  readonly factor: string;
  readonly from: string;
  readonly to: string;
}> {
  for (let month = 0; month < MONTHS; month += 1)
    await ensureReadingMonth(db, `${YEAR}-${String(month + 1).padStart(2, '0')}`);
  await sql`insert into dm_reading_minute (point_id, factor_code, data_time, received_at, value, flag)
    select 1, 'w0101' || f, ${`${YEAR}-01-01 00:00:00+08`}::timestamptz + n * interval '1 minute', now(), 40 + (n * f % 97) * 0.25, 'N'
    from generate_series(0, ${MINUTES - 1}::int) n, generate_series(7, ${6 + YEAR_FACTORS}::int) f`.execute(
    db,
  );
  await sql`analyze dm_reading_minute`.execute(db);
  return {
    pointId: '1',
    factor: 'w01018',
    from: `${YEAR}-01-01 00:00:00`,
    to: `${YEAR}-12-31 23:59:59`,
  };
}

/** Points beside those of the alarms, and what was counted of them in November 2025, which is over. */
async function fillQuality(db: Db): Promise<void> {
  await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code, status)
    select 10000 + i, 'Quality point ' || i, 'BENCHQ' || i, 1 + i % ${STATIONS}::int, 1 + i % ${ENTERPRISES}::int, '330500', '1', '32', '1' from generate_series(1, ${QUALITY_POINTS}::int) i`.execute(
    db,
  );
  await sql`insert into dm_rate_day (point_id, day, factors, stopped, should, received, valid, flags, computed_at)
    select 10000 + i, '2025-11-01'::date + d, 4, 0, 96, 96 - i % 7, 96 - i % 7 - d % 5, '{"N": 90, "D": 3}', now()
    from generate_series(1, ${QUALITY_POINTS}::int) i, generate_series(0, ${QUALITY_DAYS - 1}::int) d`.execute(
    db,
  );
  await sql`analyze dm_rate_day`.execute(db);
}

async function fill(db: Db): Promise<void> {
  await sql`insert into ops_enterprise (id, name, region_code, creator, create_date) select i, 'Enterprise ' || i, '330500', 1, now() from generate_series(1, ${ENTERPRISES}::int) i on conflict do nothing`.execute(
    db,
  );
  await sql`insert into ops_station (id, name, code, enterprise_id, region_code, station_type) select i, 'Station ' || i, 'B' || i, 1 + i % ${ENTERPRISES}::int, '330500', '1' from generate_series(1, ${STATIONS}::int) i on conflict do nothing`.execute(
    db,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code) select i, 'Point ' || i, 'BENCHAPI' || i, i, 1 + i % ${ENTERPRISES}::int, '330500', '1', '32' from generate_series(1, ${STATIONS}::int) i on conflict do nothing`.execute(
    db,
  );
  await sql`insert into dm_alarm_record (id, level, alarm_time, enterprise_id, station_id, monitor_point_id, region_code, alarm_type, factor_code, value, max_value, upper, limit_text, multiple, unit, last_time, times, status, is_active, handler_id, message, version, creator, create_date, updater, update_date)
    select i, (1 + i % 4)::text, '2026-01-01'::timestamptz + i * interval '4 minutes', 1 + i % ${ENTERPRISES}::int, 1 + i % ${STATIONS}::int, 1 + i % ${STATIONS}::int, '330500', (1 + i % 3)::text, 'w01018', 100 + i % 50, 160, 95, '95', 1.2, 'mg/L', '2026-01-01'::timestamptz + i * interval '4 minutes', 1 + i % 9, (i % 4)::text, false, null, 'COD over its limit ' || i, 0, 1, now(), 1, now()
    from generate_series(1, ${ROWS}::int) i`.execute(db);
  await sql`analyze`.execute(db);
}

/** Alarms end after seconds or hours, and people confirm most of them. */
async function endAlarms(db: Db): Promise<void> {
  if (part === 'quality') return;
  await sql`update dm_alarm_record set recover_time = alarm_time + case when id % 5 = 0 then interval '20 seconds' else (id % 90) * interval '1 minute' end,
    confirm_time = case when id % 10 < 7 then alarm_time + (id % 300) * interval '1 minute' end, handler_id = case when id % 10 < 7 then 1 + id % 12 end where recover_time is null`.execute(
    db,
  );
  await sql`vacuum analyze dm_alarm_record`.execute(db);
}
