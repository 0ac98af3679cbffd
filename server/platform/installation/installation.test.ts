import { hashPassword, verifyPassword } from '#server/base/secrets/password.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { leaveDemo } from '#server/leave-demo.ts';
import { DEMO_PASSWORD } from '#server/seeds/demo-city.ts';
import { anApp } from '#tests/builders/app.ts';
import { DEMO as DEMO_CITY, SEEDED } from '#tests/builders/seeded-database.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';

const DEMO = { APP_MODE: 'demo', APP_SIMULATOR: 'off' } as const;
const PRODUCTION = { APP_MODE: 'production', APP_ADMIN_PASSWORD: 'Own_2026_own' } as const;

let database: DatabaseHandle;
afterEach(() => database.close());

async function startOnce(env: Readonly<Record<string, string>>): Promise<void> {
  const world = await anApp({ database, env });
  await world.stop();
}
const passwords = async () =>
  (
    await database.pool.query<{ username: string; password: string }>(
      'select username, password from sys_user',
    )
  ).rows;
const passwordOf = async (name: string) =>
  (await passwords()).find(({ username }) => username === name)?.password ?? '';
async function withDemoPassword(): Promise<string[]> {
  const tried = await Promise.all(
    (await passwords()).map(async ({ username, password }) =>
      (await verifyPassword(DEMO_PASSWORD, password)) ? username : null,
    ),
  );
  return tried.filter((name) => name !== null);
}

it('class “a mode is chosen anew at each start”: demo data is not opened in production mode until `demo:clear` took accounts and password away', async () => {
  database = await openTestDatabase({ prepared: DEMO_CITY });
  const world = await anApp({ database, env: DEMO });
  const colleague =
    "insert into sys_user (id, username, password, status, super_admin, creator) values (77, 'colleague', $1, '1', true, 5)";
  await database.pool.query(colleague, [await hashPassword(DEMO_PASSWORD)]);
  await expect(startOnce(PRODUCTION)).rejects.toThrow(
    /made in demo mode.*DATA_DIR.*npm run demo:clear/,
  );
  await database.pool.query(
    "delete from sys_installation; update sys_params set param_value = '0' where param_code = 'DEMO_DATA'",
  );
  await expect(startOnce(PRODUCTION)).rejects.toThrow('made in demo mode');
  expect(await verifyPassword(DEMO_PASSWORD, await passwordOf('bureau'))).toBe(true);

  const { oneTimePassword, lockedOut } = await leaveDemo(world.app.system(), null);
  await world.stop();

  await expect(startOnce(PRODUCTION)).resolves.toBeUndefined();
  expect(lockedOut).toEqual(['colleague']);
  expect(await withDemoPassword()).toEqual([]);
  expect((await passwords()).map(({ username }) => username).toSorted()).toEqual([
    'admin',
    'colleague',
  ]);
  expect(await verifyPassword(String(oneTimePassword), await passwordOf('admin'))).toBe(true);
});

it('class “a mode is chosen anew at each start”: production data is not opened in demo mode, and no demo account is put in', async () => {
  database = await openTestDatabase({ prepared: SEEDED });

  await expect(startOnce(DEMO)).rejects.toThrow(/made in production mode.*APP_MODE=production/);

  expect((await passwords()).map(({ username }) => username)).toEqual(['admin']);
});

it('class “a password that everybody can read”: whoever got it in production has lost it after the next start, the admin has the chosen one', async () => {
  database = await openTestDatabase({ prepared: SEEDED });
  const hash = await hashPassword(DEMO_PASSWORD);
  await database.pool.query('update sys_user set password = $1, update_date = now()', [hash]);
  await database.pool.query(
    "insert into sys_user (id, username, password, status, create_date) values (78, 'someone', $1, '1', now())",
    [hash],
  );

  await startOnce(PRODUCTION);

  expect(await withDemoPassword()).toEqual([]);
  expect(await verifyPassword(PRODUCTION.APP_ADMIN_PASSWORD, await passwordOf('admin'))).toBe(true);
});
