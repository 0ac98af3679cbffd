import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { MenuNews } from '#schemas/api/menu-news.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Log } from '#server/base/context/log.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { readMenuNews } from '#server/platform/admin/menu-news.ts';
import { syncMenus } from '#server/platform/admin/sync-menus.ts';
import {
  aResourceWorld,
  withEntities,
  type ResourceWorld,
} from '#tests/builders/a-resource-world.ts';
import { anApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD, openSeededDatabase } from '#tests/builders/seeded-database.ts';
import { bringRights } from './bring-rights.ts';
import { seedBase } from './seed-base.ts';
import { SEED_ROLES } from './seed-roles.ts';

const MIGRATION = [
  '0181-known-rights.sql',
  '0192-former-places.sql',
  '0193-menu-news.sql',
  '0295-known-roles.sql',
  '0281-right-hints.sql',
  '0354-known-books.sql',
]
  .map((name) =>
    readFileSync(path.resolve(import.meta.dirname, '..', 'db', 'migrations', name), 'utf8'),
  )
  .join('\n');
const BUILT_IN = SEED_ROLES.map(({ name }) => name);
/** What the older version did not have: a page of a screen, lists with their buttons, a button of a list that was there, a right that is nobody's. */
const LATER = `menu_key like 'screen:dm-alarm-quality%' or menu_key like 'entity:limit%' or menu_key = 'entity:alarmRecord:export' or menu_key like '%:raw'`;
const PUBLISHED: EntitySchema = {
  v: 1,
  name: 'gadget',
  module: 'sys',
  title: '小工具',
  table: { name: 'lab_gadget' },
  rest: { base: '/sys/gadget' },
  fields: { name: { type: 'string', title: '名称' } },
  menu: { parent: 'setting', url: 'sys/gadget', sort: 90 },
};

/** The database of a product that was started once, and starts of it again. */
async function anInstallation() {
  const world = await aResourceWorld([], [], openSeededDatabase);
  const logged: string[] = [];
  const log = {
    debug: () => undefined,
    info: (facts: object, text: string) => void logged.push(`${text} ${JSON.stringify(facts)}`),
    warn: (facts: object, text: string) => void logged.push(`${text} ${JSON.stringify(facts)}`),
    error: () => undefined,
  };
  /** What a start does with menus and rights; `published`: entities of the workbench. */
  const start = async (published: readonly EntitySchema[] = []): Promise<void> => {
    logged.length = 0;
    const system = {
      ...world.system,
      log: log as Log,
      registry: withEntities(world.registry, published),
    };
    await syncMenus(system);
    await inTransaction(system, async (tx) => {
      await seedBase(tx);
      await bringRights(tx, world.registry);
    });
  };
  await start();
  return { world, logged, start };
}

describe('rights that come with an update', () => {
  let world: ResourceWorld;
  let logged: readonly string[];
  let start: Awaited<ReturnType<typeof anInstallation>>['start'];
  let fresh: Readonly<Record<string, readonly string[]>>;
  beforeEach(async () => {
    ({ world, logged, start } = await anInstallation());
    fresh = await grants();
  });
  afterEach(() => world.close());

  const query = async <T extends object>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<readonly T[]> =>
    (await world.handle.pool.query(text, [...values])).rows as readonly T[];

  /** What roles hold, by name and built-in entry. */
  async function grants(): Promise<Readonly<Record<string, readonly string[]>>> {
    const rows = await query<{ name: string; held: readonly string[] }>(
      `select r.name, array_agg(m.menu_key || ' ' || coalesce(m.permissions, '') order by m.menu_key) as held
       from sys_role r join sys_role_menu g on g.role_id = r.id join sys_menu m on m.id = g.menu_id group by r.name order by r.name`,
    );
    return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
  }

  it('words and parameters that went are there again after a start; what an administrator wrote over them stays', async () => {
    const words = () =>
      query<{ word: string }>(
        `select t.dict_type || ' ' || d.dict_value || ' ' || d.dict_label as word from sys_dict_data d join sys_dict_type t on t.id = d.dict_type_id
         union all select param_code || ' ' || param_value from sys_params order by 1`,
      );
    const [before, [gone], [written]] = [
      await words(),
      await query<{ id: string }>('select min(id)::text as id from sys_dict_data'),
      await query<{ id: string }>('select max(id)::text as id from sys_dict_data'),
    ];
    await query('delete from sys_dict_data where id = $1', [gone?.id]);
    await query("delete from sys_params where param_code = 'PASSWORD_CHANGE_FIRST'");
    await query("update sys_dict_data set dict_label = '改过' where id = $1", [written?.id]);

    await start();

    const after = new Set((await words()).map(({ word }) => word));
    const lost = before.filter(({ word }) => !after.has(word));
    expect([after.size, lost.length]).toEqual([before.length, 1]);
    expect([...after].filter((word) => word.endsWith(' 改过'))).toHaveLength(1);
  });

  it('a menu of groups side by side becomes one of groups in groups, once; what people changed stays, and everybody holds what he held', async () => {
    const entries = () =>
      query<{ key: string; name: string; above: string | null; pids: string }>(
        `select m.menu_key as key, m.name, p.menu_key as above, coalesce(m.pids, '') as pids from sys_menu m left join sys_menu p on p.id = m.pid where m.menu_key is not null order by m.menu_key`,
      );
    const made = await entries();
    const system = made.find(({ key }) => key === 'group:system');
    expect(system).toMatchObject({ above: null });
    for (const [key, name, sort] of [
      ['group:setting', '系统设置', 90],
      ['group:log', '日志管理', 95],
      ['group:data', '数据管理', 10],
      ['group:lowCode', '我们的配置', 85],
    ] as const)
      await query(
        `with moved as (update sys_menu set name = $2, sort = $3, pid = 0, pids = '' where menu_key = $1 returning id)
         update sys_menu m set pids = regexp_replace(m.pids, '^[0-9]+,(' || moved.id || ')', '\\1') from moved where m.pids like '%' || moved.id || '%'`,
        [key, name, sort],
      );
    await query(
      `delete from sys_role_menu where menu_id = (select id from sys_menu where menu_key = 'group:system')`,
    );
    await query(`delete from sys_menu where menu_key = 'group:system'`);

    await start();

    const after = await entries();
    const at = (key: string) => after.find((entry) => entry.key === key);
    expect(at('group:setting')).toMatchObject({ name: '系统设置', above: 'group:system' });
    expect(at('group:data')).toMatchObject({ name: '监测数据', above: null });
    expect(at('group:lowCode')).toMatchObject({ name: '我们的配置', above: null });
    const ids = await query<{ key: string; id: string }>(
      `select menu_key as key, id::text from sys_menu where menu_key in ('group:system', 'group:setting', 'entity:params')`,
    );
    const idOf = (key: string) => ids.find((entry) => entry.key === key)?.id ?? '';
    expect(at('entity:params')?.pids).toBe(`${idOf('group:system')},${idOf('group:setting')}`);
    expect(at('entity:params:view')?.pids ?? '').toBe(
      `${idOf('group:system')},${idOf('group:setting')},${idOf('entity:params')}`,
    );
    expect(await grants()).toEqual(fresh);

    await query(`update sys_menu set pid = 0, pids = '' where menu_key = 'group:log'`);
    await start();
    expect((await entries()).find(({ key }) => key === 'group:log')).toMatchObject({ above: null });
  });

  it('pages of an older menu go to their new group, each once; whoever holds one holds the groups above, and what people moved stays', async () => {
    const placeOf = async (key: string) =>
      (
        await query<{ above: string; sort: number; name: string }>(
          `select p.menu_key as above, m.sort, m.name from sys_menu m join sys_menu p on p.id = m.pid where m.menu_key = $1`,
          [key],
        )
      )[0];
    const put = (key: string, group: string, sort: number) =>
      query(
        `update sys_menu m set pid = p.id, pids = p.id::text, sort = $3 from sys_menu p where m.menu_key = $1 and p.menu_key = $2`,
        [key, group, sort],
      );
    await query(`delete from sys_known_right where kind = 'place'`);
    await put('entity:monitorPoint', 'group:data', 0);
    await put('entity:specialEvent', 'group:alarm', 9);
    await put('entity:alarmKnowledge', 'group:data', 10);
    await query(`update sys_menu set name = '我们的测点' where menu_key = 'entity:monitorPoint'`);
    await take('环保部门', `m.menu_key = 'group:alarmRule'`);

    await start();

    expect(await placeOf('entity:monitorPoint')).toEqual({
      above: 'group:station',
      sort: 1,
      name: '我们的测点',
    });
    expect(await placeOf('entity:specialEvent')).toMatchObject({ above: 'group:alarmRule' });
    expect(await placeOf('entity:alarmKnowledge')).toMatchObject({ above: 'group:data', sort: 10 });
    expect(await grants()).toEqual(fresh);
    await put('entity:monitorPoint', 'group:data', 0);
    await start();
    expect(await placeOf('entity:monitorPoint')).toMatchObject({ above: 'group:data' });
  });

  const holders = async (key: string): Promise<readonly string[]> =>
    (
      await query<{ name: string }>(
        `select distinct r.name from sys_role r join sys_role_menu g on g.role_id = r.id join sys_menu m on m.id = g.menu_id
         where $1 = any(string_to_array(m.permissions, ',')) order by 1`,
        [key],
      )
    ).map(({ name }) => name);

  const take = (role: string, entries: string) =>
    query(
      `delete from sys_role_menu using sys_menu m, sys_role r where m.id = menu_id and r.id = role_id and r.name = $1 and (${entries})`,
      [role],
    );

  /** The database as an older version left it: without the later entries and without any knowledge of rights; then the upgrade's migration. */
  async function becomeOld(later = LATER): Promise<void> {
    await query(
      `delete from sys_role_menu where menu_id in (select id from sys_menu where ${later})`,
    );
    await query(`delete from sys_menu where ${later}`);
    await query('drop table sys_known_right');
    await query('drop table sys_right_hint');
    await query(MIGRATION);
  }

  /** An administrator gives all that is suggested. */
  const accept = () =>
    query(
      `with given as (delete from sys_right_hint returning role_id, menu_id)
       insert into sys_role_menu (role_id, menu_id) select role_id, menu_id from given on conflict do nothing`,
    );

  it('class “given silently”: an updated installation has the entries of new screens, no role got anything, and what is suggested is what a fresh one gives', async () => {
    await becomeOld();
    const before = await grants();
    await start();
    const untouched = await grants();
    await accept();
    await start();

    expect(untouched).toEqual(before);
    expect(await query('select 1 from sys_right_hint')).toEqual([]);

    expect(await holders('dm:alarmQuality:page')).toEqual(
      expect.arrayContaining(['环保部门', '系统管理员', '系统实施']),
    );
    expect(before).not.toEqual(fresh);
    expect(await grants()).toEqual(fresh);
    expect(
      await query(`select 1 from sys_menu where menu_key = 'screen:dm-alarm-quality'`),
    ).toHaveLength(1);
    expect(await holders('gw:packet:raw')).toEqual([]);
  });

  it('comes with the start of the whole product', async () => {
    await becomeOld();
    const app = await anApp({ database: world.handle });
    await query('update sys_user set must_change_password = false');
    const token = await app.signIn('admin', ADMIN_PASSWORD);
    const news = async () => (await app.call('GET /sys/menu/news', { token })).data as MenuNews;
    const own = await app.call('POST /sys/role', { token, body: { name: '本局自建' } });
    const roleId = String((own.data as { readonly id: string }).id);
    const told = await news();
    const quality = told.entries.find(({ name }) => name.endsWith('报警质量'));
    const suggested = new Map<string, string[]>([[roleId, [quality?.id ?? '']]]);
    for (const { id, suggestedIds } of told.entries)
      for (const role of suggestedIds) suggested.set(role, [...(suggested.get(role) ?? []), id]);
    const all = [...suggested].map(([role, menuIds]) => ({ roleId: role, menuIds }));
    const before = await grants();
    const refused = await app.call('POST /sys/menu/news', {
      token,
      body: { grants: [...all, { roleId: '987654321', menuIds: [quality?.id] }] },
    });
    const afterRefusal = await grants();
    const decided = await app.call('POST /sys/menu/news', { token, body: { grants: all } });
    const again = await app.call('POST /sys/menu/news', { token, body: { grants: [] } });
    const left = await news();
    const given = await grants();
    const [decision] = left.decided;
    // somebody gives more below the same group: the group is needed from then on
    const besides = await query<{ id: string }>(
      `select id::text from sys_menu where menu_key = 'screen:dm-alarm-report'`,
    );
    await query(`insert into sys_role_menu (role_id, menu_id) values ($1, $2)`, [
      roleId,
      besides[0]?.id,
    ]);
    const undo = () =>
      app.call('POST /sys/menu/news/undo', { token, body: { id: decision?.id ?? '1' } });
    const undone = await undo();
    const afterUndo = await grants();
    const undoneTwice = await undo();
    const again2 = await news();
    // the log is written by the time the product stands still
    await app.stop();
    const audited = await query<{ n: number }>(
      `select count(*)::int as n from sys_log_operation where request_uri like '%/sys/menu/news' and status = '1'
       union all select count(*)::int from sys_log_operation where request_uri like '%/sys/menu/news/undo' and status = '1'`,
    );

    expect(quality?.name).toBe('报警预警 / 报警质量');
    expect(told.entries.map(({ name }) => name)).not.toContain('报警预警');
    expect(told.roles.map(({ name }) => name)).toContain('本局自建');
    expect(quality?.roleIds).toEqual([]);
    expect(refused.code).not.toBe(0);
    expect(afterRefusal).toEqual(before);
    expect(audited).toEqual([{ n: 1 }, { n: 1 }]);
    expect(
      quality?.suggestedIds.map((id) => told.roles.find((role) => role.id === id)?.name),
    ).toEqual(expect.arrayContaining(['环保部门', '系统管理员']));
    expect(decided).toMatchObject({ code: 0 });
    expect(given['本局自建']).toEqual([
      'group:alarm ',
      'screen:dm-alarm-quality dm:alarmQuality:page',
    ]);
    expect(again.code).not.toBe(0);
    expect(left.entries).toEqual([]);

    expect(decision).toMatchObject({
      roles: expect.arrayContaining([
        { name: '本局自建', menus: ['报警预警 / 报警质量'] },
      ]) as unknown,
    });
    expect(undone).toMatchObject({ code: 0 });
    expect(afterUndo).toEqual({
      ...before,
      本局自建: ['group:alarm ', expect.stringContaining('screen:dm-alarm-report') as unknown],
    });
    expect(undoneTwice.code).not.toBe(0);
    expect(again2.entries.map(({ id, suggestedIds }) => [id, suggestedIds])).toEqual(
      told.entries.map(({ id, suggestedIds }) => [id, suggestedIds]),
    );
    expect(again2.decided).toEqual([]);
    expect(given).toMatchObject(
      Object.fromEntries(
        Object.entries(fresh).map(([name, held]) => [
          name,
          expect.arrayContaining([...held]) as unknown,
        ]),
      ),
    );
    expect(app.logged.find((line) => line.includes('wait for an administrator'))).toContain(
      'dm:alarmQuality:page',
    );
  });

  it('is said in the log of the start, and suggested once: what was given to nobody is not suggested again', async () => {
    await becomeOld();
    await start();

    expect(
      logged.find(
        (line) => line.includes('wait for an administrator') && line.includes('环保部门'),
      ),
    ).toContain('dm:alarmQuality:page');
    expect(logged.find((line) => line.includes('suggested to no role'))).toContain('gw:packet:raw');
    await query('delete from sys_right_hint');
    await start();
    expect(await query('select 1 from sys_right_hint')).toEqual([]);
  });

  it('class “forgotten silently”: with its notes emptied the start says so and asks about what no role holds; no role gets anything', async () => {
    await becomeOld();
    await query('delete from sys_known_right');
    const before = await grants();
    await start();
    const { entries, roles } = await readMenuNews(world.system);
    const quality = entries.find(({ name }) => name.endsWith('报警质量'));

    expect(logged.join()).toContain('is gone from sys_known_right');
    expect(await grants()).toEqual(before);
    expect(entries.flatMap(({ roleIds }) => roleIds)).toEqual([]);
    expect(quality?.suggestedIds.map((id) => roles.find((role) => role.id === id)?.name)).toContain(
      '环保部门',
    );
    await start();
    expect(logged.join()).not.toContain('is gone from sys_known_right');
  });

  it('class “suggested in vain”: nothing is suggested of a role that is gone, nor what was given by hand meanwhile', async () => {
    await becomeOld();
    await start();
    await query(`delete from sys_role where name = '环保部门'`);
    await query(
      `insert into sys_role_menu (role_id, menu_id) select role_id, menu_id from sys_right_hint h
       where menu_id in (select id from sys_menu where menu_key = 'screen:dm-alarm-quality') on conflict do nothing`,
    );
    const { entries, roles } = await readMenuNews(world.system);
    const open = entries.find(({ name }) => name.endsWith('报警质量'));

    expect(roles.map(({ name }) => name)).not.toContain('环保部门');
    expect(open?.suggestedIds).toEqual([]);
    expect(open?.roleIds.length).toBeGreaterThan(0);
  });

  it('class “given back”: what an admin takes away after the update, or took away before it, stays away', async () => {
    await take('环保部门', `m.menu_key like 'entity:alarmRecord%'`);
    expect(fresh['环保部门']).toContain('entity:alarmRecord:export dm:alarm:export');
    await becomeOld();
    await start();
    await accept();
    const whole = await holders('dm:alarmQuality:page');
    await take('环保部门', `m.menu_key = 'screen:dm-alarm-quality'`);
    await start();

    expect(whole).toContain('环保部门');
    expect(await query('select 1 from sys_right_hint')).toEqual([]);
    expect(await holders('dm:alarmQuality:page')).toEqual(
      whole.filter((name) => name !== '环保部门'),
    );
    expect(
      (await grants())['环保部门']?.filter((entry) => entry.startsWith('entity:alarmRecord')),
    ).toEqual([]);
  });

  it('class “removed, then granted”: an entry that an admin removed before the update is no new one when it comes back', async () => {
    const [row] = await query<{ id: string; key: string; permissions: string }>(
      `select id::text, menu_key as key, permissions from sys_menu where menu_key = 'screen:dm-alarm-quality'`,
    );
    await query(
      `insert into sys_history (id, entity, record_id, change, fields, by) values (1, 'menu', $1, 'delete', $2, 1)`,
      [
        row?.id,
        JSON.stringify({ menuKey: [row?.key, null], permissions: [row?.permissions, null] }),
      ],
    );
    await becomeOld();
    await start();
    await accept();

    expect(
      await query(`select 1 from sys_menu where menu_key = 'screen:dm-alarm-quality'`),
    ).toHaveLength(1);
    expect(await holders('dm:alarmQuality:page')).toEqual([]);
  });

  it('class “a stranger by that name”: roles that people made or renamed are never touched', async () => {
    await query(`update sys_role set name = '本局' where name = '环保部门'`);
    await query(
      `insert into sys_role (id, name, creator, create_date) values (77, '环保部门', 1, now())`,
    );
    await becomeOld();
    await start();
    await accept();

    expect(await holders('dm:alarmQuality:page')).not.toEqual(expect.arrayContaining(['本局']));
    expect(await query(`select 1 from sys_role_menu where role_id = 77`)).toEqual([]);
    expect(logged.find((line) => line.includes('bears another name'))).toContain('环保部门');
    expect((await grants())['系统实施']).toEqual(fresh['系统实施']);
  });

  it('class “lost in the old row”: a key that an entry carries only since the update becomes a button of its own, for those who are to have it', async () => {
    const key = 'dm:alarm:info';
    const had = await holders(key);
    await query(
      `update sys_menu set permissions = array_to_string(array_remove(string_to_array(permissions, ','), $1), ',') where permissions like '%' || $1 || '%'`,
      [key],
    );
    await becomeOld('false');
    await start();
    await accept();

    expect(had).toEqual(expect.arrayContaining(['环保部门']));
    expect((await holders(key)).filter((name) => BUILT_IN.includes(name))).toEqual(had);
    expect(await query(`select 1 from sys_menu where menu_key like '%dm.alarm.info'`)).toHaveLength(
      1,
    );
  });

  it('class “nobody can be given it”: a role that only this version delivers is made as a fresh installation has it, once, and one that was removed stays away', async () => {
    const remove = async (name: string): Promise<void> => {
      const ids = `select id from sys_role where name = '${name}'`;
      await query(`delete from sys_role_menu where role_id in (${ids})`);
      await query(`delete from sys_role where name = '${name}'`);
    };
    await remove('采样人员');
    await remove('检测人员');
    await becomeOld('false');
    await start();
    const made = await grants();
    await remove('采样人员');
    await start();

    // what entity files give it was noted before it was removed
    expect(made['采样人员']).toContain(
      'entity:testingCompany:view ops:testingCompany:page,ops:testingCompany:info',
    );
    expect(fresh['采样人员']).toEqual(expect.arrayContaining([...(made['采样人员'] ?? [])]));
    expect(Object.keys(made)).not.toContain('检测人员');
    expect(Object.keys(await grants())).not.toContain('采样人员');
  });

  it('class “never delivered to who is there”: a template and a type of orders of this version come once, what was removed stays away', async () => {
    const templates = async () => {
      const rows = await query<{ code: string; types: string | null; versions: number }>(
        `select b.code, array_to_string(b.order_types, ',') as types, count(v.id)::int as versions from ops_standing_book b
           left join ops_standing_book_version v on v.book_id = b.id group by b.id order by 1`,
      );
      return new Map(rows.map(({ code, types, versions }) => [code, { types, versions }]));
    };
    const remove = async (code: string, type: string): Promise<void> => {
      await query(
        `delete from ops_standing_book_version where book_id in (select id from ops_standing_book where code = '${code}')`,
      );
      await query(`delete from ops_standing_book where code = '${code}'`);
      for (const table of ['ops_order_type', 'ops_order_flow'])
        await query(`delete from ${table} where order_type = '${type}'`);
    };
    const made = await templates();
    await remove('DUTY', '18');
    await remove('STATION_ROOM', '19');
    await becomeOld('false');
    await start();
    const upgraded = await templates();
    const types = await query<{ type: string; flow: boolean }>(
      `select order_type as type, exists (select 1 from ops_order_flow f where f.order_type = t.order_type) as flow
         from ops_order_type t where order_type in ('18', '19')`,
    );
    await remove('STATION_ROOM', '19');
    await start();

    expect(upgraded.get('STATION_ROOM')).toEqual({ types: '19', versions: 1 });
    expect(new Map([...upgraded, ['DUTY', made.get('DUTY')]])).toEqual(made);
    expect(upgraded.has('DUTY')).toBe(false);
    expect(types).toEqual([{ type: '19', flow: true }]);
    expect((await templates()).has('STATION_ROOM')).toBe(false);
  });

  it('class “granted by a pattern”: rights of a schema that was published in the workbench wait for whoever gives them', async () => {
    await start([PUBLISHED]);
    await start([PUBLISHED]);

    expect(await query(`select 1 from sys_menu where menu_key = 'entity:gadget'`)).toHaveLength(1);
    expect(await holders('sys:gadget:page')).toEqual([]);
  });
});
