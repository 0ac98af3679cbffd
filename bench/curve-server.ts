import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';

import { DAY_MS } from '#schemas/basics/units.ts';
import { startApp } from '#server/app.ts';
import { extendExtremes } from '#server/areas/statistic/extremes.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/db.ts';
import { ensureReadingMonth } from '#server/db/partitions.ts';
import { issueTokens } from '#server/platform/session/sessions.ts';
import { productHouse } from '#tests/builders/product-house.ts';

/** The whole server, composed as `npm start` composes it, with a year of minute values of one point; for `bench/curve.mjs`, which forks it. */
const [, , factorsText = '10', daysText = '365'] = process.argv;
const FACTORS = Number(factorsText);
const DAYS = Number(daysText);
/** Longer than a year of days takes to be made. */
const MAKE_MS = 3_600_000;

const app = await startApp(readConfig());
const { db, pool } = app.database;
const began = performance.now();
await fill(db);
const filledMs = performance.now() - began;
const log = { debug() {}, info() {}, warn() {}, error() {} };
await extendExtremes(
  makeSystemCtx({ house: productHouse(), db, registry: app.registry, log, now: () => new Date() }),
  MAKE_MS,
);
await sql`analyze dm_extreme_minute`.execute(db);
const madeMs = performance.now() - began - filledMs;
await sql`update sys_user set must_change_password = false`.execute(db);
const { rows: admins } = await sql<{
  id: string;
}>`select id from sys_user where super_admin order by id limit 1`.execute(db);
// the tour of the first sign-in would stand before the page
await sql`insert into sys_user_setting (user_id, key, value) select id, 'tour', '1' from sys_user on conflict do nothing`.execute(
  db,
);
const tokens = await issueTokens(db, String(admins[0]?.id), new Date());
const { rows: sizes } = await sql<{ readings: string; extremes: string }>`
  select sum(pg_total_relation_size(c.oid)) filter (where c.relname like 'dm_reading_minute_%')::text as readings,
    sum(pg_total_relation_size(c.oid)) filter (where c.relname like 'dm_extreme_minute_%')::text as extremes from pg_class c where c.relkind = 'r'`.execute(
  db,
);
const { rows: ends } = await sql<{
  from: string;
  to: string;
}>`select min(data_time)::text as from, max(data_time)::text as to from dm_reading_minute`.execute(
  db,
);

/** The other side: every value of one factor by a bare select, and the library that draws them. */
const bare = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('timing-allow-origin', '*');
  if (request.url === '/echarts.js') {
    response.setHeader('content-type', 'text/javascript');
    response.end(fs.readFileSync(path.resolve('node_modules/echarts/dist/echarts.esm.min.js')));
    return;
  }
  void pool
    .query({
      text: "select date_part('epoch', data_time) * 1000, value from dm_reading_minute where point_id = 1 and factor_code = $1 order by data_time",
      values: [codeOf(0)],
      rowMode: 'array',
    })
    .then(({ rows }) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(JSON.stringify(rows), { level: 1 }));
    });
});
bare.listen(0, '127.0.0.1', () =>
  process.send?.({
    port: app.httpPort,
    barePort: (bare.address() as AddressInfo).port,
    ...tokens,
    filledMs,
    madeMs,
    ...sizes[0],
    readingEnds: ends[0],
  }),
);

function codeOf(at: number): string {
  return `w010${18 + at}`;
}

async function fill(db: Db): Promise<void> {
  const now = Date.now();
  for (let at = now - (DAYS + 1) * DAY_MS; at <= now + DAY_MS; at += 20 * DAY_MS)
    await ensureReadingMonth(db, new Date(at).toISOString().slice(0, 7));
  await sql`insert into ops_enterprise (id, name, region_code, creator, create_date) values (1, 'Bench enterprise', '330500', 1, now()) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into ops_station (id, name, code, enterprise_id, region_code, station_type) values (1, 'Bench station', 'B1', 1, '330500', '1') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code, status, minute_interval_minutes) values (1, 'Bench point', 'BENCHCURVE', 1, 1, '330500', '1', '32', '1', 1) on conflict do nothing`.execute(
    db,
  );
  for (let at = 0; at < FACTORS; at += 1) {
    const code = codeOf(at);
    await sql`insert into dm_factor (id, code, name, medium, unit, decimals, sort) values (${900_000 + at}, ${code}, ${`Factor ${at + 1}`}, 'water', 'mg/L', 2, ${at})
      on conflict (code) do update set name = excluded.name, unit = excluded.unit, sort = excluded.sort`.execute(
      db,
    );
    await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, enabled) values (${900_000 + at}, 1, ${code}, '1', 95, true) on conflict do nothing`.execute(
      db,
    );
  }
  // in the order in which they come: the factors of a minute beside each other; a mark now and then, a peak a month, a silent hour a week
  const from = new Date(now - DAYS * DAY_MS).toISOString();
  for (let day = 0; day < DAYS; day += 1) {
    await sql`insert into dm_reading_minute (point_id, factor_code, data_time, received_at, value, flag)
      select 1, 'w010' || (18 + f), date_trunc('minute', ${from}::timestamptz) + n * interval '1 minute', now(),
        40 + 20 * sin(n / 700.0 + f) + (n * (f + 3) % 97) * 0.25 + case when n % 43211 = 17 * f then 60 else 0 end, case when n % 2003 = f then 'C' else 'N' end
      from generate_series(${day * 1440}::int, ${day * 1440 + 1439}::int) n, generate_series(0, ${FACTORS - 1}::int) f where n % 10080 not between 5000 and 5060`.execute(
      db,
    );
  }
  await sql`analyze dm_reading_minute`.execute(db);
}
