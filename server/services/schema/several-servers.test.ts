import { openTestDatabase } from '#server/db/open-test.ts';
import { aProbe } from '#tests/builders/a-probe.ts';
import { anApp, ADMIN_PASSWORD, type TestApp } from '#tests/builders/app.ts';

describe('several servers on one database', () => {
  const start = (database: Awaited<ReturnType<typeof openTestDatabase>>) => anApp({ database, env: { APP_ROLES: 'http' } });
  const page = async (app: TestApp, token: string) => (await app.call('GET /lab/probe/page', { token })).code;

  it('serve what one of them publishes, keep it over a restart, and start although a row is broken', async () => {
    const database = await openTestDatabase();
    const [one, two] = [await start(database), await start(database)];
    await one.call('PUT /sys/user/password', {
      token: await one.signIn('admin', ADMIN_PASSWORD),
      body: { password: ADMIN_PASSWORD, newPassword: 'Secret_2026', confirmPassword: 'Secret_2026' },
    });
    const token = await one.signIn('admin', 'Secret_2026');

    await one.call('POST /sys/schema/publish', { token, body: { kind: 'entity', module: 'lab', name: 'probe', text: aProbe(), comment: '', lock: null } });
    await expect.poll(() => page(two, token), { timeout: 10_000 }).toBe(0);
    await one.stop();
    await database.pool.query(
      `insert into sys_schema_version (id, kind, name, module, version, text, creator) values (1, 'entity', 'broken', 'lab', 1, '{"v":1,', 0), (2, 'entity', 'user', 'sys', 1, '{"v":1,"name":"user","module":"sys"}', 0)`,
    );
    await database.pool.query(`insert into sys_schema (kind, name, version) values ('entity', 'broken', 1), ('entity', 'user', 1)`);
    await database.pool.query('update sys_schema_revision set revision = revision + 1');
    const three = await start(database);
    const { data } = await three.call('GET /sys/schema/list', { token });

    expect(await page(three, token)).toBe(0);
    expect(data).toContainEqual(expect.objectContaining({ name: 'broken', source: 'none', skipped: [expect.objectContaining({ line: 1 })] }));
    expect(data).toContainEqual(expect.objectContaining({ name: 'user', source: 'file', version: 0, problems: expect.any(Number) }));
    expect(three.logged.join('\n')).toContain('a published schema is wrong and not in force');
    await two.stop();
    await three.stop();
    await database.close();
  });
});
