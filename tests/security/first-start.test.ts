import { verifyPassword } from '#server/base/secrets/password.ts';
import { seedAdmin } from '#server/seeds/seed-admin.ts';
import { seedBase } from '#server/seeds/seed-base.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';

/** What anybody would try. */
const GUESSES = ['admin', 'admin123', '123456', 'Admin_2026', 'Demo_2026', 'password', ''];

let world: ResourceWorld;
beforeEach(async () => {
  world = await aResourceWorld();
});
afterEach(() => world.close());

const admins = () =>
  world.handle.db
    .selectFrom('sys_user')
    .select(['password', 'must_change_password'])
    .where('username', '=', 'admin')
    .execute();

describe('AUTH-08: what a password that somebody else typed is good for', () => {
  const setTo = async () =>
    (
      await world.handle.db
        .selectFrom('sys_params')
        .select('param_value')
        .where('param_code', '=', 'PASSWORD_CHANGE_FIRST')
        .executeTakeFirst()
    )?.['param_value'];

  it.each([
    { isDemo: false, value: '1' },
    { isDemo: true, value: '0' },
  ])('a first sign-in in production, any in the demo: $value', async ({ isDemo, value }) => {
    await world.handle.db
      .deleteFrom('sys_params')
      .where('param_code', '=', 'PASSWORD_CHANGE_FIRST')
      .execute();

    await seedBase(world.system, { isDemo });

    expect(await setTo()).toBe(value);
  });
});

describe('AUTH-08: the first start in production', () => {
  it('makes an admin whose password nobody knows, tells it once and has it changed', async () => {
    const told = await seedAdmin(world.system, { isDemo: false, realName: 'Admin' });
    const again = await seedAdmin(world.system, { isDemo: false, realName: 'Admin' });

    const [admin, ...others] = await admins();
    const fits = await Promise.all(
      GUESSES.map((guess) => verifyPassword(guess, String(admin?.['password']))),
    );
    expect(told).toMatch(/^[A-Za-z0-9]{14}$/);
    expect(again).toBeUndefined();
    expect(others).toEqual([]);
    expect(admin?.['must_change_password']).toBe(true);
    expect(fits).toEqual(GUESSES.map(() => false));
    expect(await verifyPassword(String(told), String(admin?.['password']))).toBe(true);
  });

  it('with a password the operator chose tells none', async () => {
    const told = await seedAdmin(world.system, {
      isDemo: false,
      realName: 'Admin',
      password: 'Chosen_2026',
    });

    expect(told).toBeUndefined();
    expect((await admins())[0]?.['must_change_password']).toBe(true);
  });
});
