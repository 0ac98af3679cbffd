import path from 'node:path';

import { moveData } from '#server/db/move.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { aProbe, PROBE } from '#tests/builders/a-probe.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { ADMIN_PASSWORD, IN_USE } from '#tests/builders/seeded-database.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';
import { syncForMove } from './carry-over.ts';
import { addSchemaVersion, listRunningSchemas, runSchemaVersion } from './schema-store.ts';

describe('several servers on one database', () => {
  const start = (database: DatabaseHandle) => anApp({ database, env: { APP_ROLES: 'http' } });
  const page = async (app: TestApp, token: string) =>
    (await app.call('GET /lab/probe/page', { token })).code;

  it('serve what one of them publishes, keep it over a restart, and start although a row is broken', async () => {
    const database = await openTestDatabase({ prepared: IN_USE });
    const [one, two] = [await start(database), await start(database)];
    const token = await one.signIn('admin', ADMIN_PASSWORD);

    await one.call('POST /sys/schema/publish', {
      token,
      body: {
        kind: 'entity',
        module: 'lab',
        name: 'probe',
        text: aProbe(),
        comment: '',
        lock: null,
      },
    });
    await expect.poll(() => page(two, token)).toBe(0);
    await one.stop();
    await database.pool.query(
      `insert into sys_schema_version (id, kind, name, module, version, text, creator) values (1, 'entity', 'broken', 'lab', 1, '{"v":1,', 0), (2, 'entity', 'user', 'sys', 1, '{"v":1,"name":"user","module":"sys"}', 0)`,
    );
    await database.pool.query(
      `insert into sys_schema (kind, name, version) values ('entity', 'broken', 1), ('entity', 'user', 1)`,
    );
    await database.pool.query('update sys_schema_revision set revision = revision + 1');
    const three = await start(database);
    const { data } = await three.call('GET /sys/schema/list', { token });

    expect(await page(three, token)).toBe(0);
    expect(data).toContainEqual(
      expect.objectContaining({
        name: 'broken',
        source: 'none',
        skipped: [expect.objectContaining({ line: 1 })],
      }),
    );
    expect(data).toContainEqual(
      expect.objectContaining({
        name: 'user',
        source: 'file',
        version: 0,
        problems: expect.any(Number),
      }),
    );
    expect(three.logged.join('\n')).toContain('a published schema is wrong and not in force');
    await two.stop();
    await three.stop();
    await database.close();
  });

  it('a move to another database takes published tables along, with columns of versions that do not run', async () => {
    const [source, target] = [await openProductDatabase(), await openProductDatabase()];
    const registry = await loadRegistry({ root: path.resolve(import.meta.dirname, '../../..') });
    const key = { kind: 'entity', name: 'probe' } as const;
    for (const [id, text] of [
      aProbe(),
      aProbe({ fields: { name: PROBE.fields['name'] } }),
    ].entries()) {
      const version = await addSchemaVersion(source.db, {
        ...key,
        id: String(id + 1),
        module: 'lab',
        text,
        words: null,
        comment: '',
        fileHash: '',
        restoredFrom: null,
        creator: '0',
        at: new Date(),
      });
      await runSchemaVersion(source.db, key, version);
      await registry.sources.run(await listRunningSchemas(source.db));
      await syncTables(source.db, registry, {
        keep: () => Promise.resolve(new Set(['lab_probe.amount'])),
      });
      if (version === 1)
        await source.pool.query(
          "insert into lab_probe (id, name, amount) values (1, 'carried', 9)",
        );
    }

    await syncForMove(source.db, target.db, registry);
    await moveData(source.pool, target.pool);

    expect((await target.pool.query('select name, amount from lab_probe')).rows).toEqual([
      { name: 'carried', amount: 9 },
    ]);
    await source.close();
    await target.close();
  });
});
