import path from 'node:path';
import { sql } from 'kysely';

import { startIngest } from '#server/areas/ingest/pipeline.ts';
import { isDatabaseDown } from '#server/base/context/database-errors.ts';
import { inTransaction, onCommit, makeSystemCtx } from '#server/base/context/transaction.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeDatabaseHandle, makePostgresPool, type DatabaseHandle } from '#server/db/open.ts';
import { watchPool } from '#server/db/watch-pool.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { startCuttingProxy, type CuttingProxy } from '#tests/builders/cutting-proxy.ts';
import { aPacket } from '#tests/builders/hj212.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import {
  findSystemPostgres,
  startSystemPostgres,
  type SystemPostgres,
} from '#tests/builders/system-postgres.ts';

const secrets = aSecretBox();

const binaries = findSystemPostgres();
if (!binaries)
  process.stdout.write('faults of an external database: skipped, no PostgreSQL on this system\n');
const log = { debug() {}, info() {}, warn() {}, error() {} };

describe.skipIf(!binaries)('class “the database is taken for immortal”', () => {
  let server: SystemPostgres;
  let proxy: CuttingProxy;
  let handle: DatabaseHandle;
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);

  beforeAll(async () => {
    server = await startSystemPostgres(binaries ?? '');
    proxy = await startCuttingProxy(server.url);
    handle = makeDatabaseHandle('postgres', makePostgresPool(proxy.url, 4), async () => {});
    handle.pool.on('error', () => {});
    await migrate(handle.pool, path.resolve('server/db/migrations'));
    process.on('uncaughtException', note);
  });
  afterAll(async () => {
    process.off('uncaughtException', note);
    await handle.close();
    await proxy.stop();
    await server.stop();
  });
  beforeEach(() => void uncaught.splice(0));

  it('a connection that ends while its client is checked out and idle, or asks, or is in a transaction, ends nothing else', async () => {
    const [idle, asking, inside] = await Promise.all([
      handle.pool.connect(),
      handle.pool.connect(),
      handle.pool.connect(),
    ]);
    await inside.query('begin');
    const asked = asking.query('select pg_sleep(30)').catch((error: unknown) => error);
    const gone = Promise.all(
      [idle, asking, inside].map((client) => new Promise((resolve) => client.once('end', resolve))),
    );

    proxy.cut();
    await gone;

    expect(isDatabaseDown(await asked)).toBe(true);
    for (const client of [idle, asking, inside]) client.release();
    expect((await handle.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(uncaught).toEqual([]);
  });

  it('a batch whose COMMIT was answered to nobody is not written again', async () => {
    const registry = await loadRegistry({ root: process.cwd() });
    await syncTables(handle.db, registry);
    const ingest = await startIngest({
      db: handle.db,
      registry,
      log,
      now: () => new Date(),
      secrets,
    });
    const packet = aPacket();
    await ingest.accept([{ kind: 'packet', packet, ip: '10.0.0.1', receivedAt: Date.now() }]);

    const lost = proxy.loseNextCommit();
    await ingest.accept([{ kind: 'packet', packet, ip: '10.0.0.1', receivedAt: Date.now() }]);
    await lost;

    const { rows } =
      await sql`select (select count(*)::int from gw_packet) as lines, (select packets from gw_device) as counted`.execute(
        handle.db,
      );
    expect(rows).toEqual([{ lines: 2, counted: '2' }]);
    await ingest.close();
  });

  it('an ordinary change whose COMMIT was answered to nobody is answered as done, once, and what it told is heard', async () => {
    const ctx = makeSystemCtx({
      house: productHouse(),
      db: handle.db,
      registry: await loadRegistry({ root: process.cwd() }),
      log,
    });
    await sql`create table once (id int)`.execute(handle.db);
    const heard: string[] = [];
    const stop = onCommit(ctx, (entries) => heard.push(...entries.map(({ name }) => name)));

    const lost = proxy.loseNextCommit();
    const answer = await inTransaction(ctx, async (tx) => {
      await sql`insert into once values (1)`.execute(tx.db);
      tx.emit('schema.published', { kind: 'entity', name: 'probe' });
      return 'done';
    });
    await lost;
    stop();

    const { rows } = await sql`select count(*)::int as n from once`.execute(handle.db);
    expect([answer, rows, heard]).toEqual(['done', [{ n: 1 }], ['schema.published']]);
  });

  it('a change that the database undid at its COMMIT is refused', async () => {
    const ctx = makeSystemCtx({
      house: productHouse(),
      db: handle.db,
      registry: await loadRegistry({ root: process.cwd() }),
      log,
    });
    await sql`create table late (id int, constraint late_once unique (id) deferrable initially deferred)`.execute(
      handle.db,
    );

    const twice = inTransaction(ctx, (tx) => sql`insert into late values (1), (1)`.execute(tx.db));

    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect((await sql`select 1 from late`.execute(handle.db)).rows).toEqual([]);
  });

  it('a database that hangs is waited for as long as was said, then its connections are cut and the next ones work', async () => {
    const unwatch = watchPool(handle.pool, {
      connect: () => makePostgresPool(proxy.url, 1),
      log,
      everyMs: 50,
      patienceMs: 200,
    });
    const asked = handle.pool.query('select pg_sleep(60)').catch((error: unknown) => error);
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active'`.execute(
              handle.db,
            )
          ).rows.length,
      )
      .toBeGreaterThan(1);

    proxy.hang();

    expect(isDatabaseDown(await asked)).toBe(true);
    proxy.resume();
    expect((await handle.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await unwatch();
  });
});
