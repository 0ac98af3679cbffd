import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { BASIC, type Answer } from '#tests/builders/app.ts';
import { logged } from '#tests/builders/logged.ts';
import { apiRoutes } from '#tests/builders/routes.ts';
import { PASSWORD, twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';

let world: TwoCompanies;
/** A clerk who keeps the accounts of department A, and may do nothing else. */
let clerk: string;

beforeAll(async () => {
  world = await twoCompanies();
  const menus = JSON.stringify((await world.as('admin', 'GET /sys/menu/list')).data);
  const keys = [...menus.matchAll(/"id":"(\d+)"[^{}]*?"permissions":"(sys:user[^"]*)"/g)].map(
    ([, id]) => id,
  );
  const roleId = idOf(
    await world.as('admin', 'POST /sys/role', {
      body: { name: 'Accounts clerk', menuIdList: keys, deptIdList: [] },
    }),
  );
  const enterprise = { enterpriseId: world.sides.A.enterpriseId, userType: '1' };
  await world.as('admin', 'POST /sys/user', {
    body: { ...aUser('clerk'), ...enterprise, deptId: world.sides.A.deptId, roleIdList: [roleId] },
  });
  clerk = await world.signIn('clerk', PASSWORD);
});
afterAll(() => world.stop());

function aUser(username: string) {
  return {
    username,
    realName: 'Someone',
    password: PASSWORD,
    status: '1',
    gender: '2',
    userType: '6',
  };
}

function idOf({ data }: Answer): string {
  return String((data as { readonly id: unknown }).id);
}

const asClerk = (what: string, body?: unknown) =>
  world.call(what, { token: clerk, ...(body === undefined ? {} : { body }) });
const storedUser = async (id: string) =>
  (await world.app.database.pool.query('select * from sys_user where id = $1', [id]))
    .rows[0] as Record<string, unknown>;

describe('a clerk who keeps accounts', () => {
  it('makes one, and the fields that are not his to set stay as they are', async () => {
    const made = await asClerk('POST /sys/user', {
      ...aUser('new1'),
      deptId: world.sides.A.deptId,
      id: world.users.eb1,
      superAdmin: true,
      mustChangePassword: false,
      creator: '1',
      createDate: '2001-01-01 00:00:00',
      version: 99,
    });

    expect(made.code).toBe(0);
    expect(idOf(made)).not.toBe(world.users.eb1);
    expect(await storedUser(idOf(made))).toMatchObject({
      super_admin: false,
      version: 1,
      creator: expect.not.stringMatching(/^1$/),
    });
    expect(String((await storedUser(idOf(made)))['create_date'])).not.toContain('2001');
  });

  it.each([
    ['a department of others', () => ({ deptId: world.sides.B.deptId })],
    [
      'an enterprise of others',
      () => ({ userType: '1', enterpriseId: world.sides.B.enterpriseId }),
    ],
    ['an O&M company', () => ({ userType: '3', opsCompanyId: world.sides.A.opsCompanyId })],
    ['a region', () => ({ userType: '2', regionCode: '3205' })],
    ['the whole country', () => ({ userType: '5' })],
    ['a role of others', () => ({ roleIdList: ['1'] })],
  ])('gives nobody %s', async (_what, more) => {
    const made = await asClerk('POST /sys/user', {
      ...aUser('new2'),
      deptId: world.sides.A.deptId,
      ...more(),
    });

    expect(made.code).not.toBe(0);
  });

  it('takes no account over that may do more than he', async () => {
    const before = await storedUser(world.users.oa1);

    const answers = await Promise.all([
      asClerk('PUT /sys/user', { id: world.users.oa1, version: 1, password: 'Stolen_2026' }),
      asClerk('PUT /sys/user', { id: world.users.oa1, version: 1, username: 'oa1-old' }),
      asClerk('PUT /sys/user', { id: world.users.ob1, version: 1, password: 'Stolen_2026' }),
      asClerk('PUT /sys/user', { id: world.users.admin, version: 1, password: 'Stolen_2026' }),
    ]);

    expect(answers.map(({ code }) => code === 0)).toEqual([false, false, false, false]);
    expect(await storedUser(world.users.oa1)).toEqual(before);
    expect((await world.as('oa1', 'GET /sys/user/info')).code).toBe(0);
  });

  it.each([{ password: 'Stolen_2026' }, { mobile: '13800138009' }])(
    'class “another door to one’s own sign-in”: sets not his own %o without the old password',
    async (change) => {
      const { rows } = await world.app.database.pool.query(
        "select id from sys_user where username = 'clerk'",
      );
      const { id } = rows[0] as { readonly id: string };
      const before = await storedUser(id);

      const answer = await asClerk('PUT /sys/user', { id, ...change });

      expect([answer.code, answer.msg]).toEqual([500, expect.stringContaining('个人中心')]);
      expect(await storedUser(id)).toEqual(before);
    },
  );

  it('widens nobody by taking the region away', async () => {
    const id = idOf(
      await world.as('admin', 'POST /sys/user', {
        body: {
          ...aUser('staff1'),
          userType: '5',
          regionCode: '3205',
          deptId: world.sides.A.deptId,
        },
      }),
    );

    const widened = await asClerk('PUT /sys/user', { id, version: 1, regionCode: null });

    expect(widened.code).not.toBe(0);
    expect(await storedUser(id)).toMatchObject({ region_code: '3205' });
  });

  it('neither ends himself nor gives himself more', async () => {
    const { id, version } = (await world.call('GET /sys/user/info', { token: clerk })).data as {
      readonly id: string;
      readonly version?: number;
    };

    const answers = await Promise.all([
      asClerk('DELETE /sys/user', [id]),
      asClerk('PUT /sys/user', { id, version: version ?? 1, status: '0' }),
      asClerk('PUT /sys/user', { id, version: version ?? 1, roleIdList: ['1', '2'] }),
    ]);

    expect(answers.map(({ code }) => code === 0)).toEqual([false, false, false]);
  });
});

describe('choices for everybody', () => {
  it('tell nothing that the list would not', async () => {
    const where = encodeURIComponent(
      JSON.stringify({ field: 'paramValue', op: 'like', value: '5' }),
    );

    const answers = await Promise.all(
      [
        `/dm/factor/options?where=${where}`,
        '/dm/factor/options?unitStart=1',
        '/dm/factor/options?orderField=unit',
        '/dm/factor/options?keyword=w0',
      ].map((path) => world.as('low', `GET ${path}`)),
    );

    expect(answers.map(({ code }) => code === 0)).toEqual([false, false, false, true]);
    const [choice = {}] = (answers[3]?.data ?? []) as object[];
    expect(Object.keys(choice)).toEqual(expect.not.arrayContaining(['unit', 'remark']));
  });

  it.each(['/sys/params/options', '/sys/role/options', '/ops/enterprise/options'])(
    'class “choices without a place to choose”: %s is not for somebody who can link to nothing',
    async (path) => {
      const answer = await world.as('low', `GET ${path}`);

      expect([answer.code, answer.data]).toEqual([403, null]);
    },
  );

  it('class “names for everybody”: somebody who may do nothing may entrust a task to colleagues of his own department, and hears of nobody else', async () => {
    const { code, data } = await world.as('low', 'GET /sys/user/options?limit=100');

    const { ep1, impl, low, aud } = world.users;
    expect([code, (data as readonly { readonly id: string }[]).map(({ id }) => id).sort()]).toEqual(
      [0, [ep1, impl, low, aud].sort()],
    );
    expect(data).not.toContainEqual(
      expect.objectContaining({ mobile: expect.anything() as unknown }),
    );
  });

  it('whoever only chooses sees names and codes, whatever the quick search looks at', async () => {
    const { data } = await world.as('ep1', 'GET /sys/user/options?limit=3');

    expect((data as object[]).length).toBeGreaterThan(0);
    expect(data).not.toContainEqual(
      expect.objectContaining({ username: expect.anything() as unknown }),
    );
  });
});

describe('secrets of accounts', () => {
  it('are in no answer', async () => {
    const { rows } = await world.app.database.pool.query<{ password: string }>(
      'select password from sys_user where password is not null',
    );
    const reads = apiRoutes(world.app.registry).filter(
      ({ method, path }) => method === 'GET' && !path.endsWith('/export'),
    );
    const found: string[] = [];

    for (const { path } of reads) {
      const text = JSON.stringify(
        (await world.as('admin', `GET ${path.replace('{id}', world.users.ea1)}`)).json,
      );
      if (rows.some(({ password }) => text.includes(password)) || /scrypt/.test(text))
        found.push(path);
    }

    expect(rows.length).toBeGreaterThan(9);
    expect(found).toEqual([]);
  });

  it('are in no log of the server, the operations, the errors or the changes', async () => {
    await world.as('admin', 'PUT /sys/user', {
      body: {
        id: world.users.low,
        version: 1,
        password: 'Fresh_Secret_1',
        nested: { newPassword: 'Fresh_Secret_1' },
      },
    });
    await world.app.http.inject({
      method: 'GET',
      url: `/api/sys/user/page?token=${world.tokens.ea1}&access_token=${world.tokens.ea1}`,
    });
    const { pool } = world.app.database;
    await logged(pool, { where: "request_method = 'PUT' and request_uri like '/api/sys/user%'" });

    const kept = await Promise.all(
      ['sys_log_operation', 'sys_log_error', 'sys_history', 'sys_outbox', 'sys_idempotency'].map(
        (table) => pool.query(`select t::text as text from ${table} t`),
      ),
    );
    const all = [
      ...kept.flatMap(({ rows }) => (rows as { text: string }[]).map(({ text }) => text)),
      ...world.logged,
    ].join('\n');

    expect(all).not.toMatch(/Fresh_Secret_1|Secret_2026|scrypt/);
    expect(all).not.toContain(world.tokens.ea1);
  });
});

describe('a session', () => {
  it('of no real token is refused, whatever it looks like', async () => {
    const jwt = (header: object, payload: object) =>
      `${[header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    const good = world.tokens.ea1;
    const headers = [
      'Bearer',
      'Bearer  ',
      'bearer null',
      `Basic ${good}`,
      good,
      `Bearer ${good.slice(0, -1)}x`,
      `Bearer ${good} x`,
      `Bearer ${jwt({ alg: 'none' }, { sub: '1' })}`,
      `Bearer ${"' or 1=1 --"}`,
      `Bearer ${'a'.repeat(5000)}`,
    ];

    const codes = await Promise.all(
      headers.map(
        async (authorization) =>
          (await world.call('GET /sys/user/info', { headers: { authorization } })).code,
      ),
    );

    expect(codes).toEqual(headers.map(() => 401));
  });

  const renew = (refreshToken: unknown) =>
    world.call('POST /auth/oauth/token', {
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: String(refreshToken),
      }).toString(),
      headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
    });
  const isLive = async (token: unknown) =>
    (await world.call('GET /sys/user/info', { token: String(token) })).code === 0;

  it('ends its access token with the refresh, also one that was just used', async () => {
    const first = (await world.token('ea1', PASSWORD)).json;
    expect(await isLive(first.access_token)).toBe(true);

    const second = (await renew(first.refresh_token)).json;

    expect([await isLive(first.access_token), await isLive(second.access_token)]).toEqual([
      false,
      true,
    ]);
  });

  it('whose refresh token came twice is over within a moment, the stolen access token too', async () => {
    const first = (await world.token('ea1', PASSWORD)).json;
    const second = (await renew(first.refresh_token)).json;
    expect(await isLive(second.access_token)).toBe(true);

    await renew(first.refresh_token);

    await expect.poll(() => isLive(second.access_token)).toBe(false);
  });

  it('of a disabled or reset account is over at once', async () => {
    const token = await world.signIn('eb1', PASSWORD);
    expect(await isLive(token)).toBe(true);
    const { version } = await storedUser(world.users.eb1);

    await world.as('admin', 'PUT /sys/user', {
      body: { id: world.users.eb1, version, status: '0' },
    });

    await expect.poll(() => isLive(token)).toBe(false);
    expect((await world.token('eb1', PASSWORD)).code).not.toBe(0);
  });

  it('loses with a role what the role gave', async () => {
    const { version } = await storedUser(world.users.impl);
    expect((await world.as('impl', 'GET /sys/params/page')).code).toBe(0);

    await world.as('admin', 'PUT /sys/user', {
      body: { id: world.users.impl, version, roleIdList: [] },
    });

    await expect.poll(async () => (await world.as('impl', 'GET /sys/params/page')).code).toBe(401);
    expect(
      (await world.call('GET /sys/params/page', { token: await world.signIn('impl', PASSWORD) }))
        .code,
    ).toBe(403);
  });

  it('of who must change the password opens nothing else, by no way of sending the token', async () => {
    await world.app.database.pool.query(
      'update sys_user set must_change_password = true where id = $1',
      [world.users.aud],
    );
    const token = await world.signIn('aud', PASSWORD);

    const codes = await Promise.all(
      [
        'GET /sys/menu/nav',
        'GET /sys/log/login/page',
        'POST /auth/ticket',
        `GET /sys/log/login/export?token=${token}`,
        'GET /sys/user/info',
      ].map(async (what) => (await world.call(what, { token })).code),
    );

    expect(codes).toEqual([10500, 10500, 10500, 10500, 0]);
  });
});

describe('class “which of the two?”: a request with two tokens that differ', () => {
  const both = async (what: string, headers: Readonly<Record<string, string>>) =>
    (await world.call(what, { headers })).code;

  it('is nobody’s, wherever they stand; the same token twice is one', async () => {
    const [mine, theirs] = [
      await world.signIn('oa1', PASSWORD),
      await world.signIn('oa2', PASSWORD),
    ];

    const codes = [
      await both('GET /sys/user/info', { authorization: `Bearer ${mine}`, token: theirs }),
      await both(`GET /sys/user/info?access_token=${theirs}`, { authorization: `Bearer ${mine}` }),
      await both(`GET /ops/workorder/export?token=${theirs}&access_token=${mine}`, {}),
      await both(`GET /ops/workorder/export?token=${mine}&token=${theirs}`, {}),
      await both(`GET /ops/workorder/export?ticket=abc`, { token: mine }),
      await both('GET /sys/user/info', { authorization: `Bearer ${mine}`, token: mine }),
    ];

    expect(codes).toEqual([401, 401, 401, 401, 401, 0]);
  });
});

describe('class “told later”: what was taken away', () => {
  const made = async (username: string) => {
    const body = { ...aUser(username), deptId: world.sides.A.deptId };
    const id = idOf(await world.as('admin', 'POST /sys/user', { body }));
    const token = await world.signIn(username, PASSWORD);
    // known to the server from a call before
    expect((await world.call('GET /sys/user/info', { token })).code).toBe(0);
    return { id, token };
  };
  const answer = async (token: string) => (await world.call('GET /sys/user/info', { token })).code;

  it('holds at the very next call: a deleted, a disabled, a forced-out and a reset account', async () => {
    const [gone, off, out, reset] = [
      await made('later1'),
      await made('later2'),
      await made('later3'),
      await made('later4'),
    ];

    await world.as('admin', 'DELETE /sys/user', { body: [gone.id] });
    const codes = [await answer(gone.token)];
    await world.as('admin', 'PUT /sys/user', { body: { id: off.id, version: 1, status: '0' } });
    codes.push(await answer(off.token));
    await world.as('admin', `POST /sys/online/logout?id=${out.id}`);
    codes.push(await answer(out.token));
    await world.as('admin', 'PUT /sys/user', {
      body: { id: reset.id, version: 1, password: 'Reset_2026' },
    });
    codes.push(await answer(reset.token));

    expect(codes).toEqual([401, 401, 401, 401]);
  });

  it('holds at the very next call: a key that a role lost', async () => {
    const menus = JSON.stringify((await world.as('admin', 'GET /sys/menu/list')).data);
    const [, key = ''] = /"id":"(\d+)"[^{}]*?"permissions":"sys:log:login"/.exec(menus) ?? [];
    const role = idOf(
      await world.as('admin', 'POST /sys/role', {
        body: { name: 'Reader', menuIdList: [key], deptIdList: [] },
      }),
    );
    await world.as('admin', 'POST /sys/user', {
      body: { ...aUser('later5'), deptId: world.sides.A.deptId, roleIdList: [role] },
    });
    const token = await world.signIn('later5', PASSWORD);
    const read = async () => (await world.call('GET /sys/log/login/page', { token })).code;
    const before = await read();

    await world.as('admin', 'PUT /sys/role', {
      body: { id: role, version: 1, name: 'Reader', menuIdList: [], deptIdList: [] },
    });

    expect([before, await read()]).toEqual([0, 403]);
  });
});

describe('class “some of its reach compared”: the password of an account', () => {
  /** An account in the clerk's department and company that the clerk may not surpass. */
  const anAccount = async (username: string, more: object) =>
    idOf(
      await world.as('admin', 'POST /sys/user', {
        body: {
          ...aUser(username),
          deptId: world.sides.A.deptId,
          userType: '1',
          enterpriseId: world.sides.A.enterpriseId,
          ...more,
        },
      }),
    );
  const takeOver = async (id: string) =>
    (await asClerk('PUT /sys/user', { id, version: 1, password: 'Stolen_2026' })).code;

  it('is not set by who sees fewer departments, by its role or by where it belongs', async () => {
    const wide = idOf(
      await world.as('admin', 'POST /sys/role', {
        body: { name: 'Wide', menuIdList: [], deptIdList: [world.sides.B.deptId] },
      }),
    );
    const below = idOf(
      await world.as('admin', 'POST /sys/dept', {
        body: { name: 'Below A', pid: world.sides.A.deptId, sort: 2 },
      }),
    );

    const codes = [
      await takeOver(await anAccount('wide1', { roleIdList: [wide] })),
      await takeOver(await anAccount('wide2', { deptId: below })),
      await takeOver(await anAccount('wide3', {})),
    ];

    expect(codes).toEqual([403, 0, 0]);
  });

  it('is not set by who sees fewer stations, by a group or by name', async () => {
    const stations = [world.sides.B.stationId];
    const group = idOf(
      await world.as('admin', 'POST /personnel/stationGroup', {
        body: { name: 'Far', deptId: world.sides.A.deptId, stationIdList: stations },
      }),
    );
    const [byGroup, byName, disabled] = [
      await anAccount('far1', { stationGroupIdList: [group] }),
      await anAccount('far2', {}),
      await anAccount('far3', { status: '0' }),
    ];
    const { pool } = world.app.database;
    for (const id of [byName, disabled])
      await pool.query('insert into sys_user_station (user_id, station_id) values ($1, $2)', [
        id,
        stations[0],
      ]);

    const codes = [await takeOver(byGroup), await takeOver(byName), await takeOver(disabled)];

    expect(codes).toEqual([403, 403, 403]);
  });
});

describe('class “the shared department”: people of another company', () => {
  it('are in no choice, list, record or session list of somebody of a company, though their department is the same', async () => {
    const shared = { deptId: world.sides.A.deptId, realName: 'Stranger' };
    const other = await world.as('admin', 'POST /sys/user', {
      body: {
        ...aUser('stranger1'),
        ...shared,
        userType: '1',
        enterpriseId: world.sides.B.enterpriseId,
      },
    });
    const ops = await world.as('admin', 'POST /sys/user', {
      body: {
        ...aUser('stranger2'),
        ...shared,
        userType: '3',
        opsCompanyId: world.sides.B.opsCompanyId,
      },
    });
    await world.signIn('stranger1', PASSWORD);
    const ids = [idOf(other), idOf(ops)];

    const asked = await Promise.all(
      [
        '/sys/user/options?limit=1000',
        '/sys/user/page?limit=100',
        '/sys/user/list',
        `/sys/user/${ids[0]}`,
        `/sys/user/options?ids=${ids[0]}`,
      ].map((path) => asClerk(`GET ${path}`)),
    );
    const asOperator = await world.as('oa1', 'GET /sys/user/options?limit=1000');

    for (const { json } of [...asked, asOperator])
      expect(JSON.stringify(json)).not.toMatch(/Stranger|stranger/);
    expect(JSON.stringify(asked[0]?.data)).toContain('clerk');
    expect(
      (await asClerk('PUT /sys/user', { id: ids[0], version: 1, realName: 'x' })).code,
    ).not.toBe(0);
  });
});

describe('class “another face of the column”: personal data', () => {
  it('is masked by every entity that shows it, for who has no key to it', async () => {
    const email = 'somebody.long@example.com';
    const unit = {
      userType: '4',
      opsCompanyId: world.sides.A.opsCompanyId,
      deptId: world.sides.A.deptId,
    };
    const id = idOf(
      await world.as('admin', 'POST /sys/user', {
        body: { ...aUser('face1'), ...unit, email, mobile: '13812345678' },
      }),
    );

    const answers = await Promise.all(
      [
        '/personnel/account/page?limit=100',
        `/personnel/account/${id}`,
        `/personnel/account/${id}/history`,
        '/personnel/account/export',
      ].map((path) => world.as('oa1', `GET ${path}`)),
    );

    for (const { json } of answers)
      expect(JSON.stringify(json)).not.toMatch(/somebody\.long|13812345678/);
    expect(JSON.stringify(answers[0]?.data)).toContain('138****5678');
  });
});

describe('class “looks the same”: names', () => {
  const make = (username: string, more: object = {}) =>
    world.as('admin', 'POST /sys/user', {
      body: { ...aUser(username), deptId: world.sides.A.deptId, ...more },
    });

  it('that differ in case alone are one: nobody is made or renamed beside another, however many ask at once', async () => {
    const first = await make('Casey1');
    const answers = [await make('casey1'), await make('CASEY1'), await make('Admin')];
    const race = await Promise.all(
      ['race_A', 'Race_a', 'RACE_A', 'race_a'].map((name) => make(name)),
    );
    const renamed = await world.as('admin', 'PUT /sys/user', {
      body: { id: idOf(first), version: 1, username: 'EA1' },
    });

    expect([first, ...answers, renamed].map(({ code }) => code)).toEqual([
      0, 10002, 10002, 10002, 10002,
    ]);
    expect(race.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('sign in whatever their case and width', async () => {
    expect((await world.token('CASEY1', PASSWORD)).code).toBe(0);
    expect((await world.token('ｃａｓｅｙ１', PASSWORD)).code).toBe(0);
  });

  it.each([
    ['zero width', 'Zhang\u200bwei'],
    ['direction', 'Zhang\u202ewei'],
    ['soft hyphen', 'Zhang\u00adwei'],
    ['a control', 'Zhang\u0007wei'],
    ['a line', 'Zhang\u2028wei'],
  ])('with what nobody sees are refused: %s', async (_what, realName) => {
    expect((await make(`hid${_what.length}`, { realName })).json).toMatchObject({
      code: 500,
      issues: [{ path: 'realName', rule: 'invisible' }],
    });
  });

  it('are kept in one spelling', async () => {
    const made = await make('accent1', { realName: 'Jose\u0301' });

    expect(await storedUser(idOf(made))).toMatchObject({ real_name: 'Jos\u00e9' });
  });
});

describe('class “any eight characters will do”: a password', () => {
  it('that everybody guesses is refused wherever one is set, and where the parameter says so it is not', async () => {
    const common = await world.as('admin', 'POST /sys/user', {
      body: { ...aUser('weak1'), password: '12345678', deptId: world.sides.A.deptId },
    });
    const own = await world.as('oa2', 'PUT /sys/user/password', {
      body: { password: PASSWORD, newPassword: 'Passw0rd', confirmPassword: 'Passw0rd' },
    });
    await world.app.database.pool.query(
      "update sys_params set param_value = '0' where param_code = 'PASSWORD_REFUSE_COMMON'",
    );
    const taken = await world.as('admin', 'POST /sys/user', {
      body: { ...aUser('weak1'), password: '12345678', deptId: world.sides.A.deptId },
    });

    expect([common.json, own.json]).toMatchObject([
      { issues: [{ path: 'password', rule: 'passwordCommon' }] },
      { issues: [{ path: 'newPassword', rule: 'passwordCommon' }] },
    ]);
    expect(taken.code).toBe(0);
  });
});
