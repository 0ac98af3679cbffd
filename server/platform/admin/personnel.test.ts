import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Answer } from '#tests/builders/app.ts';
import {
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

let world: TwoCompanies;
let roles: ReadonlyMap<string, string>;
beforeAll(async () => {
  world = await twoCompanies();
  const { data } = await world.as('admin', 'GET /sys/role/list');
  roles = new Map(
    (data as readonly { readonly id: string; readonly name: string }[]).map(({ id, name }) => [
      name,
      id,
    ]),
  );
});
afterAll(() => world.stop());

type Row = Readonly<Record<string, unknown>>;
const MANAGER = '运维主管';
const ENGINEER = '运维人员';
const FORBIDDEN = 403;
const REFUSED = 500;
const OWN = 10500;

const listOf = (answer: Answer) => (answer.data as { readonly list: readonly Row[] }).list;
const role = (name: string) => String(roles.get(name));
const account = async (person: Person) =>
  (await world.as('admin', `GET /sys/user/${world.users[person]}`)).data as Row;
const door = async (by: Person, of: Person, body: object) =>
  world.as(by, 'PUT /personnel/account/door', {
    body: { id: world.users[of], version: (await account(of))['version'], ...body },
  });
const idOf = (answer: Answer) => {
  if (answer.code !== 0) throw new Error(JSON.stringify(answer.json));
  return String((answer.data as Row)['id']);
};

describe('accounts of a company', () => {
  it('are those of its people, not of others in the same department', async () => {
    const page = await world.as('oa1', 'GET /personnel/account/page?limit=100');

    expect(new Set(listOf(page).map(({ username }) => username))).toEqual(new Set(['oa1', 'oa2']));
  });

  it('are made in the company, whatever is sent', async () => {
    const { A, B } = world.sides;
    const body = {
      username: 'made',
      realName: 'Made',
      password: PASSWORD,
      deptId: A.deptId,
      userType: '4',
      status: '1',
      gender: '2',
    };

    const id = idOf(
      await world.as('oa1', 'POST /personnel/account', {
        body: {
          ...body,
          opsCompanyId: B.opsCompanyId,
          superAdmin: true,
          roleIdList: [role(MANAGER)],
        },
      }),
    );

    expect((await world.as('admin', `GET /sys/user/${id}`)).data).toMatchObject({
      opsCompanyId: A.opsCompanyId,
      superAdmin: 0,
      roleIdList: [],
    });
    const refused = [
      await world.as('oa1', 'POST /personnel/account', {
        body: { ...body, username: 'platform', userType: '5' },
      }),
      await world.as('oa1', 'POST /personnel/account', {
        body: { ...body, username: 'elsewhere', deptId: B.deptId },
      }),
    ];
    expect(refused.map(({ code }) => code)).toEqual([FORBIDDEN, REFUSED]);
  });

  it('of others are neither read nor changed', async () => {
    const answers = [
      await world.as('oa1', `GET /personnel/account/${world.users.ob1}`),
      await world.as('oa1', `GET /personnel/account/${world.users.ea1}`),
      await world.as('oa1', `GET /personnel/account/${world.users.admin}`),
      await world.as('oa1', 'PUT /personnel/account', {
        body: { id: world.users.ob1, version: 1, password: PASSWORD },
      }),
      await door('oa1', 'ob1', { roleIdList: [] }),
    ];

    expect(answers.map(({ code }) => code)).toEqual([REFUSED, REFUSED, REFUSED, REFUSED, REFUSED]);
  });
});

describe('an account that holds more than its editor', () => {
  it('keeps what it signs in with: its number too, for a code sent there sets a password', async () => {
    const change = async (body: object) =>
      world.as('oa1', 'PUT /personnel/account', {
        body: { id: world.users.oa2, version: (await account('oa2'))['version'], ...body },
      });
    const give = async (...names: readonly string[]) =>
      world.as('admin', 'PUT /sys/user', {
        body: {
          id: world.users.oa2,
          version: (await account('oa2'))['version'],
          roleIdList: names.map(role),
        },
      });
    const below = await change({ mobile: '13800138001' });
    await give(ENGINEER, '系统管理员');

    const above = [
      await change({ mobile: '13800138002' }),
      await change({ password: PASSWORD }),
      await change({ username: 'oa2x' }),
    ];

    expect([below.code, ...above.map(({ code }) => code)]).toEqual([
      0,
      FORBIDDEN,
      FORBIDDEN,
      FORBIDDEN,
    ]);
    expect((await account('oa2'))['mobile']).toBe('13800138001');
    await give(ENGINEER);
  });
});

describe('class “another door to one’s own sign-in”', () => {
  it.each([
    [
      'a password by the accounts of the company',
      'oa1',
      'PUT /personnel/account',
      { password: 'Stolen_2026' },
    ],
    [
      'a number by the accounts of the company',
      'oa1',
      'PUT /personnel/account',
      { mobile: '13800138009' },
    ],
  ] as const)('%s is not set without the old password', async (_what, by, address, change) => {
    const before = (
      await world.app.database.pool.query('select password, mobile from sys_user where id = $1', [
        world.users[by],
      ])
    ).rows as readonly unknown[];

    const { version } = await account(by);
    const answer = await world.as(by, address, {
      body: { id: world.users[by], version, ...change },
    });

    const { rows } = await world.app.database.pool.query(
      'select password, mobile from sys_user where id = $1',
      [world.users[by]],
    );
    expect([answer.code, rows]).toEqual([REFUSED, before]);
    expect(answer.msg).toContain('个人中心');
  });
});

describe('the role door', () => {
  it('gives what the giver holds, and says so in the session at once', async () => {
    const answer = await door('oa1', 'oa2', { roleIdList: [role(ENGINEER), role(MANAGER)] });

    expect(answer.code).toBe(0);
    expect((await account('oa2'))['roleIdList']).toEqual([role(ENGINEER), role(MANAGER)]);
    expect((await world.as('oa2', 'GET /sys/user/info')).code).toBe(401);
    await door('oa1', 'oa2', { roleIdList: [role(ENGINEER)] });
  });

  it('gives no role above, none of another company, and nothing to oneself', async () => {
    const foreign = idOf(
      await world.as('ob1', 'POST /personnel/role', {
        body: { name: 'of B', menuIdList: [], deptIdList: [] },
      }),
    );

    const answers = [
      await door('oa1', 'oa2', { roleIdList: [role('环保部门')] }),
      await door('oa1', 'oa2', { roleIdList: [role('系统管理员')] }),
      await door('oa1', 'oa2', { roleIdList: [foreign] }),
      await door('oa1', 'oa1', { roleIdList: [role(ENGINEER)] }),
      await door('ea1', 'oa1', { roleIdList: [] }),
    ];

    expect(answers.map(({ code }) => code)).toEqual([REFUSED, REFUSED, REFUSED, OWN, FORBIDDEN]);
    expect((await account('oa2'))['roleIdList']).toEqual([role(ENGINEER)]);
  });

  it('offers the roles it may give', async () => {
    const offered = (await world.as('oa1', 'GET /sys/role/options')).data as readonly Row[];

    const names = offered.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([MANAGER, ENGINEER]));
    expect(names).not.toContain('系统管理员');
    expect(names).not.toContain('of B');
  });

  it('gives no station beyond the giver’s sight, by itself or in a group', async () => {
    const group = idOf(
      await world.as('admin', 'POST /personnel/stationGroup', {
        body: { name: 'both', stationIdList: [world.sides.A.stationId, world.sides.B.stationId] },
      }),
    );
    await world.app.database.pool.query(
      'update ops_station_group set ops_company_id = $1 where id = $2',
      [world.sides.A.opsCompanyId, group],
    );

    const answers = [
      await door('oa1', 'oa2', { stationIdList: [world.sides.B.stationId] }),
      await door('oa1', 'oa2', { stationGroupIdList: [group] }),
      await world.as('oa1', 'POST /personnel/stationGroup', {
        body: { name: 'mine', stationIdList: [world.sides.B.stationId] },
      }),
    ];

    expect(answers.map(({ code }) => code)).toEqual([REFUSED, FORBIDDEN, REFUSED]);
  });
});

describe('station groups', () => {
  it('show their stations to whoever holds them, and choose them in a list', async () => {
    const { stationId } = world.sides.B;
    const group = idOf(
      await world.as('admin', 'POST /personnel/stationGroup', {
        body: { name: 'lent', stationIdList: [stationId] },
      }),
    );
    const before = listOf(await world.as('oa1', 'GET /ops/station/page')).map(({ name }) => name);
    const lend = async (stationGroupIdList: readonly string[]) =>
      idOf(
        await world.as('admin', 'PUT /sys/user', {
          body: {
            id: world.users.oa1,
            version: (await account('oa1'))['version'],
            stationGroupIdList,
          },
        }),
      );
    await lend([group]);
    const token = await world.signIn('oa1', PASSWORD);

    const after = listOf(await world.call('GET /ops/station/page', { token })).map(
      ({ name }) => name,
    );
    const chosen = listOf(
      await world.call(`GET /ops/station/page?groupIdList=${group}`, { token }),
    ).map(({ name }) => name);

    expect(before).toEqual(['Alpha station']);
    expect(new Set(after)).toEqual(new Set(['Alpha station', 'Bravo station']));
    expect(chosen).toEqual(['Bravo station']);
    await lend([]);
  });
});

describe('groups of a station', () => {
  it('are set by whoever may change groups, as far as he sees them; it stays in the others', async () => {
    const { stationId } = world.sides.A;
    const token = await world.signIn('oa1', PASSWORD);
    const group = { stationIdList: [stationId] };
    const hidden = idOf(
      await world.as('admin', 'POST /personnel/stationGroup', {
        body: { ...group, name: 'of the house' },
      }),
    );
    const own = idOf(
      await world.call('POST /personnel/stationGroup', {
        token,
        body: { ...group, name: 'of the company' },
      }),
    );
    const version = async () =>
      ((await world.as('admin', `GET /ops/station/${stationId}`)).data as Row)['version'];
    const set = async (groupIdList: readonly string[]) =>
      world.call('PUT /ops/station', {
        token,
        body: { id: stationId, version: await version(), groupIdList },
      });

    // a station that went to another company since
    await world.app.database.pool.query(
      'insert into ops_station_group_station (group_id, station_id) values ($1, $2)',
      [own, world.sides.B.stationId],
    );
    const removed = await world.call('DELETE /personnel/stationGroup', { token, body: [own] });
    const left = await set([]);
    const foreign = await set([own, world.users.oa1]);

    const { data } = await world.as('admin', `GET /ops/station/${stationId}`);
    expect([left.code, foreign.code]).toEqual([0, REFUSED]);
    // nor does it go while it shows others what he does not see
    expect(removed.code).toBe(FORBIDDEN);
    expect((data as Row)['groupIdList']).toEqual([hidden]);
  });
});

describe('roles of a company', () => {
  it('hold no more than who makes them and are seen by that company alone', async () => {
    const menus = (await world.as('admin', 'GET /sys/menu/list')).data as readonly Row[];
    const all = (nodes: readonly Row[]): readonly Row[] =>
      nodes.flatMap((node) => [node, ...all(node['children'] as readonly Row[])]);
    const above = all(menus).find(({ permissions }) =>
      String(permissions).includes('sys:params:save'),
    )?.['id'];

    const answer = await world.as('ob1', 'POST /personnel/role', {
      body: { name: 'above', menuIdList: [above], deptIdList: [] },
    });
    const refused = await world.as('ea1', 'GET /personnel/role/page');

    expect(answer.code).toBe(FORBIDDEN);
    expect(refused.code).toBe(FORBIDDEN);
  });
});
