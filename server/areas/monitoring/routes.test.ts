import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import roles from '#server/seeds/roles.json' with { type: 'json' };
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

const read = async (person: Person, path: string): Promise<unknown> =>
  (await world.as(person, `GET ${path}`)).data;
const namesIn = (data: unknown): readonly string[] =>
  (data as readonly { readonly name: string }[]).map(({ name }) => name);

describe('the reads of the specification', () => {
  it('count points by region, each level below the one before', async () => {
    const [all, own, cities, counties] = [
      await read('admin', '/dm/monitor/region/province'),
      await read('ep1', '/dm/monitor/region/province'),
      await read('ep1', '/dm/monitor/region/city?code=32'),
      await read('ep1', '/dm/monitor/region/arrondissement?code=3205'),
    ];

    expect((all as { id: string }[]).map(({ id }) => id)).toEqual(['32', '33']);
    expect(own).toMatchObject([{ id: '32', count: 1 }]);
    expect(cities).toMatchObject([{ id: '3205', pid: '32', count: 1 }]);
    expect(counties).toMatchObject([{ id: '320506', pid: '3205', count: 1 }]);
    expect(await read('ep1', '/dm/monitor/region/city?pid=zz')).toEqual([]);
    expect(await read('ep1', '/dm/monitor/region/city?code=&pid=33')).toEqual([]);
  });

  it('nest enterprises, stations and points', async () => {
    const tree = await read('oa1', '/ops/treemanager/getTree');

    expect(tree).toMatchObject([
      {
        name: 'Alpha enterprise',
        kind: 'enterprise',
        children: [
          {
            name: 'Alpha station',
            kind: 'station',
            children: [{ name: 'Alpha outlet', kind: 'monitorPoint', children: [] }],
          },
        ],
      },
    ]);
  });

  it('list points, news and who maintains a point', async () => {
    const { A, B } = world.sides;

    expect(namesIn(await read('ea1', '/ops/monitor/getMonitorList'))).toEqual(['Alpha outlet']);
    expect(await read('ea1', '/dm/quality/alarmNews')).toMatchObject([{ message: 'Alpha alarm' }]);
    expect(await read('oa1', `/dm/monitor/opsInfo?pointId=${A.pointId}`)).toMatchObject({
      stationName: 'Alpha station',
      opsCompanyName: 'Alpha maintenance',
      dutyUserId: null,
    });
    expect((await world.as('oa1', `GET /dm/monitor/opsInfo?pointId=${B.pointId}`)).code).not.toBe(
      0,
    );
  });

  it('offer companies and people within the scope', async () => {
    expect(namesIn(await read('ep1', '/envProtectionBureau/getAllEnterprises'))).toEqual([
      'Alpha enterprise',
    ]);
    expect(
      namesIn(await read('admin', '/ops/enterprise/getEnterprisesByUserType?userType=4')),
    ).toEqual(expect.arrayContaining(['Alpha maintenance', 'Bravo maintenance']));
    expect(await read('ea1', '/ops/treemanager/getUserBindCompany')).toMatchObject({
      userType: '1',
      enterpriseName: 'Alpha enterprise',
      opsCompanyId: null,
    });
    expect(namesIn(await read('oa1', '/ops/usermanager/userList')).toSorted()).toEqual([
      'Person ea1',
      'Person oa1',
      'Person oa2',
    ]);
    expect(
      namesIn(
        await read(
          'oa1',
          `/ops/usermanager/getEnterpriseUser?enterpriseId=${world.sides.A.enterpriseId}`,
        ),
      ),
    ).toEqual(['Person ea1']);
    expect(namesIn(await read('admin', '/ops/usermanager/getEnvProtectUser'))).toEqual([
      'Person ep1',
    ]);
  });

  it('give the tree of regions below one', async () => {
    const tree = (await read('low', '/sys/region/tree_data?code=3205')) as {
      id: string;
      children: { id: string }[];
    }[];

    expect(tree.map(({ id }) => id)).toEqual(['3205']);
    expect(tree[0]?.children.some(({ id }) => id === '320506')).toBe(true);
  });

  it('roles are for those who hold their key', async () => {
    expect((await world.as('oa1', 'GET /rolemanager/getCurrentAllRoles')).code).toBe(403);
    expect(await read('admin', '/rolemanager/getCurrentAllRoles')).toHaveLength(roles.length);
  });
});
