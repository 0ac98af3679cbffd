import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DAY_MS } from '#schemas/basics/units.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

const PASSWORD = 'Secret_2026';

describe('the security state', () => {
  let world: TestApp;
  let admin: string;
  let now = new Date();
  beforeAll(async () => {
    world = await anApp({ now: () => now });
    await query('update sys_user set must_change_password = false');
    admin = await world.signIn('admin', ADMIN_PASSWORD);
    // the password of the tests is what no administrator should have: here it is not what is looked at
    await query('update sys_password_note set is_weak = false');
    const { id: deptId } = (
      await world.call('POST /sys/dept', {
        token: admin,
        body: { name: '监测科', pid: '0', sort: 1 },
      })
    ).data as { readonly id: string };
    for (const username of ['weak1', 'good1'])
      await world.call('POST /sys/user', {
        token: admin,
        body: {
          username,
          realName: username,
          password: PASSWORD,
          deptId,
          status: '1',
          gender: '2',
          userType: '5',
          roleIdList: [],
        },
      });
  });
  afterAll(() => world.stop());

  const query = (text: string, values: readonly unknown[] = []) =>
    world.app.database.pool.query(text, [...values]);
  const ask = async <T>(what: string, token = admin) =>
    (await world.call(`GET /sys/security/${what}`, { token })).data as T;
  const state = () => ask<Readonly<Record<string, unknown>>>('state');
  const watched = () => ask<readonly Readonly<Record<string, unknown>>[]>('accounts');

  it('class “the folder comes later”: the disk is told before the first upload, and so is the version of the product', async () => {
    const { data } = await world.call('GET /sys/info', { token: admin });

    expect(data).toMatchObject({
      diskTotal: expect.any(Number),
      diskFree: expect.any(Number),
      diskRate: expect.any(Number),
      version: expect.stringMatching(/^\d+\.\d+/),
    });
  });

  it('class “known once, believed for ever”: a weak password is seen when it is typed, and what was seen ends with the password', async () => {
    await query(
      "update sys_params set param_value = '0' where param_code = 'PASSWORD_REFUSE_COMMON'",
    );
    const before = await state();
    const { rows } = await query("select id::text as id from sys_user where username = 'weak1'");
    const [{ id }] = rows as [{ id: string }];
    await world.call(`PUT /sys/user`, { token: admin, body: { id, password: 'password1' } });
    await world.signIn('weak1', 'password1');
    await world.signIn('good1', PASSWORD);
    const typed = await state();
    const listed = await watched();
    const { list: users } = (
      await world.call('GET /sys/user/page?username=weak1', { token: admin })
    ).data as { readonly list: readonly object[] };
    const reset = (await world.call('POST /sys/user/password', { token: admin, body: { id } }))
      .data as { readonly password: string };

    expect(reset.password).toMatch(/^\w{8,16}$/);
    expect(before).toMatchObject({ weakPasswords: 0, uncheckedPasswords: 2 });
    expect(typed).toMatchObject({ weakPasswords: 1, uncheckedPasswords: 0, refusesCommon: false });
    expect(listed).toMatchObject([
      {
        username: 'weak1',
        isWeak: true,
        isUnused: false,
        isLocked: false,
        lastLogin: expect.any(String),
      },
    ]);
    // one time is not told twice over: the list of users shows the same
    expect(users).toMatchObject([{ lastLogin: listed[0]?.['lastLogin'] }]);
    expect(await state()).toMatchObject({ weakPasswords: 0, uncheckedPasswords: 1, mustChange: 1 });
    const kept = await query('select n::text as text from sys_password_note n');
    expect(JSON.stringify(kept.rows)).not.toMatch(/password1|Secret_2026/);
  });

  it('counts failed sign-ins, sessions and accounts that nobody used for 90 days', async () => {
    await world.token('good1', 'Wrong_2026');
    const today = await state();
    now = new Date(now.getTime() + 91 * DAY_MS);
    admin = await world.signIn('admin', ADMIN_PASSWORD);
    await query('update sys_password_note set is_weak = false');

    expect(today).toMatchObject({
      failedDay: 1,
      failedWeek: 1,
      unusedAccounts: 0,
      lastBackup: null,
    });
    expect(await state()).toMatchObject({
      failedDay: 0,
      failedWeek: 0,
      unusedAccounts: 2,
      signedIn: 1,
      sessions: 1,
    });
    expect((await watched()).map(({ username }) => username)).toEqual(['weak1', 'good1']);
  });

  it('says in words whether the logs are what was written', async () => {
    expect(await ask('audit')).toMatchObject({
      isSound: true,
      result: '完整，与写入时一致',
      brokenAt: null,
    });
    await query(
      "update sys_log_login set ip = '9.9.9.9' where id = (select min(id) from sys_log_login)",
    );

    expect(await ask('audit')).toMatchObject({
      isSound: false,
      result: '有记录被改动',
      brokenAt: expect.stringContaining('link 1'),
    });
  });

  it('class “seen by whoever asks”: without the key nothing of it is told', async () => {
    const token = await world.signIn('good1', PASSWORD);
    const answers = await Promise.all(
      ['state', 'accounts', 'audit'].map((what) =>
        world.call(`GET /sys/security/${what}`, { token }),
      ),
    );

    expect(answers.map(({ code, data }) => [code, data])).toEqual(answers.map(() => [403, null]));
  });
});
