import { seedDemo } from '#server/seeds/seed-demo.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

type Row = Record<string, unknown>;

const countOf = async (what: string): Promise<number> => {
  const { rows } = await world.app.database.pool.query(
    `select count(*)::int as count from ${what}`,
  );
  return (rows[0] as { count: number }).count;
};

let world: TestApp;
let admin: string;
beforeAll(async () => {
  world = await anApp({ env: { APP_MODE: 'demo', APP_SIMULATOR: 'off' } });
  admin = await world.signIn('admin', ADMIN_PASSWORD);
});
afterAll(() => world.stop());

describe('messages of one person', () => {
  beforeAll(async () => {
    // what the demo itself has to say is not what is asked about
    await world.app.database.pool.query('delete from msg_message');
    await world.app.database.pool.query(`
      insert into msg_message (id, user_id, kind, level, title, body, link, topic, source_id, read_status, create_date, update_date)
      select 1000 + n, u.id, case when n % 2 = 0 then 'alarm' else 'workOrder' end, '2', 'message ' || n, '', '/dm-alarm-record/' || n, 'pushOpsTask', '9' || n,
        case when n = 9 then '1' else '0' end, now() - make_interval(mins => 10 - n), now()
      from generate_series(1, 9) n, sys_user u where u.username in ('admin') union all
      select 2000, u.id, 'alarm', '2', 'of another', '', '', 'pushOpsTask', '8', '0', now(), now() from sys_user u where u.username = 'tester'`);
  });

  const titles = async (query = ''): Promise<readonly unknown[]> => {
    const { data } = await world.call(`GET /msg/message/page?limit=20${query}`, { token: admin });
    return (data as { list: Row[] }).list.map(({ title }) => title);
  };

  it('stand unread first, the newest of them on top, and are his own alone', async () => {
    expect(await titles()).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 9].map((n) => `message ${n}`));
    expect(await titles('&orderField=readStatus&order=desc')).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `message ${n}`),
    );
  });

  it('are read one by one, by kind, and never those of others', async () => {
    const own = await world.call('PUT /msg/message/read/1001', { token: admin });
    const again = await world.call('PUT /msg/message/read/1001', { token: admin });
    const foreign = await world.call('PUT /msg/message/read/2000', { token: admin });
    const nobodys = await world.call('PUT /msg/message/read/0', { token: admin });
    const one = (await world.call('GET /msg/message/unread', { token: admin })).data;
    await world.call('PUT /msg/message/read', { token: admin, body: { kind: 'alarm' } });
    const kinds = (await world.call('GET /msg/message/unread', { token: admin })).data;

    expect([own.data, again.data]).toEqual([{ count: 1 }, { count: 0 }]);
    expect([foreign, nobodys].map(({ code, data }) => [code === 0, data])).toEqual([
      [false, null],
      [false, null],
    ]);
    expect(one).toEqual({ total: 7, kinds: { alarm: 4, workOrder: 3 } });
    expect(kinds).toEqual({ total: 3, kinds: { workOrder: 3 } });
    expect(await countOf(`msg_message where id = 2000 and read_status = '0'`)).toBe(1);
  });

  it('the newest tell a browser what was read and what is gone', async () => {
    const foreign = await world.call('DELETE /msg/message', { token: admin, body: ['2000'] });
    const own = await world.call('DELETE /msg/message', { token: admin, body: ['1003'] });
    const { data } = await world.call('GET /msg/message/newest', { token: admin });

    expect([foreign.code === 0, own.code]).toEqual([false, 0]);
    expect(
      (data as Row[]).map(({ id, readStatus }) => `${String(id)}:${String(readStatus)}`),
    ).toEqual(['1009:1', '1008:1', '1007:0', '1006:1', '1005:0', '1004:1', '1002:1', '1001:1']);
    expect(await countOf('msg_message where id = 2000')).toBe(1);
  });
});

describe('the demo city', () => {
  it('goes with its accounts at the word of a super admin; what people made, roles and log books stay, and it does not come back', async () => {
    const tester = await world.signIn('tester', 'Demo_2026');
    const own = (
      await world.call('POST /sys/dept', {
        token: admin,
        body: { pid: '0', name: '环保科', sort: 1 },
      })
    ).data as { id: string };
    const roles = await countOf('sys_role');
    const before = await world.call('GET /home/setup', { token: admin });

    const byTester = await world.call('POST /home/demo/clear', {
      token: tester,
      body: { confirm: 'DEMO' },
    });
    const unconfirmed = await world.call('POST /home/demo/clear', { token: admin, body: {} });
    const site = await world.call('GET /home/site', { token: admin });
    const cleared = await world.call('POST /home/demo/clear', {
      token: admin,
      body: { confirm: 'DEMO' },
    });

    expect([byTester.code, unconfirmed.code, cleared.code]).toEqual([403, 10003, 0]);
    expect(site.data).toMatchObject({ hasDemoData: true, canClearDemo: true });
    expect((await world.call('GET /home/site', { token: admin })).data).toMatchObject({
      hasDemoData: false,
      canClearDemo: false,
    });
    for (const gone of [
      'ops_station',
      'ops_enterprise',
      'ops_company',
      'dm_monitor_point',
      'dm_limit',
      'dm_alarm_record',
      'ops_work_order',
      "sys_move_log where entity = 'workOrder'",
      'dm_reading_hour',
      'dm_reading_day',
      "msg_message where user_id <> (select id from sys_user where username = 'admin')",
    ])
      expect([gone, await countOf(gone)]).toEqual([gone, 0]);
    expect((await world.app.database.pool.query('select username from sys_user')).rows).toEqual([
      { username: 'admin' },
    ]);
    expect((await world.app.database.pool.query('select id::text from sys_dept')).rows).toEqual([
      { id: own.id },
    ]);
    expect(await countOf('sys_role')).toBe(roles);
    expect(await countOf('sys_log_login')).toBeGreaterThan(0);
    expect((await world.call('GET /sys/user/info', { token: tester })).code).toBe(401);
    expect(
      (before.data as Row[]).map(({ key, isDone }) => `${String(key)}:${String(isDone)}`),
    ).toEqual([
      'password:false',
      'dept:true',
      'station:false',
      'data:false',
      'rule:false',
      'user:false',
    ]);
    await seedDemo(world.app.system());
    expect(await countOf('ops_station')).toBe(0);
  });
});
