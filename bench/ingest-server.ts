import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';

import { startIngest } from '#server/areas/ingest/pipeline.ts';
import { followMarks } from '#server/areas/statistic/statistics.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { migrate } from '#server/db/migrate.ts';
import { type DatabaseHandle, openDatabase } from '#server/db/open.ts';
import { startGateway } from '#server/gateway/listen.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { aBenchTree } from './bench-rules.ts';
import { profile } from './profile.ts';

/**
 * The server's way from socket to database and back, with its real tables, for `bench/ingest.mjs`: points with ten watched
 * factors each, then a gateway; or, told `baseline`, a bare insert loop through the same database.
 */
const [, , dataDir = '', databaseUrl = '', pointsText = '200', mode = 'serve', rulesText = '0'] =
  process.argv;
const POINTS = Number(pointsText);
const FACTORS = [
  'w01018',
  'w21003',
  'w21011',
  'w21001',
  'w01001',
  'w01010',
  'w00000',
  'w01009',
  'w01014',
  'w01019',
];
const BASELINE_BATCH = 500;
const BASELINE_MS = 5_000;

const root = path.resolve(fileURLToPath(import.meta.url), '..', '..', '..'); // .cache/bench/
const log = { debug() {}, info() {}, warn: report, error: report };
function report(fields: object, message?: string): void {
  process.stderr.write(
    `${message} ${String((fields as { err?: unknown }).err ?? JSON.stringify(fields))}\n`,
  );
}

const handle = await openDatabase({ dataDir, databaseUrl: databaseUrl || null, log });
if (mode === 'baseline') await runBaseline(handle);
else await serve(handle);

async function serve({ pool, db }: DatabaseHandle): Promise<void> {
  await migrate(pool, path.join(root, 'server', 'db', 'migrations'));
  const registry = await loadRegistry({ root });
  await syncTables(db, registry);
  const { rows } = await pool.query<object>('select 1 from dm_monitor_point limit 1');
  if (rows.length === 0) {
    await addPoints(db);
    await addRules(db, Number(rulesText));
  }
  const ingest = await startIngest({
    db,
    registry,
    log,
    now: () => new Date(),
    secrets: { open: (sealed) => sealed },
  });
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    onBatch: ingest.accept,
    settingsOf: ingest.points.settingsOf,
    log,
    now: () => new Date(),
  });
  process.send?.({ port: gateway.port });
  let highest = 0;
  setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), LOOK_MS).unref();
  const ctx = makeSystemCtx({ house: productHouse(), db, registry, log, now: () => new Date() });
  const answers: Readonly<Record<Ask, () => Promise<object>>> = {
    async stats() {
      const { rows } = await pool.query<object>(STORED);
      const { user, system } = process.cpuUsage();
      return {
        ...rows[0],
        ...ingest.stats(),
        cpuS: (user + system) / 1e6,
        rssMb: mb(process.memoryUsage.rss()),
        highestRssMb: mb(highest),
      };
    },
    sums: async () => ({ marked: await followMarks(ctx) }),
    profile: async () => (await profile()) ?? {},
  };
  process.on('message', (ask: Ask) => void answers[ask]().then((answer) => process.send?.(answer)));
}

/** `stats`: what is stored and what it took; `sums`: works off the days marked for their sums; `profile`: begins, or ends and tells. */
type Ask = 'stats' | 'sums' | 'profile';

const LOOK_MS = 100;
/** What lies in partitions, and how much of it is index. */
const sizeOf = (table: string, size: string): string =>
  `(select coalesce(sum(${size}(inhrelid)), 0)::float8 from pg_inherits where inhparent in (${table}))`;
const READINGS = `'dm_reading_rt'::regclass, 'dm_reading_minute'::regclass, 'dm_reading_hour'::regclass, 'dm_reading_day'::regclass`;
const STORED = `select (select count(*)::int from dm_reading_rt) + (select count(*)::int from dm_reading_minute) + (select count(*)::int from dm_reading_hour)
    + (select count(*)::int from dm_reading_day) as readings, (select count(*)::int from dm_alarm_record) as alarms,
  ${sizeOf(READINGS, 'pg_total_relation_size')} as "readingBytes", ${sizeOf(READINGS, 'pg_indexes_size')} as "readingIndexBytes",
  ${sizeOf(`'gw_packet'::regclass`, 'pg_total_relation_size')} as "logBytes"`;

function mb(bytes: number): number {
  return Math.round(bytes / 1e6);
}

async function addPoints(db: DatabaseHandle['db']): Promise<void> {
  await sql`insert into ops_station (id, name, code, enterprise_id, region_code, station_type) select i, 'S' || i, 'S' || i, 1, '320100', '1' from generate_series(1, ${POINTS}::int) i`.execute(
    db,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code) select i, 'P' || i, 'BENCH' || lpad(i::text, 8, '0'), i, 1, '320100', '1', '32' from generate_series(1, ${POINTS}::int) i`.execute(
    db,
  );
  await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count) select row_number() over (), i, f, '1', 95, 1, 1 from generate_series(1, ${POINTS}::int) i, unnest(${FACTORS}::text[]) f`.execute(
    db,
  );
}

/** Rules that run at every point. */
async function addRules(db: DatabaseHandle['db'], count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const tree = JSON.stringify(aBenchTree(at, FACTORS));
    await sql`insert into dm_rule (id, name, status, running_version, mode) values (${at + 1}, ${`Rule ${at}`}, '2', 1, 'run')`.execute(
      db,
    );
    await sql`insert into dm_rule_version (id, rule_id, number, mode, tree, scope) values (${at + 1}, ${at + 1}, 1, 'run', ${tree}::jsonb, '{}')`.execute(
      db,
    );
  }
}

async function runBaseline({ pool }: DatabaseHandle): Promise<void> {
  await pool.query(
    'create table bench_baseline (point_id bigint, factor_code text collate "C", data_time timestamptz, value double precision, flag text, primary key (point_id, factor_code, data_time))',
  );
  const start = Date.now();
  let packets = 0;
  while (Date.now() - start < BASELINE_MS) {
    const at = new Date(start + packets * 1000).toISOString();
    const ids = Array.from({ length: BASELINE_BATCH }, (_, i) => FACTORS.map(() => i)).flat();
    await pool.query(
      `insert into bench_baseline select p, f, $3::timestamptz, 42.5, 'N' from unnest($1::bigint[], $2::text[]) as u (p, f)`,
      [`{${ids.join(',')}}`, `{${ids.map((_, i) => FACTORS[i % FACTORS.length]).join(',')}}`, at],
    );
    packets += BASELINE_BATCH;
  }
  process.send?.({ packetsPerSecond: Math.round(packets / ((Date.now() - start) / 1000)) });
  await handle.close();
  process.exit(0);
}
