import process from 'node:process';
import { sql } from 'kysely';

import { startApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/db.ts';
import { issueTokens } from '#server/platform/session/sessions.ts';
import { profile } from './profile.ts';

/** The whole server, composed as `npm start` composes it, with stations whose limits are watched; for `bench/card.mjs`, which forks it. */
const [, , stationsText = '500'] = process.argv;

const empty = await startApp(readConfig());
await fill(empty.database.db, Number(stationsText));
await empty.stop();
// what packets are judged by is read as the server starts
const app = await startApp(readConfig());
const { rows: admins } = await sql<{
  id: string;
}>`select id from sys_user where super_admin order by id limit 1`.execute(app.database.db);
const { accessToken } = await issueTokens(app.database.db, String(admins[0]?.id), new Date());
process.send?.({ port: app.httpPort, hj212Port: app.hj212Port, token: accessToken });

type Ask = 'cpu' | 'profile' | 'stats' | 'stop';
const answers: Readonly<Record<Ask, () => Promise<object>>> = {
  async cpu() {
    const { user, system } = process.cpuUsage();
    return { cpuMs: (user + system) / 1000 };
  },
  profile: async () => (await profile()) ?? {},
  async stats() {
    const { rows } =
      await sql<object>`select (select count(*)::int from dm_alarm_record where rule_id is null) as limits, (select count(*)::int from dm_alarm_record where rule_id is not null) as rules,
      (select count(*)::int from gw_packet) as packets, (select count(*)::int from sys_outbox where delivered_at is null) as waiting`.execute(
        app.database.db,
      );
    return { ...rows[0], rssMb: Math.round(process.memoryUsage.rss() / 1e6) };
  },
  async stop() {
    await app.stop();
    return {};
  },
};
process.on('message', (ask: Ask) => void answers[ask]().then((answer) => process.send?.(answer)));

async function fill(db: Db, stations: number): Promise<void> {
  await sql`update sys_user set must_change_password = false`.execute(db);
  await sql`insert into ops_enterprise (id, name, region_code, creator, create_date) values (1, 'Enterprise', '330500', 1, now())`.execute(
    db,
  );
  await sql`insert into ops_station (id, name, code, enterprise_id, region_code, station_type) select i, 'S' || i, 'S' || i, 1, '330500', '1' from generate_series(1, ${stations}::int) i`.execute(
    db,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code) select i, 'P' || i, 'BENCH' || lpad(i::text, 8, '0'), i, 1, '330500', '1', '32' from generate_series(1, ${stations}::int) i`.execute(
    db,
  );
  await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count) select i, i, 'w01018', '1', 95, 1, 1 from generate_series(1, ${stations}::int) i`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}
