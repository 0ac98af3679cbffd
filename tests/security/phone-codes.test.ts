import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { anApp, BASIC, type TestApp } from '#tests/builders/app.ts';
import { logged } from '#tests/builders/logged.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

const PASSWORD = 'Secret_2026';
const MOBILE = '13800138000';
let app: TestApp;
let admin = '';
let now = new Date();
beforeAll(async () => {
  app = await anApp({ now: () => now });
  const first = await app.signIn('admin', ADMIN_PASSWORD);
  await app.call('PUT /sys/user/password', {
    token: first,
    body: { password: ADMIN_PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD },
  });
  admin = await app.signIn('admin', PASSWORD);
  const deptId = (
    (
      await app.call('POST /sys/dept', {
        token: admin,
        body: { name: 'Office', pid: '0', sort: 0 },
      })
    ).data as { readonly id: string }
  ).id;
  const user = {
    realName: 'Person',
    password: PASSWORD,
    deptId,
    status: '1',
    gender: '2',
    userType: '5',
  };
  await app.call('POST /sys/user', {
    token: admin,
    body: { ...user, username: 'phone1', mobile: MOBILE },
  });
  for (const username of ['twin1', 'twin2'])
    await app.call('POST /sys/user', {
      token: admin,
      body: { ...user, username, mobile: '13900139000' },
    });
});
afterAll(() => app.stop());
beforeEach(() => {
  // every test has a day of its own
  now = new Date(now.getTime() + DAY_MS + MINUTE_MS);
});

const wait = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const ask = (mobile = MOBILE, what = 'loginCode') =>
  app.call(`POST /sys/account/${what}`, { body: { mobile } });
const codes = () =>
  fs
    .readFileSync(path.join(app.dataDir, 'test', 'hooks.log'), 'utf8')
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as {
          readonly kind: string;
          readonly code?: string;
          readonly mobile?: string;
        },
    )
    .filter(({ kind }) => kind === 'sms');
const lastCode = () => String(codes().at(-1)?.code);
const enter = (code: string, mobile = MOBILE) =>
  app.call('POST /auth/oauth/token', {
    body: new URLSearchParams({ grant_type: 'phone_code', mobile, code }).toString(),
    headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
  });
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('class “more addresses than can be counted”: who asks for codes', () => {
  it('from one /64 of IPv6 waits like one address; another place does not', async () => {
    const from = async (remoteAddress: string, mobile: string) =>
      (
        await app.app.http.inject({
          method: 'POST',
          url: '/api/sys/account/loginCode',
          payload: { mobile },
          remoteAddress,
        })
      ).json<{ code: number }>().code;

    const answers = [
      await from('2001:470:1:2::1', '13700137001'),
      await from('2001:470:1:2:ffff::9', '13700137002'),
      await from('2001:470:1:3::1', '13700137003'),
      await from('192.0.2.1', '13700137004'),
      await from('::ffff:192.0.2.1', '13700137005'),
    ];

    expect(answers).toEqual([0, 429, 0, 0, 429]);
  });
});

describe('a code to sign in with', () => {
  it('opens a session, once', async () => {
    await ask();
    const code = lastCode();

    const first = await enter(code);
    const second = await enter(code);

    expect(first.json).toMatchObject({ code: 0, loginName: 'phone1', token_type: 'bearer' });
    expect(
      (await app.call('GET /sys/user/info', { token: String(first.json.access_token) })).data,
    ).toMatchObject({ username: 'phone1' });
    expect(second.code).toBe(500);
  });

  it('AUTH-07: one a minute for a number, ten a day', async () => {
    const burst = [
      (await ask()).code,
      (await ask()).code,
      (await ask()).code,
      (await ask()).code,
      (await ask()).code,
    ];
    const day: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      wait(MINUTE_MS + 1);
      day.push((await ask()).code);
    }

    expect(burst).toEqual([0, 429, 429, 429, 429]);
    expect(day).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 429, 429]);
  });

  it('AUTH-07: one address does not ask for many numbers', async () => {
    const answers = [(await ask('13700137001')).code, (await ask('13700137002')).code];

    expect(answers).toEqual([0, 429]);
  });

  it('of many requests at once one is taken', async () => {
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);

    expect(answers.filter(({ code }) => code === 429)).toHaveLength(3);
  });

  it('AUTH-07: after five wrong tries the right one is dead too', async () => {
    await ask();
    const code = lastCode();

    for (let tries = 0; tries < 5; tries += 1) await enter(wrongOf(code));

    expect((await enter(code)).code).toBe(500);
  });

  it('four wrong tries leave it alive; a newer one voids it', async () => {
    await ask();
    const old = lastCode();
    for (let tries = 0; tries < 4; tries += 1) await enter(wrongOf(old));
    wait(MINUTE_MS + 1);
    await ask();
    const newer = lastCode();

    const answers = [old === newer ? { code: 500 } : await enter(old), await enter(newer)];

    expect(answers.map(({ code }) => code)).toEqual([500, 0]);
  });

  it('AUTH-07: lives five minutes', async () => {
    await ask();
    wait(5 * MINUTE_MS + 1);

    expect((await enter(lastCode())).code).toBe(500);
  });

  it('a number nobody or several people have gets the same answer, and no code', async () => {
    const before = codes().length;
    const unknown = await ask('13600136000');
    wait(MINUTE_MS + 1);
    const shared = await ask('13900139000');

    expect([unknown.code, shared.code]).toEqual([0, 0]);
    expect(codes()).toHaveLength(before);
  });

  it('what is no mobile number is refused', async () => {
    expect((await ask('12345')).code).toBe(500);
  });

  it('neither the database nor the log of messages holds the code', async () => {
    await ask();
    const { rows } = await app.app.database.pool.query(
      'select hash from sys_phone_code order by at desc limit 1',
    );
    const again = await app.signIn('admin', PASSWORD);
    const log = await app.call('GET /message/smslog/page', { token: again });

    expect((rows[0] as { hash: string }).hash).not.toContain(lastCode());
    expect((log.data as { list: object[] }).list[0]).toMatchObject({
      smsCode: 'phone_code',
      mobile: MOBILE,
      params1: '******',
      isLocal: true,
    });
  });
});

describe('class “the refusal tells”: who is registered', () => {
  it('is told by no failure of the sender: registered and unknown numbers get the same answer', async () => {
    const { pool } = app.app.database;
    await pool.query('alter table sys_sms_log rename to sys_sms_log_away');
    const known = await ask(MOBILE, 'forgetPhoneCode');
    wait(MINUTE_MS + 1);
    const unknown = await ask('13600136001', 'forgetPhoneCode');
    await expect
      .poll(() => app.logged.filter((line) => line.includes('work after an answer failed')).length)
      .toBeGreaterThan(0);
    await pool.query('alter table sys_sms_log_away rename to sys_sms_log');

    expect(known.json).toEqual({ code: 0, msg: 'success', data: null });
    expect(unknown.json).toEqual(known.json);
  });
});

describe('class “a secret in a log”: a code', () => {
  it('stands in no table and no line, of a demonstration either, by whichever way it was asked for', async () => {
    await ask();
    wait(MINUTE_MS + 1);
    await ask(MOBILE, 'forgetPhoneCode');
    const code = lastCode();
    await enter(wrongOf(code));
    await app.call('PUT /sys/account/phoneChangePassword', {
      body: { mobile: MOBILE, code, newPassword: 'x', confirmPassword: 'x' },
    });
    // the log holds no call of nobody: what was asked before this one of the admin would be written with it
    const headers = { 'x-request-id': 'after-the-codes' };
    await app.call('POST /sys/role', { token: admin, body: {}, headers });
    await logged(app.app.database.pool, { where: "request_id = 'after-the-codes'" });
    const tables = [
      'sys_sms_log',
      'sys_mail_log',
      'sys_log_operation',
      'sys_log_error',
      'sys_log_login',
      'sys_outbox',
      'sys_history',
      'sys_phone_code',
    ];

    const kept = await Promise.all(
      tables.map((table) =>
        app.app.database.pool.query<{ text: string }>(`select t::text as text from ${table} t`),
      ),
    );
    const all = [...kept.flatMap(({ rows }) => rows.map(({ text }) => text)), ...app.logged].join(
      '\n',
    );

    expect(all).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
  });
});

describe('a forgotten password', () => {
  const change = (code: string, newPassword = 'Another_2026', confirmPassword = newPassword) =>
    app.call('PUT /sys/account/phoneChangePassword', {
      body: { mobile: MOBILE, code, newPassword, confirmPassword },
    });

  it('is set anew by a code; sessions that were open end', async () => {
    const old = await app.signIn('phone1', PASSWORD);
    await ask(MOBILE, 'forgetPhoneCode');

    const changed = await change(lastCode());

    expect(changed.code).toBe(0);
    expect((await app.call('GET /sys/user/info', { token: old })).code).toBe(401);
    expect((await app.token('phone1', 'Another_2026')).json.code).toBe(0);
  });

  it('a bad password is refused before the code is used up, and a code to sign in is no code for this', async () => {
    await ask(MOBILE, 'forgetPhoneCode');
    const code = lastCode();
    const weak = await change(code, 'short');
    const unequal = await change(code, 'Another_2026', 'Another_2027');
    wait(MINUTE_MS + 1);
    await ask(MOBILE, 'loginCode');

    const answers = [
      weak,
      unequal,
      lastCode() === code ? weak : await change(lastCode()),
      await change(code),
    ];

    expect(answers.map((answer) => answer.code)).toEqual([500, 500, 500, 0]);
  });
});
