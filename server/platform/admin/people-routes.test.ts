import { inTransaction } from '#server/base/context/transaction.ts';
import { anApp, type Answer, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';
import { setAssociations } from './associations.ts';

const PASSWORD = 'Secret_2026';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('around users', () => {
  let world: TestApp;
  let admin: string;
  let deptId: string;
  let workerId: string;
  beforeAll(async () => {
    world = await anApp();
    await world.app.database.pool.query('update sys_user set must_change_password = false');
    admin = await world.signIn('admin', ADMIN_PASSWORD);
    deptId = idOf(await call('POST /sys/dept', { pid: '0', name: '监测科', sort: 1 }));
    workerId = await aUser('worker');
  });
  afterAll(() => world.stop());

  const call = (what: string, body?: unknown, token = admin) =>
    world.call(what, { token, ...(body === undefined ? {} : { body }) });
  const idOf = (answer: Answer) => {
    if (answer.code !== 0) throw new Error(JSON.stringify(answer.json));
    return String((answer.data as { id: string }).id);
  };
  const listOf = (answer: Answer) => (answer.data as { list: Record<string, unknown>[] }).list;
  const aUser = async (username: string, roleIdList: readonly string[] = [], dept = deptId) =>
    idOf(
      await call('POST /sys/user', {
        username,
        realName: username,
        password: PASSWORD,
        deptId: dept,
        status: '1',
        gender: '2',
        userType: '5',
        roleIdList,
      }),
    );
  const menusOf = async (...keys: readonly string[]): Promise<readonly string[]> => {
    const { rows } = await world.app.database.pool.query<{ id: string }>(
      "select id from sys_menu where string_to_array(permissions, ',') && $1::text[]",
      [keys],
    );
    return rows.map(({ id }) => id);
  };
  /** Someone of another department who holds these keys. */
  const aNeighbour = async (name: string, ...keys: readonly string[]) => {
    const dept = idOf(await call('POST /sys/dept', { pid: '0', name: `${name}科`, sort: 2 }));
    const role = idOf(
      await call('POST /sys/role', {
        name: `${name}角色`,
        menuIdList: await menusOf(...keys),
        deptIdList: [dept],
      }),
    );
    await aUser(name, [role], dept);
    return world.signIn(name, PASSWORD);
  };

  it('those who are signed in are listed, and one who is forced out is out at once', async () => {
    const token = await world.signIn('worker', PASSWORD);
    const listed = listOf(await call('GET /sys/online/page?username=work'));

    const answer = await call(`POST /sys/online/logout?id=${workerId}`);
    await world.app.outbox.drain();

    expect(listed).toMatchObject([
      {
        userId: workerId,
        username: 'worker',
        realName: 'worker',
        loginDate: expect.any(String),
        expireDate: expect.any(String),
      },
    ]);
    expect(answer.code).toBe(0);
    expect((await call('GET /sys/user/info', undefined, token)).code).toBe(401);
    expect(listOf(await call('GET /sys/online/page?username=work'))).toEqual([]);
  });

  it('a temporary password is told once, ends the sessions, and must be changed; the list says who signed in last', async () => {
    const id = await aUser('forgetful');
    const token = await world.signIn('forgetful', PASSWORD);

    const answer = await call('POST /sys/user/password', { id });

    const { password } = answer.data as { password: string };
    expect((await call('GET /sys/user/info', undefined, token)).code).toBe(401);
    const renewed = await world.signIn('forgetful', password);
    expect((await call('GET /sys/user/info', undefined, renewed)).data).toMatchObject({
      mustChangePassword: true,
    });
    const [listed] = listOf(await call('GET /sys/user/page?username=forgetful'));
    expect(listed).toMatchObject({ lastLogin: expect.stringMatching(/^\d{4}-/) });
    expect(JSON.stringify(listed)).not.toContain(password);
  });

  it('class "a password two people know": one typed by somebody else is changed at the first sign-in, where the parameter says so', async () => {
    const query = (text: string) => world.app.database.pool.query(text);
    const own = (token: string) => call('GET /sys/user/info', undefined, token);
    await query(
      "update sys_params set param_value = '1' where param_code = 'PASSWORD_CHANGE_FIRST'",
    );
    const id = await aUser('newcomer');
    const first = await world.signIn('newcomer', PASSWORD);

    const atFirst = [
      (await own(first)).data,
      (await call('GET /sys/my/security/info', undefined, first)).code,
    ];
    const changed = await call(
      'PUT /sys/user/password',
      { password: PASSWORD, newPassword: 'Chosen_2026', confirmPassword: 'Chosen_2026' },
      first,
    );
    const then = (await own(await world.signIn('newcomer', 'Chosen_2026'))).data;
    const typed = await call('PUT /sys/user', { id, password: 'Typed_2026' });
    const afterTyped = (await own(await world.signIn('newcomer', 'Typed_2026'))).data;
    await query(
      "update sys_params set param_value = '0' where param_code = 'PASSWORD_CHANGE_FIRST'",
    );
    await aUser('guest');

    expect(atFirst).toEqual([expect.objectContaining({ mustChangePassword: true }), 10500]);
    expect([changed.code, typed.code]).toEqual([0, 0]);
    expect(then).toMatchObject({ mustChangePassword: false });
    expect(afterTyped).toMatchObject({ mustChangePassword: true });
    expect((await own(await world.signIn('guest', PASSWORD))).data).toMatchObject({
      mustChangePassword: false,
    });
  });

  it('nobody resets his own password so, nor that of one who may do more than he', async () => {
    const clerk = await aNeighbour('clerk', 'sys:user:resetPassword', 'sys:user:page');
    const { rows } = await world.app.database.pool.query<{ id: string; deptId: string }>(
      `select id, dept_id as "deptId" from sys_user where username = 'clerk'`,
    );
    const self = rows[0];
    if (!self) throw new Error('no clerk');
    const role = idOf(
      await call('POST /sys/role', {
        name: '更多',
        menuIdList: await menusOf('sys:params:update'),
        deptIdList: [],
      }),
    );
    const above = await aUser('above', [role], self.deptId);

    const tries = await Promise.all(
      [self.id, above, workerId].map((id) => call('POST /sys/user/password', { id }, clerk)),
    );

    expect(tries.map(({ code }) => code)).toEqual([10500, 403, 500]);
  });

  it('nobody sees or ends sessions, or accounts, of people beyond his departments', async () => {
    await world.signIn('worker', PASSWORD);
    const neighbour = await aNeighbour(
      'neighbour',
      'sys:online:all',
      'sys:useraccount:page',
      'sys:useraccount:update',
    );
    await call(`PUT /sys/useraccount/user/${workerId}`, [
      { systemName: '国控平台', account: 'w1' },
    ]);

    const seen = listOf(await call('GET /sys/online/page', undefined, neighbour)).map(
      ({ username }) => username,
    );
    const accounts = listOf(await call('GET /sys/useraccount/page', undefined, neighbour));
    const refused = await Promise.all([
      call(`POST /sys/online/logout?id=${workerId}`, undefined, neighbour),
      call(`GET /sys/useraccount/user/${workerId}`, undefined, neighbour),
      call(`PUT /sys/useraccount/user/${workerId}`, [], neighbour),
      call(`GET /sys/usermonitor/user/${workerId}`, undefined, neighbour),
    ]);

    expect(seen).toEqual(['neighbour']);
    expect(accounts).toEqual([]);
    expect(refused.map(({ code }) => code)).toEqual([500, 500, 500, 403]);
  });

  it('accounts elsewhere are set as one list: what is gone goes, what stays keeps its row', async () => {
    const path = `/sys/useraccount/user/${workerId}`;
    await call(`PUT ${path}`, [
      { systemName: '甲', account: 'a' },
      { systemName: '乙', account: 'b' },
    ]);
    const before = (await call(`GET ${path}`)).data as Record<string, unknown>[];

    const answer = await call(`PUT ${path}`, {
      accounts: [
        { systemName: '乙', account: 'b' },
        { systemName: '丙', account: 'c' },
      ],
    });
    const wrong = await call(`PUT ${path}`, [{ systemName: '丁' }]);

    const after = (await call(`GET ${path}`)).data as Record<string, unknown>[];
    const idOfB = (rows: Record<string, unknown>[]) =>
      rows.find(({ account }) => account === 'b')?.['id'];
    expect([answer.code, wrong.code]).toEqual([0, 500]);
    expect(new Set(after.map(({ account }) => account))).toEqual(new Set(['b', 'c']));
    expect(idOfB(after)).toBe(idOfB(before));
    expect(after[0]).toMatchObject({ userId: workerId, userName: 'worker' });
  });

  it('a long list is set in several transactions: a refused entry removes nothing, and the list sent again goes on', async () => {
    const owner = await aUser('owner');
    const path = `/sys/useraccount/user/${owner}`;
    const accounts = async () =>
      ((await call(`GET ${path}`)).data as Record<string, unknown>[]).map(({ account }) => account);
    const entries = Array.from({ length: 60 }, (_, at) => ({
      systemName: '甲',
      account: `a${at}`,
    }));
    await call(`PUT ${path}`, [{ systemName: '乙', account: 'old' }]);

    const broken = await call(`PUT ${path}`, [...entries.slice(0, 55), { systemName: '丁' }]);
    const kept = await accounts();
    const whole = await call(`PUT ${path}`, entries);

    expect(broken.code).not.toBe(0);
    expect(kept).toHaveLength(51);
    expect(kept).toContain('old');
    expect(whole.code).toBe(0);
    expect(new Set(await accounts())).toEqual(new Set(entries.map(({ account }) => account)));
    await expect(
      inTransaction(world.app.system(), (tx) => setAssociations(tx, 'userAccount', owner, entries)),
    ).rejects.toThrow('outside of a transaction');
  });

  it('monitoring points must exist, and what belongs to a user goes with him', async () => {
    const leaver = await aUser('leaver');
    await call(`PUT /sys/useraccount/user/${leaver}`, [{ systemName: '甲', account: 'x' }]);

    const missing = await call(`PUT /sys/usermonitor/user/${leaver}`, ['999']);
    const empty = await call(`PUT /sys/usermonitor/user/${leaver}`, []);
    const removed = await call('DELETE /sys/user', [leaver]);

    expect([missing.code, empty.code, removed.code]).toEqual([500, 0, 0]);
    expect(listOf(await call('GET /sys/useraccount/page?account=x'))).toEqual([]);
  });

  it('an app finds the newest published version before anyone signs in, and no draft', async () => {
    const aVersion = (versionCode: number, status: string) =>
      call('POST /sys/appversion', {
        platform: 'android',
        version: `1.${versionCode}.0`,
        versionCode,
        downloadUrl: 'https://example.cn/a.apk',
        forceUpdate: 1,
        status,
      });
    const none = await world.call('GET /sys/appversion/latest?platform=android');
    await aVersion(2, '1');
    await aVersion(1, '1');
    const draft = idOf(await aVersion(3, '0'));

    const latest = await world.call('GET /sys/appversion/latest?platform=android');
    const download = await world.call('GET /sys/appversion/download?platform=android');
    await call('PUT /sys/appversion', { id: draft, status: 1 });
    const later = await world.call('GET /sys/appversion/latest?platform=android');

    expect(none).toMatchObject({ code: 0, data: null });
    expect([download.status, download.headers['location']]).toEqual([
      302,
      (latest.data as { downloadUrl: string }).downloadUrl,
    ]);
    expect(latest.data).toMatchObject({
      version: '1.2.0',
      versionCode: 2,
      forceUpdate: 1,
      publishDate: expect.any(String),
    });
    expect(later.data).toMatchObject({ versionCode: 3 });
    expect((await aVersion(3, '1')).code).toBe(10002);
  });

  it('news come as a form, are found by their dates and are cleaned of what runs', async () => {
    const body = new URLSearchParams({
      title: '环保要闻',
      content: '<p>正文</p><script>x()</script>',
      pubDate: '2026-05-20 10:00:00',
    }).toString();

    const made = await world.call('POST /demo/news', { token: admin, body, headers: FORM });

    const [row] = listOf(
      await call('GET /demo/news/page?title=要闻&startDate=2026-05-20&endDate=2026-05-21'),
    );
    expect(made.code).toBe(0);
    expect(row).toMatchObject({ title: '环保要闻', pubDate: '2026-05-20 10:00:00' });
    expect((await call(`GET /demo/news/${String(row?.['id'])}`)).data).toMatchObject({
      content: '<p>正文</p>',
    });
    expect(listOf(await call('GET /demo/news/page?startDate=2026-05-21'))).toEqual([]);
  });
});
