import process from 'node:process';
import { sql } from 'kysely';

import { endpointOf } from '#schemas/language/derive.ts';
import { startApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/db.ts';
import { issueTokens } from '#server/platform/session/sessions.ts';

/** The whole server on a database that others share, with stations of one point and ten watched factors each, for `bench/scale.mjs`. */
const [, , stationsText = '10'] = process.argv;
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

const app = await startApp(readConfig());
const { db } = app.database;
await addStations(db, Number(stationsText));
const startedMs = performance.now();
await app.ingest?.reload();
const reloadMs = Math.round(performance.now() - startedMs);
await sql`update sys_user set must_change_password = false`.execute(db);
const { rows: admins } = await sql<{
  id: string;
}>`select id from sys_user where super_admin order by id limit 1`.execute(db);
const { accessToken } = await issueTokens(db, String(admins[0]?.id), new Date());
const station = app.registry.entity('station');
if (!station) throw new Error('no entity station in the registry');
process.send?.({
  http: app.httpPort,
  hj212: app.hj212Port,
  token: accessToken,
  page: String(endpointOf(station, 'page')).split(' ')[1],
  reloadMs,
});

process.on(
  'message',
  () =>
    void (async () => {
      const { rows } = await sql<{ readings: number; devices: number }>`
        select (select count(*)::float8 from dm_reading_rt) as readings, (select count(*)::float8 from gw_device) as devices`.execute(
        db,
      );
      const { user, system } = process.cpuUsage();
      process.send?.({
        ...rows[0],
        ...app.ingest?.stats(),
        cpuMs: Math.round((user + system) / 1000),
        rssMb: Math.round(process.memoryUsage().rss / 1e6),
      });
    })(),
);

/** Those that are there already stay: of several servers the first makes them. */
async function addStations(to: Db, stations: number): Promise<void> {
  await sql`insert into ops_station (id, name, code, region_code, station_type, create_date)
    select n, 'Station ' || n, 'SC' || n, '320100', '1', now() from generate_series(1, ${stations}::int) n on conflict do nothing`.execute(
    to,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code)
    select n, 'Point ' || n, 'SCALE' || lpad(n::text, 8, '0'), n, '320100', '1', '32' from generate_series(1, ${stations}::int) n on conflict do nothing`.execute(
    to,
  );
  await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count)
    select n * 100 + f.at, n, f.code, '1', 120, 1, 1 from generate_series(1, ${stations}::int) n
    cross join unnest(${FACTORS}::text[]) with ordinality as f (code, at) on conflict do nothing`.execute(
    to,
  );
}
