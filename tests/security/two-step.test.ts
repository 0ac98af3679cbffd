import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import { codeOfStep, stepAt } from '#server/platform/session/totp.ts';
import { anApp, BASIC, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

const PASSWORD = 'Secret_2026';
let app: TestApp;
let admin = '';
let now = new Date();
beforeAll(async () => {
  app = await anApp({ now: () => now });
  await app.app.database.pool.query('update sys_user set must_change_password = false');
  admin = await app.signIn('admin', ADMIN_PASSWORD);
  const deptId = (
    (
      await app.call('POST /sys/dept', {
        token: admin,
        body: { name: 'Office', pid: '0', sort: 0 },
      })
    ).data as { readonly id: string }
  ).id;
  const role = (
    await app.call('POST /sys/role', {
      token: admin,
      body: { name: 'Guarded', menuIdList: [], deptIdList: [] },
    })
  ).data as { readonly id: string };
  const user = {
    realName: 'Person',
    password: PASSWORD,
    deptId,
    status: '1',
    gender: '2',
    userType: '5',
  };
  for (const username of ['free1', 'free2', 'lost1'])
    await app.call('POST /sys/user', { token: admin, body: { ...user, username } });
  await app.call('POST /sys/user', {
    token: admin,
    body: { ...user, username: 'guarded', roleIdList: [role.id] },
  });
});
afterAll(() => app.stop());
beforeEach(() => {
  now = new Date(now.getTime() + 5 * MINUTE_MS);
  return app.app.database.pool.query('delete from sys_try');
});

interface Setup {
  readonly secret: string;
  readonly address: string;
  readonly picture: string;
}
interface Second {
  readonly step: string;
  readonly kind: string;
  readonly setup?: Setup;
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The app on the phone: the code that its secret has now. */
function phoneCode({ secret }: Pick<Setup, 'secret'>, ahead = 0): string {
  const bits = Array.from(secret, (letter) => letter)
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeOfStep(bytes, stepAt(now) + ahead);
}
const enter = (grant: Readonly<Record<string, string>>) =>
  app.call('POST /auth/oauth/token', {
    body: new URLSearchParams(grant).toString(),
    headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
  });
const second = (step: string, code: string) => enter({ grant_type: 'second_step', step, code });
const first = async (username: string) => (await app.token(username, PASSWORD)).data as Second;
const tick = () => {
  now = new Date(now.getTime() + MINUTE_MS);
};
/** Turns two steps on by the personal centre. */
async function turnOn(username: string) {
  const token = await app.signIn(username, PASSWORD);
  const setup = (
    await app.call('POST /sys/my/twoStep/begin', { token, body: { password: PASSWORD } })
  ).data as Setup;
  const { recoveryCodes } = (
    await app.call('POST /sys/my/twoStep/confirm', { token, body: { code: phoneCode(setup) } })
  ).data as {
    readonly recoveryCodes: readonly string[];
  };
  tick();
  return { token, setup, recoveryCodes };
}
const required = (value: string) =>
  app.app.database.pool.query(
    "update sys_params set param_value = $1 where param_code = 'TWO_STEP_ROLES'",
    [value],
  );

describe('two-step sign-in by choice', () => {
  it('is set up with a picture and a first code; then the password alone opens nothing, and a code is good once', async () => {
    const { setup, token } = await turnOn('free1');
    const answer = await app.token('free1', PASSWORD);
    const { step, kind } = answer.data as Second;
    const code = phoneCode(setup);

    const opened = await second(step, code);
    const replayed = await second((await first('free1')).step, code);
    const stepAgain = await second(step, phoneCode(setup, 1));

    expect(setup.picture).toMatch(/^data:image\/svg\+xml;base64,/);
    expect([answer.code, answer.json.access_token, kind]).toEqual([10500, undefined, 'verify']);
    expect(opened.json).toMatchObject({ code: 0, loginName: 'free1', token_type: 'bearer' });
    expect([replayed.msg, stepAgain.code]).toEqual(['动态验证码不正确或已使用', 401]);
    expect((await app.call('GET /sys/my/twoStep', { token })).data).toEqual({
      isOn: true,
      isRequired: false,
      codesLeft: 10,
    });
  });

  it('class “checked before it is counted”: wrong codes are few, at once or over several sign-ins; then the right one is refused too', async () => {
    const { setup } = await turnOn('free2');
    const steps = [await first('free2'), await first('free2')];
    const wrong = phoneCode(setup) === '000000' ? '000001' : '000000';

    const burst = await Promise.all(
      Array.from({ length: 8 }, (_, at) => second(steps[at % 2]?.step ?? '', wrong)),
    );
    const right = await second(steps[0]?.step ?? '', phoneCode(setup));

    expect(burst.filter(({ code }) => code === 10500)).toHaveLength(5);
    expect(right.code).toBe(429);
  });

  it('class “checked before it is counted”: of the same code sent at once one opens a session', async () => {
    await app.app.database.pool.query(
      "delete from sys_totp where user_id = (select id from sys_user where username = 'free2')",
    );
    const { setup } = await turnOn('free2');
    const steps = await Promise.all([first('free2'), first('free2'), first('free2')]);
    const code = phoneCode(setup);

    const answers = await Promise.all(steps.map(({ step }) => second(step, code)));

    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  });

  it('class “it outlives what it rests on”: a step begun with a password that was changed since opens nothing, by a code or by a set-up', async () => {
    await required('Guarded');
    const stolen = await first('guarded');
    const { id } = (
      (await app.call('GET /sys/user/page?username=guarded', { token: admin })).data as {
        readonly list: readonly { readonly id: string }[];
      }
    ).list[0] ?? { id: '' };
    await app.call('POST /sys/user/password', { token: admin, body: { id } });

    const answer = await second(stolen.step, phoneCode(stolen.setup ?? { secret: '' }));

    expect([stolen.kind, answer.code, answer.json.access_token]).toEqual(['setup', 401, undefined]);
    await app.call('PUT /sys/user', { token: admin, body: { id, password: PASSWORD } });
    await app.app.database.pool.query('update sys_user set must_change_password = false');
    await required('');
  });

  it('a step is over after five minutes, and made up ones are none', async () => {
    const { step } = await first('free1');
    now = new Date(now.getTime() + 6 * MINUTE_MS);

    expect([
      (await second(step, '123456')).code,
      (await second('x', '123456')).code,
      (await second('', '')).code,
    ]).toEqual([401, 401, 401]);
  });
});

describe('recovery codes', () => {
  it('open a session once each, are kept as hashes, and new ones void the old', async () => {
    const { setup, recoveryCodes, token } = await turnOn('lost1');
    const [one = '', two = ''] = recoveryCodes;

    const answers = [
      await second((await first('lost1')).step, one.toLowerCase().replace('-', ' ')),
      await second((await first('lost1')).step, one),
    ];
    const renewed = await app.call('POST /sys/my/twoStep/codes', {
      token,
      body: { password: PASSWORD, code: phoneCode(setup) },
    });
    const old = await second((await first('lost1')).step, two);
    const { rows } = await app.app.database.pool.query<{ text: string }>(
      'select t::text as text from sys_recovery_code t union all select s::text from sys_totp s',
    );

    expect(new Set(recoveryCodes).size).toBe(10);
    expect(answers.map(({ code }) => code)).toEqual([0, 10500]);
    expect([(renewed.data as { recoveryCodes: string[] }).recoveryCodes.length, old.code]).toEqual([
      10, 10500,
    ]);
    const kept = [...rows.map(({ text }) => text), ...app.logged].join('\n');
    for (const secret of [
      setup.secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replace('-', '')),
    ])
      expect(kept).not.toContain(secret);
  });

  it('are not needed where an administrator resets the second step; he alone may', async () => {
    const { id } =
      (
        (await app.call('GET /sys/user/page?username=lost1', { token: admin })).data as {
          list: { id: string; hasTwoStep: boolean }[];
        }
      ).list[0] ?? {};
    const refused = await app.call('POST /sys/user/endTwoStep', {
      token: await app.signIn('guarded', PASSWORD),
      body: { id },
    });

    const { id: ownId } = (await app.call('GET /sys/user/info', { token: admin })).data as {
      readonly id: string;
    };
    const done = await app.call('POST /sys/user/endTwoStep', { token: admin, body: { id } });
    // one's own ends where password and code are asked for
    const own = await app.call('POST /sys/user/endTwoStep', { token: admin, body: { id: ownId } });

    expect([refused.code, done.code, own.code]).toEqual([403, 0, 10500]);
    expect((await app.token('lost1', PASSWORD)).json).toMatchObject({
      code: 0,
      loginName: 'lost1',
    });
  });
});

describe('two-step sign-in that a role requires', () => {
  it('is set up at the sign-in: no session before the first code, recovery codes after it, and it stays on', async () => {
    await required('Nobody, Guarded');
    const { step, kind, setup = { secret: '', address: '', picture: '' } } = await first('guarded');
    const wrong = await second(step, phoneCode(setup) === '000000' ? '000001' : '000000');

    const opened = await second(step, phoneCode(setup));
    tick();
    const off = await app.call('POST /sys/my/twoStep/off', {
      token: String(opened.json.access_token),
      body: { password: PASSWORD, code: phoneCode(setup) },
    });

    expect([kind, wrong.code, wrong.json.access_token]).toEqual(['setup', 10500, undefined]);
    expect(opened.json).toMatchObject({
      code: 0,
      recoveryCodes: expect.arrayContaining([expect.stringMatching(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)]),
    });
    expect(off.msg).toBe('您的角色要求两步验证，不能关闭');
    expect((await first('guarded')).kind).toBe('verify');
  });

  it('asks super administrators where it names them, and nobody else', async () => {
    await required('superAdmin');

    const [boss, other] = [
      await app.token('admin', ADMIN_PASSWORD),
      await app.token('lost1', PASSWORD),
    ];
    await required('');

    expect([(boss.data as Second).kind, other.code]).toEqual(['setup', 0]);
  });

  it('a set-up that another sign-in began is not taken over: the newest secret counts, and a used one cannot be changed', async () => {
    const { token } = { token: await app.signIn('lost1', PASSWORD) };
    const begin = async () =>
      (await app.call('POST /sys/my/twoStep/begin', { token, body: { password: PASSWORD } }))
        .data as Setup;
    const [older, newer] = [await begin(), await begin()];

    const codes = [
      (await app.call('POST /sys/my/twoStep/confirm', { token, body: { code: phoneCode(older) } }))
        .code,
      (await app.call('POST /sys/my/twoStep/confirm', { token, body: { code: phoneCode(newer) } }))
        .code,
      (await app.call('POST /sys/my/twoStep/begin', { token, body: { password: PASSWORD } })).code,
      (await app.call('POST /sys/my/twoStep/begin', { token, body: { password: 'Wrong_2026' } }))
        .code,
    ];

    expect(codes).toEqual([10500, 0, 10500, 10009]);
  });
});
