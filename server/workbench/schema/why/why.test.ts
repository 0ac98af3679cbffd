import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';

interface Why {
  readonly menu: { readonly visible: boolean; readonly reason: string };
  readonly verbs: readonly {
    readonly verb: string;
    readonly allowed: boolean;
    readonly reason: string;
  }[];
  readonly fields: readonly {
    readonly name: string;
    readonly list: boolean;
    readonly masked: boolean;
    readonly reason: string;
  }[];
  readonly actions: readonly {
    readonly key: string;
    readonly allowed: boolean;
    readonly reason: string;
  }[];
  readonly rows: { readonly sentence: string; readonly seesRecord?: boolean };
}

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

const why = async (about: Person, entity: string, more = '', lang = 'zh-CN') => {
  const answer = await world.as(
    'admin',
    `GET /sys/schema/why?entity=${entity}&userId=${world.users[about]}${more}`,
    { headers: { 'accept-language': lang } },
  );
  return answer.data as Why;
};
const verbOf = ({ verbs }: Why, name: string) => verbs.find(({ verb }) => verb === name);

it('a missing key is named with the roles that hold it', async () => {
  const { menu, verbs } = await why('low', 'workOrder');

  expect(menu).toEqual({ visible: false, reason: expect.stringContaining('运维主管') });
  expect(verbs.find(({ verb }) => verb === 'page')).toMatchObject({
    allowed: false,
    reason: expect.stringMatching(/缺少权限 ops:order:page.*运维人员/),
  });
});

it('a key that is held names the role it came through', async () => {
  const found = await why('oa1', 'workOrder');

  expect([verbOf(found, 'page')?.allowed, found.menu.visible]).toEqual([true, true]);
  // the menu too: of the roles that show it his own, not everybody's
  expect(found.menu.reason).toContain('授权来自：运维主管');
  expect(found.menu.reason).not.toContain('运维人员');
  expect(verbOf(found, 'page')?.reason).toBe('持有权限 ops:order:page，来自角色：运维主管');
});

it('what it says of each address is what the address answers', async () => {
  const wrong: string[] = [];
  for (const person of ['ea1', 'oa2', 'low', 'impl', 'admin'] as const)
    for (const entity of ['station', 'user', 'alarmRecord', 'role']) {
      const said = verbOf(await why(person, entity), 'page')?.allowed;
      const { code } = await world.as(
        person,
        `GET ${world.app.registry.entity(entity)?.rest.base}/page`,
      );
      if (said !== undefined && said !== (code === 0))
        wrong.push(`${person} ${entity}: said ${said}, answered ${code}`);
    }

  expect(wrong).toEqual([]);
});

it('rows are told by the dimensions of the entity and the values of the person', async () => {
  const [mine, all] = [
    await why('ea1', 'station', `&id=${world.sides.A.stationId}`),
    await why('admin', 'station'),
  ];
  const other = await why('ea1', 'station', `&id=${world.sides.B.stationId}`);

  expect(mine.rows.sentence).toContain('Alpha enterprise');
  expect([mine.rows.seesRecord, other.rows.seesRecord, all.rows.sentence]).toEqual([
    true,
    false,
    '可见全部数据',
  ]);
});

it('a record is explained only to whoever may open it', async () => {
  const { code } = await world.as(
    'impl',
    `GET /sys/schema/why?entity=user&userId=${world.users.impl}&id=${world.users.impl}`,
  );

  expect(code).toBe(403);
});

it('a move says which status it needs, and why this record does not have it', async () => {
  const states = world.app.registry.states('workOrder');
  const entity = world.app.registry.entity('workOrder');
  const found = await why('admin', 'workOrder', `&id=${world.sides.A.orderId}`);
  const moves = Object.entries(entity?.actions ?? {}).filter(([, { move }]) => move);

  const refused = found.actions.filter(
    ({ key, allowed, reason }) =>
      !allowed && moves.some(([name]) => name === key) && reason.includes('当前状态为'),
  );

  expect(Object.keys(states?.moves ?? {}).length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
});

it('class “offered, then denied”: whoever is in the picker may be asked about', async () => {
  const offered = (await world.as('impl', 'GET /sys/user/options?limit=1000')).data as readonly {
    readonly id: unknown;
  }[];

  const answers = await Promise.all(
    offered.map(({ id }) =>
      world.as('impl', `GET /sys/schema/why?entity=station&userId=${String(id)}`),
    ),
  );

  expect(offered.length).toBeGreaterThan(2);
  expect(answers.filter(({ code }) => code !== 0)).toEqual([]);
});

it('hidden fields say by which rule', async () => {
  const { fields } = await why('impl', 'user');

  expect(fields.find(({ name }) => name === 'password')).toMatchObject({
    list: false,
    reason: expect.stringContaining('只写字段'),
  });
  expect(fields.find(({ name }) => name === 'mobile')).toMatchObject({
    masked: true,
    reason: expect.stringContaining('sys:personal:view'),
  });
});

it('the reasons are in the language of who asks', async () => {
  const { menu, rows, verbs } = await why('ea1', 'station', '', 'en-US');

  expect(
    [menu.reason, rows.sentence, ...verbs.map(({ reason }) => reason)].filter((text) =>
      /schema\.why/.test(text),
    ),
  ).toEqual([]);
  expect(rows.sentence).toMatch(/^Sees rows of which any holds: /);
});

it('nobody asks about people he does not see, nor without the key', async () => {
  const [outside, without] = [
    await world.as('impl', `GET /sys/schema/why?entity=user&userId=${world.users.eb1}`),
    await world.as('oa1', `GET /sys/schema/why?entity=user&userId=${world.users.oa1}`),
  ];
  const seen = await world.as('impl', `GET /sys/user/${world.users.eb1}`);

  expect(without.code).toBe(403);
  expect(outside.code).toBe(seen.code === 0 ? 0 : 500);
});
