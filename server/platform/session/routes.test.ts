import { sql, type KyselyPlugin } from 'kysely';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { hashPassword } from '#server/base/secrets/password.ts';
import { BASIC, anApp, type TestApp } from '#tests/builders/app.ts';
import { logged } from '#tests/builders/logged.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';
import { makeSessions } from './sessions.ts';

let world: TestApp;
let now: Date;

beforeAll(async () => {
  now = new Date();
  world = await anApp({ now: () => now });
  await sql`update sys_user set must_change_password = false`.execute(world.app.database.db);
  const password = await hashPassword('Right_2026');
  for (const [id, username, status] of [
    ['11', 'ea1', '1'],
    ['12', 'off', '0'],
    ['13', 'fresh', '1'],
    ['14', 'locked', '1'],
    ['15', 'changer', '1'],
  ]) {
    await sql`insert into sys_user (id, username, real_name, password, status, user_type, super_admin, must_change_password) values (${id}::bigint, ${username}, ${username}, ${password}, ${status}, '5', false, ${username === 'fresh'})`.execute(
      world.app.database.db,
    );
  }
});
afterAll(() => world.stop());

const refreshWith = (refreshToken: unknown) =>
  world.call('POST /auth/oauth/token', {
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: String(refreshToken),
    }).toString(),
    headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
  });
const loginStatuses = async (username: string) =>
  (
    await sql<{
      status: string;
    }>`select status from sys_log_login where creator_name = ${username} order by id`.execute(
      world.app.database.db,
    )
  ).rows.map(({ status }) => status);

it('the token call answers at the top level, in the shape of the contract', async () => {
  const { json, status } = await world.token('admin', ADMIN_PASSWORD);

  expect(status).toBe(200);
  expect(json).toMatchObject({
    code: 0,
    msg: 'success',
    token_type: 'bearer',
    expires_in: 50_000,
    scope: 'all',
    loginName: 'admin',
  });
  expect(json.access_token).not.toBe(json.refresh_token);
});

it('a captcha answer works once, in upper or lower case', async () => {
  const solved = await world.captcha();
  await world.token('ea1', 'wrong', solved);

  const again = await world.token('ea1', 'Right_2026', solved);

  expect(again.json).toMatchObject({
    code: 500,
    msg: '验证码不正确',
    // at its own field, so that the page keeps the password
    issues: [{ path: 'captcha' }],
  });
  const upper = await world.captcha();
  expect(
    (await world.token('ea1', 'Right_2026', { ...upper, captcha: upper.captcha.toUpperCase() }))
      .code,
  ).toBe(0);
});

it('a captcha dies after five minutes', async () => {
  const solved = await world.captcha();
  now = new Date(now.getTime() + 6 * MINUTE_MS);

  expect((await world.token('ea1', 'Right_2026', solved)).msg).toBe('验证码不正确');
});

it('an unknown name, a disabled account and a wrong password look the same', async () => {
  const answers = await Promise.all(
    ['nobody', 'off', 'ea1'].map((name) => world.token(name, 'wrong')),
  );

  expect(new Set(answers.map(({ status, code, msg }) => `${status} ${code} ${msg}`))).toEqual(
    new Set(['200 10004 账号或密码错误']),
  );
});

it('a disabled account with the right password is told so', async () => {
  expect((await world.token('off', 'Right_2026')).code).toBe(10005);
});

it('five wrong passwords lock the account for ten minutes; the log tells, the answer does not', async () => {
  for (let attempt = 0; attempt < 6; attempt += 1)
    expect((await world.token('locked', 'wrong')).code).toBe(10004);
  const whileLocked = await world.token('locked', 'Right_2026');
  now = new Date(now.getTime() + 11 * MINUTE_MS);
  const later = await world.token('locked', 'Right_2026');

  expect(whileLocked).toMatchObject({ code: 10004, msg: '账号或密码错误' });
  expect(later.code).toBe(0);
  expect(await loginStatuses('locked')).toEqual(['0', '0', '0', '0', '0', '2', '2', '1']);
});

it('a wrong client is refused with HTTP 401', async () => {
  const answer = await world.call('POST /auth/oauth/token', {
    body: {},
    headers: { authorization: 'Basic eDp5' },
  });

  expect(answer.status).toBe(401);
});

it.each([
  'Bearer',
  'Bearer  ',
  'bearer null',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  'Bearer ../../dev/null',
])('the header %j signs nobody in', async (authorization) => {
  expect(await world.call('GET /sys/user/info', { headers: { authorization } })).toMatchObject({
    status: 200,
    code: 401,
    msg: '未授权',
    data: null,
  });
});

it('a token is accepted as Bearer and in the token header, but not in an ordinary address', async () => {
  const token = await world.signIn('admin', ADMIN_PASSWORD);

  expect((await world.call('GET /sys/user/info', { token })).code).toBe(0);
  expect((await world.call('GET /sys/user/info', { headers: { token } })).code).toBe(0);
  expect((await world.call(`GET /sys/user/info?access_token=${token}`)).code).toBe(401);
  expect((await world.call(`GET /sys/user/export?access_token=${token}`)).status).toBe(200);
  expect(
    (await world.call(`GET /sys/user/export?access_token=${token}`)).headers['content-disposition'],
  ).toContain('attachment');
});

it('a ticket is good for one download', async () => {
  const token = await world.signIn('admin', ADMIN_PASSWORD);
  const { ticket } = (
    await world.call('POST /auth/ticket', { token, body: { url: '/api/sys/user/export' } })
  ).data as { ticket: string };

  expect(
    (await world.call(`GET /sys/user/export?ticket=${ticket}`)).headers['content-disposition'],
  ).toContain('attachment');
  expect((await world.call(`GET /sys/user/export?ticket=${ticket}`)).code).toBe(401);
  expect((await world.call(`GET /sys/user/info?ticket=${ticket}`)).code).toBe(401);
});

it('sign-out ends both tokens on the server', async () => {
  const { json } = await world.token('ea1', 'Right_2026');
  const token = String(json.access_token);

  await world.call('POST /auth/oauth/logout', { token });

  expect((await world.call('GET /sys/user/info', { token })).code).toBe(401);
  expect((await refreshWith(json.refresh_token)).code).toBe(401);
});

it('a refresh gives a new pair and ends the old access token', async () => {
  const first = await world.token('ea1', 'Right_2026');

  const second = await refreshWith(first.json.refresh_token);

  expect(second.json).toMatchObject({ code: 0, loginName: 'ea1', token_type: 'bearer' });
  expect(
    (await world.call('GET /sys/user/info', { token: String(second.json.access_token) })).code,
  ).toBe(0);
  expect(
    (await world.call('GET /sys/user/info', { token: String(first.json.access_token) })).code,
  ).toBe(401);
});

it('a refresh token used twice ends its whole family and leaves one audit row', async () => {
  const first = await world.token('ea1', 'Right_2026');
  const second = await refreshWith(first.json.refresh_token);

  const reused = await refreshWith(first.json.refresh_token);

  expect(reused.code).toBe(401);
  expect((await refreshWith(second.json.refresh_token)).code).toBe(401);
  const written = await logged(world.app.database.pool, {
    where: "operation like '续签令牌%' and creator_name = 'ea1'",
  });
  expect(written).toHaveLength(1);
});

it('an access token ends after its time', async () => {
  const token = await world.signIn('ea1', 'Right_2026');
  now = new Date(now.getTime() + 50_001_000);

  expect((await world.call('GET /sys/user/info', { token })).code).toBe(401);
});

it('changing the password asks for the old one, follows the rule and ends all sessions', async () => {
  const token = await world.signIn('changer', 'Right_2026');
  const change = (body: object) => world.call('PUT /sys/user/password', { token, body });

  expect(
    (await change({ password: 'wrong', newPassword: 'Newer_2026', confirmPassword: 'Newer_2026' }))
      .code,
  ).toBe(10009);
  expect(
    (await change({ password: 'Right_2026', newPassword: 'short', confirmPassword: 'short' })).msg,
  ).toContain('8 到 16 位');
  expect(
    (
      await change({
        password: 'Right_2026',
        newPassword: 'Newer_2026',
        confirmPassword: 'Other_2026',
      })
    ).code,
  ).toBe(500);
  expect(
    (
      await change({
        password: 'Right_2026',
        newPassword: 'Newer_2026',
        confirmPassword: 'Newer_2026',
      })
    ).code,
  ).toBe(0);

  expect((await world.call('GET /sys/user/info', { token })).code).toBe(401);
  expect((await world.token('changer', 'Newer_2026')).code).toBe(0);
});

it('who must change his password can do nothing else first', async () => {
  const token = await world.signIn('fresh', 'Right_2026');

  expect(await world.call('GET /sys/menu/nav', { token })).toMatchObject({
    code: 10500,
    msg: '请先修改密码',
  });
  expect((await world.call('GET /sys/user/info', { token })).data).toMatchObject({
    username: 'fresh',
    mustChangePassword: true,
  });
});

it('my own data carry type, flag and units and no password', async () => {
  const token = await world.signIn('admin', ADMIN_PASSWORD);

  const { data } = await world.call('GET /sys/user/info', { token });

  expect(data).toMatchObject({
    username: 'admin',
    superAdmin: 1,
    userType: '5',
    status: 1,
    deptIdList: [],
    roleIdList: [],
  });
  expect(data).not.toHaveProperty('password');
});

it('secrets reach neither the log nor the operation log', async () => {
  const { json } = await world.token('admin', ADMIN_PASSWORD);
  const token = String(json.access_token);
  await world.call('PUT /sys/user/password', {
    token,
    headers: { 'x-request-id': 'secret-body' },
    body: { password: 'Sesame_2026', newPassword: 'Open_Sesame1', confirmPassword: 'Open_Sesame1' },
  });
  await world.call(`GET /sys/user/export?access_token=${token}`, {
    headers: { 'x-request-id': 'secret-address' },
  });
  const { pool } = world.app.database;
  await logged(pool, { where: "request_id in ('secret-body', 'secret-address')", count: 2 });

  const rows = await logged(pool, { where: 'true' });
  const everything = [
    ...rows.map((row) => `${row.request_uri}${row.request_params ?? ''}`),
    ...world.logged,
  ].join('\n');

  expect(everything).toContain('***');
  for (const secret of [
    token,
    String(json.refresh_token),
    'Sesame_2026',
    'Open_Sesame1',
    ADMIN_PASSWORD,
  ])
    expect(everything).not.toContain(secret);
});

it('a token that many send at once is looked up once; who comes after something was forgotten asks anew', async () => {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { json } = await world.token('ea1', 'Right_2026');
  const token = String(json.access_token);
  const open = () =>
    makeSessions({ db: world.app.database.db.withPlugin(counter), now: () => now });
  const asked = async (work: (sessions: ReturnType<typeof open>) => Promise<unknown>[]) => {
    count = 0;
    const found = await Promise.all(work(open()));
    return { found, count };
  };

  const one = await asked((sessions) => [sessions.authenticate(token)]);
  const many = await asked((sessions) =>
    Array.from({ length: 8 }, () => sessions.authenticate(token)),
  );
  const anew = await asked((sessions) => {
    const before = sessions.authenticate(token);
    sessions.forget();
    return [before, sessions.authenticate(token)];
  });

  expect(many.found).toEqual(Array.from({ length: 8 }, () => one.found[0]));
  expect([many.count, anew.count]).toEqual([one.count, 2 * one.count]);
  expect(one.count).toBeGreaterThan(0);
});
