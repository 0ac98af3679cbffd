import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';

import { subscribeAlarmMessages } from '#server/areas/alarm/tell-watchers.ts';
import { startIngest } from '#server/areas/ingest/pipeline.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { makeOutbox } from '#server/base/outbox/outbox.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { startGateway } from '#server/gateway/listen.ts';
import { subscribeMessages } from '#server/platform/message/notify.ts';
import { startBroker } from '#server/realtime/broker.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { productHouse } from '#tests/builders/product-house.ts';

/** The server's way from socket to browser, with its real tables, for `bench/push.mjs`: points with one watched factor, and the users who watch them. */
const [, , dataDir = '', databaseUrl = '', pointsText = '250', watchersText = '20'] = process.argv;
const root = path.resolve(fileURLToPath(import.meta.url), '..', '..', '..'); // .cache/bench/
const report = (fields: object, message?: string) => {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
};
const log = { debug() {}, info() {}, warn: report, error: report };

const { pool, db } = await openDatabase({ dataDir, databaseUrl: databaseUrl || null, log });
await migrate(pool, path.join(root, 'server', 'db', 'migrations'));
const registry = await loadRegistry({ root });
await syncTables(db, registry);
await sql`insert into ops_station (id, name, code, enterprise_id, region_code, station_type) select i, 'S' || i, 'S' || i, 1, '320100', '1' from generate_series(1, ${Number(pointsText)}::int) i`.execute(
  db,
);
await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code) select i, 'P' || i, 'BENCH' || lpad(i::text, 8, '0'), i, 1, '320100', '1', '32' from generate_series(1, ${Number(pointsText)}::int) i`.execute(
  db,
);
await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count) select i, i, 'w01018', '1', 95, 1, 1 from generate_series(1, ${Number(pointsText)}::int) i`.execute(
  db,
);
await sql`insert into sys_user (id, username, real_name, status, user_type, enterprise_id) select 1000 + i, 'w' || i, 'w' || i, '1', '1', 1 from generate_series(1, ${Number(watchersText)}::int) i`.execute(
  db,
);

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
  onBatch: (received) => ingest.accept(received),
  settingsOf: (mn) => ingest.points.settingsOf(mn),
  log,
  now: () => new Date(),
});
const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const broker = await startBroker({
  server,
  log,
  authenticate: async (token) => ({ actor: { id: token } }),
});
const outbox = makeOutbox({
  ctx: () => makeSystemCtx({ house: productHouse(), db, registry, log }),
});
subscribeAlarmMessages(outbox, broker);
subscribeMessages(outbox, broker);
outbox.start();
process.send?.({ port: gateway.port, mqttPort: (server.address() as AddressInfo).port });
process.on(
  'message',
  () =>
    void (async () => {
      const { rows } = await pool.query(
        'select (select count(*)::int from msg_message) as messages, (select count(*)::int from dm_alarm_record) as alarms, (select count(*)::int from gw_packet) as packets, (select count(*)::int from sys_outbox where delivered_at is null) as waiting',
      );
      process.send?.({
        ...rows[0],
        cpu: process.cpuUsage(),
        rssMb: Math.round(process.memoryUsage().rss / 1e6),
      });
    })(),
);
