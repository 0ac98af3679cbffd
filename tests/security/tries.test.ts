import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { BASIC, type Answer } from '#tests/builders/app.ts';
import { PASSWORD, twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());
beforeEach(() => world.app.database.pool.query('delete from sys_try'));

interface From {
  readonly ip?: string;
  readonly cookie?: string;
}

/** A sign-in from an address, with what the browser kept. */
async function enter(
  username: string,
  password: string,
  { ip = '192.0.2.1', cookie }: From = {},
): Promise<Answer> {
  const body = new URLSearchParams({
    grant_type: 'password',
    username,
    password,
    ...(await world.captcha()),
  }).toString();
  const headers = {
    authorization: BASIC,
    'content-type': 'application/x-www-form-urlencoded',
    ...(cookie && { cookie }),
  };
  const response = await world.app.http.inject({
    method: 'POST',
    url: '/api/auth/oauth/token',
    headers,
    payload: body,
    remoteAddress: ip,
  });
  return { ...(response.json() as Answer), headers: response.headers };
}
const guess = (username: string, count: number, from?: From) =>
  Promise.all(Array.from({ length: count }, (_, at) => enter(username, `Wrong_${at}`, from)));
const deviceOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';', 1)[0] ?? '';

describe('class “checked before it is counted”: guesses that come at once', () => {
  it('share the tries of one name: after a burst of wrong ones the right one comes too late', async () => {
    const [burst, right] = await Promise.all([guess('ea1', 12), enter('ea1', PASSWORD)]);

    expect(burst.map(({ code }) => code)).toEqual(burst.map(() => 10004));
    expect(right.code).toBe(10004);
    expect((await enter('ea1', PASSWORD)).code).toBe(10004);
  });

  it('that go on after the lock neither lift nor lengthen it', async () => {
    await guess('ea1', 5);
    const until = async () =>
      (
        await world.app.database.pool.query(
          "select locked_until from sys_try where key like 'pair|%|ea1'",
        )
      ).rows[0] as object;
    const locked = await until();

    await guess('ea1', 3);

    expect(locked).toMatchObject({ locked_until: expect.anything() });
    expect(await until()).toEqual(locked);
  });

  it('that are right lock nobody out, however many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter('oa1', PASSWORD)));

    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
  });

  it('at the old password of an open session are counted, by both of its calls together', async () => {
    const token = await world.signIn('oa2', PASSWORD);
    const change = (password: string) =>
      world.call('PUT /sys/user/password', {
        token,
        body: { password, newPassword: 'Newer_2026', confirmPassword: 'Newer_2026' },
      });
    const number = (password: string) =>
      world.call('PUT /sys/my/mobile', {
        token,
        body: { mobile: '13800138111', code: '000000', password },
      });

    const answers = await Promise.all([
      change('a'),
      number('b'),
      change('c'),
      number('d'),
      change('e'),
      number('f'),
    ]);

    expect(answers.filter(({ code }) => code === 10009)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(1);
    expect((await change(PASSWORD)).code).toBe(429);
  });
});

describe('class “locking others out”: a name that somebody guesses at', () => {
  it('stays open to its owner at another address', async () => {
    await guess('ea1', 8, { ip: '192.0.2.66' });

    expect((await enter('ea1', PASSWORD, { ip: '192.0.2.66' })).code).toBe(10004);
    expect((await enter('ea1', PASSWORD, { ip: '192.0.2.7' })).code).toBe(0);
  });

  it('stays open to a browser that signed in by it before, behind the same address too', async () => {
    const cookie = deviceOf(await enter('ea1', PASSWORD));
    await guess('ea1', 8);

    expect((await enter('ea1', PASSWORD, { cookie })).code).toBe(0);
    expect(cookie).toMatch(/^device=[\w-]{32}$/);
  });

  it('a browser known for one name has no tries of its own at another', async () => {
    const cookie = deviceOf(await enter('ea1', PASSWORD));

    await guess('oa1', 5);

    expect((await enter('oa1', PASSWORD, { cookie })).code).toBe(10004);
  });

  it('is locked for unknown places when guesses come from very many, and one address cannot try many names', async () => {
    await world.app.database.pool.query(
      "insert into sys_try (key, name, tries, last_at) values ('name|eb1', 'eb1', 49, now())",
    );
    await enter('eb1', 'Wrong_1', { ip: '198.51.100.1' });
    await world.app.database.pool.query(
      "insert into sys_try (key, tries, last_at) values ('address|203.0.113.9', 99, now())",
    );
    await enter('nobody', 'Wrong_1', { ip: '203.0.113.9' });

    expect((await enter('eb1', PASSWORD, { ip: '198.51.100.200' })).code).toBe(10004);
    expect((await enter('ep1', PASSWORD, { ip: '203.0.113.9' })).code).toBe(10004);
  });

  it('in another spelling is the same name', async () => {
    await guess('EA1', 3);
    await guess('ea1', 2);

    expect((await enter('ea1', PASSWORD)).code).toBe(10004);
  });
});

describe('an administrator', () => {
  it('sees who is locked and unlocks him; others may not', async () => {
    await guess('ea1', 6);
    const row = async () =>
      (
        (await world.as('admin', 'GET /sys/user/page?username=ea1')).data as {
          readonly list: readonly object[];
        }
      ).list[0];
    expect(await row()).toMatchObject({ isLocked: true });

    const refused = await world.as('oa1', 'POST /sys/user/unlock', {
      body: { id: world.users.ea1 },
    });
    const done = await world.as('admin', 'POST /sys/user/unlock', {
      body: { id: world.users.ea1 },
    });

    expect([refused.code, done.code]).toEqual([403, 0]);
    expect(await row()).toMatchObject({ isLocked: false });
    expect((await enter('ea1', PASSWORD)).code).toBe(0);
  });

  it('finds nobody outside his scope', async () => {
    expect(
      (await world.as('admin', 'POST /sys/user/unlock', { body: { id: '999' } })).code,
    ).not.toBe(0);
    expect((await world.as('admin', 'POST /sys/user/unlock', { body: { id: 'x' } })).code).not.toBe(
      0,
    );
  });
});
