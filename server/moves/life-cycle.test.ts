import { runTimers } from '#server/moves/timers.ts';
import { SPECIMEN, SPECIMEN_NOTE, SPECIMEN_STATES } from '#tests/builders/a-specimen.ts';
import {
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;

/** Who registers, and who tests; both may approve. */
const KEYS: Readonly<Partial<Record<Person, readonly string[]>>> = {
  oa1: ['page', 'info', 'save', 'submit', 'take', 'discard', 'approve'],
  oa2: ['page', 'info', 'take', 'finish', 'approve'],
};

describe('a life cycle that stands in its files alone, published while the server runs', () => {
  let world: TwoCompanies;
  /** Changed roles end sessions: these are newer. */
  const tokens: Partial<Record<Person, string>> = {};
  beforeAll(async () => {
    world = await twoCompanies();
    for (const [kind, schema] of [
      ['entity', SPECIMEN_NOTE],
      ['states', SPECIMEN_STATES],
      ['entity', SPECIMEN],
    ] as const) {
      const body = {
        kind,
        module: 'lab',
        name: schema.name,
        text: JSON.stringify(schema),
        comment: 'new',
        lock: null,
      };
      const { code, json } = await world.as('admin', 'POST /sys/schema/publish', { body });
      if (code !== 0) throw new Error(JSON.stringify(json));
    }
    await grant(world, 'lab:specimen', KEYS);
    for (const person of Object.keys(KEYS) as Person[])
      tokens[person] = await world.signIn(person, PASSWORD);
  });
  afterAll(() => world.stop());

  const call = (person: Person, what: string, body?: object) =>
    world.call(what, { token: tokens[person] ?? world.tokens[person], ...(body ? { body } : {}) });
  const move = (person: Person, id: string, name: string, more: object = {}) =>
    call(person, 'POST /lab/specimen/move', { id, move: name, ...more });
  const aSpecimen = async (more: object = {}) => {
    const { code, data, json } = await call('oa1', 'POST /lab/specimen', {
      name: '废水1号',
      amount: 3,
      ...more,
    });
    if (code !== 0) throw new Error(JSON.stringify(json));
    return String((data as Row)['id']);
  };
  const info = async (id: string) => (await call('oa1', `GET /lab/specimen/${id}`)).data as Row;
  const taken = async (more: object = {}) => {
    const id = await aSpecimen(more);
    await move('oa1', id, 'submit');
    await move('oa2', id, 'take');
    return id;
  };

  it('leads from the first status to the last; effects set, tell and create, the log keeps every step', async () => {
    const id = await aSpecimen();
    const steps = [
      await move('oa1', id, 'submit'),
      await move('oa2', id, 'take'),
      await move('oa2', id, 'finish', { result: 7.25, note: '平行样一致' }),
      await move('oa1', id, 'approve', { comment: '同意' }),
    ];
    const timeline = (await call('oa1', `GET /lab/specimen/${id}/timeline`)).data as readonly Row[];
    const told = (await call('oa1', 'GET /msg/message/page')).data as {
      readonly list: readonly Row[];
    };
    const notes = (await call('admin', 'GET /lab/specimenNote/page')).data as {
      readonly list: readonly Row[];
    };

    expect(steps.map(({ data }) => (data as Row)['status'])).toEqual(['1', '2', '3', '4']);
    expect(await info(id)).toMatchObject({
      status: '4',
      testerId: world.users.oa2,
      result: 7.25,
      version: 5,
    });
    expect(
      timeline.map((row) => [row['actionTitle'], row['fromTitle'], row['toTitle'], row['comment']]),
    ).toEqual([
      ['审核', '待审核', '已完成', '同意'],
      ['出结果', '检测中', '待审核', null],
      ['领样', '待检测', '检测中', null],
      ['送检', '已登记', '待检测', null],
    ]);
    expect(timeline[1]?.['fields']).toEqual({ result: 7.25, note: '平行样一致' });
    expect(told.list.map((row) => row['title'])).toContain('样品废水1号已领取');
    expect(notes.list.map((row) => [row['text'], row['specimenId']])).toEqual([['废水1号', id]]);
  });

  it('says what somebody may do with a record and why not the rest', async () => {
    const id = await taken();

    const [tester, other] = [
      await call('oa2', `GET /lab/specimen/${id}/moves`),
      await call('oa1', `GET /lab/specimen/${id}/moves`),
    ];

    // what its dialog will ask is no reason against opening it
    expect(tester.data).toEqual([
      { move: 'finish', title: '出结果', can: true, to: '3', toTitle: '待审核' },
    ]);
    expect(other.data).toEqual([
      {
        move: 'finish',
        title: '出结果',
        can: false,
        why: '没有该操作的权限：样品 › 出结果',
      },
    ]);
  });

  it.each<{ what: string; person: Person; name: string; body: object; code: number; msg: string }>([
    {
      what: 'a move of another status',
      person: 'oa1',
      name: 'approve',
      body: { comment: 'x' },
      code: 10500,
      msg: '样品状态已变化，请刷新',
    },
    {
      what: 'a move without its key',
      person: 'oa1',
      name: 'finish',
      body: { result: 1 },
      code: 403,
      msg: '',
    },
    {
      what: 'a move of another person',
      person: 'admin',
      name: 'finish',
      body: { result: 1 },
      code: 403,
      msg: '',
    },
    {
      what: 'a guard of the file',
      person: 'oa2',
      name: 'finish',
      body: {},
      code: 10500,
      msg: '样品废水1号还没有检测结果',
    },
    {
      what: 'a move nobody knows',
      person: 'oa2',
      name: 'constructor',
      body: {},
      code: 10500,
      msg: '样品状态已变化，请刷新',
    },
    {
      what: 'a bad field of the dialog',
      person: 'oa2',
      name: 'finish',
      body: { result: 'much' },
      code: 10400,
      msg: '',
    },
    {
      what: 'a version that is old',
      person: 'oa2',
      name: 'finish',
      body: { result: 1, version: 1 },
      code: 10500,
      msg: '样品状态已变化，请刷新',
    },
    {
      what: 'a record out of sight',
      person: 'low',
      name: 'finish',
      body: { result: 1 },
      code: 403,
      msg: '',
    },
  ])(
    'class “moves that no rule allows”: $what is refused and nothing is written',
    async ({ person, name, body, code, msg }) => {
      const id = await taken();

      const answer = await move(person, id, name, body);

      expect([answer.code === code || answer.code !== 0, (await info(id))['status']]).toEqual([
        true,
        '2',
      ]);
      if (msg)
        expect(answer.json).toMatchObject({ code, msg: expect.stringContaining(msg) as string });
    },
  );

  it('a guard over the person: who tested does not approve, another one must say why', async () => {
    const id = await taken();
    await move('oa2', id, 'finish', { result: 1 });

    const [own, silent, other] = [
      await move('oa2', id, 'approve', { comment: 'x' }),
      await move('oa1', id, 'approve'),
      await move('oa1', id, 'approve', { comment: '同意' }),
    ];

    expect([own.json, silent.code === 0, other.code]).toEqual([
      expect.objectContaining({
        msg: expect.stringContaining('检测人不能审核自己的样品') as string,
      }),
      false,
      0,
    ]);
  });

  it('class “lost race”: of two who move at once one is told that the record changed', async () => {
    const id = await aSpecimen();
    await move('oa1', id, 'submit');

    const both = await Promise.all([move('oa1', id, 'take'), move('oa2', id, 'take')]);

    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 10500]);
  });

  it('lists tell each person his own roles, and what waits for him', async () => {
    const id = await aSpecimen({ name: '待领' });
    await move('oa1', id, 'submit');

    const [page, waiting, nothing] = [
      await call('oa1', 'GET /lab/specimen/page?limit=100'),
      await call('oa2', 'GET /lab/specimen/page?preset=mine&limit=100'),
      await call('low', 'GET /lab/specimen/page?preset=mine&limit=100'),
    ];

    expect(
      (page.data as { readonly list: readonly Row[] }).list.find((row) => row['id'] === id)?.[
        'myRoles'
      ],
    ).toContain('owner');
    expect(
      (waiting.data as { readonly list: readonly Row[] }).list.map((row) => row['id']),
    ).toContain(id);
    expect(nothing.code).not.toBe(0);
  });

  it('timers remind again and again, move by themselves once, and leave what moved on', async () => {
    const [id, moved] = [await aSpecimen({ name: '久等' }), await aSpecimen({ name: '已领' })];
    for (const one of [id, moved]) await move('oa1', one, 'submit');
    await move('oa2', moved, 'take');
    const system = world.app.system();
    const after = (hours: number) => ({
      ...system,
      now: () => new Date(system.now().getTime() + hours * 3_600_000),
    });
    const reminders = async () =>
      (
        (await call('oa2', 'GET /msg/message/page?limit=100')).data as {
          readonly list: readonly Row[];
        }
      ).list.filter((row) => row['title'] === '久等 样品待领').length;

    await runTimers(after(1));
    const early = await reminders();
    await runTimers(after(3));
    await runTimers(after(3.5));
    const first = await reminders();
    await runTimers(after(4.5));
    const second = await reminders();
    await runTimers(after(73));
    const [lapsed, kept] = [await info(id), await info(moved)];
    await runTimers(after(80));

    expect([early, first, second]).toEqual([0, 1, 2]);
    expect([lapsed['status'], kept['status']]).toEqual(['5', '2']);
    const log = (await call('oa1', `GET /lab/specimen/${id}/timeline`)).data as readonly Row[];
    expect(log.filter((row) => row['action'] === 'discard')).toHaveLength(1);
  });

  it('class “a mask that does not follow its field”: refusals, messages and the log show it as the record does', async () => {
    const mobile = '13812341234';
    const id = await aSpecimen({ name: '委托', contact: mobile });
    await move('oa1', id, 'submit');
    await move('oa2', id, 'take');
    const refused = await move('oa2', id, 'finish');
    await move('oa2', id, 'finish', { result: 1, contact: '13912341234' });

    const seen = [
      refused.json,
      (await call('oa2', `GET /lab/specimen/${id}/timeline`)).data,
      (await call('oa1', 'GET /msg/message/page?limit=100')).data,
      (await call('oa2', `GET /lab/specimen/${id}`)).data,
    ];

    expect(JSON.stringify(seen)).not.toMatch(/1381234|13912341234/);
    expect(JSON.stringify(seen)).toContain('139****1234');
    expect((await call('admin', `GET /lab/specimen/${id}/timeline`)).data).toMatchObject([
      { fields: { contact: '13912341234' } },
      {},
      {},
    ]);
  });

  it('class “a mask written back”: a value that came back as it was shown is no change, a part of it is refused', async () => {
    const id = await taken({ contact: '13812341234' });

    const [part, whole] = [
      await move('oa2', id, 'finish', { result: 1, contact: '139****1234' }),
      await move('oa2', id, 'finish', { result: 1, contact: '138****1234' }),
    ];

    expect([part.code === 0, whole.code]).toEqual([false, 0]);
    expect((await call('admin', `GET /lab/specimen/${id}`)).data).toMatchObject({
      status: '3',
      contact: '13812341234',
    });
  });

  it('class “a field by another door”: a dialog sets no field whose key the person lacks, and takes nothing unchecked', async () => {
    const id = await taken();

    await move('oa2', id, 'finish', { result: 1, grade: 'high' });

    expect((await call('admin', `GET /lab/specimen/${id}`)).data).toMatchObject({
      status: '3',
      grade: null,
    });
  });

  it('class “status by another door”: a plain write cannot set it', async () => {
    const id = await aSpecimen();

    const answer = await call('admin', 'PUT /lab/specimen', { id, status: '4' });

    expect([answer.code === 0, (await info(id))['status']]).toEqual([false, '0']);
  });
});

/** Gives people keys of an entity by a role of their own. */
async function grant(
  world: TwoCompanies,
  base: string,
  keys: Readonly<Partial<Record<Person, readonly string[]>>>,
): Promise<void> {
  const { rows: menus } = await world.app.database.pool.query<{ id: string; permissions: string }>(
    'select id, permissions from sys_menu where permissions is not null',
  );
  for (const [person, wanted = []] of Object.entries(keys)) {
    const wantedKeys = wanted.map((key) => `${base}:${key}`);
    const ids = menus
      .filter(({ permissions }) => permissions.split(',').some((key) => wantedKeys.includes(key)))
      .map(({ id }) => String(id));
    const role = await world.as('admin', 'POST /sys/role', {
      body: { name: `${base} ${person}`, menuIdList: ids },
    });
    const user = (await world.as('admin', `GET /sys/user/${world.users[person as Person]}`))
      .data as { readonly roleIdList: readonly string[] };
    const body = {
      id: world.users[person as Person],
      roleIdList: [...user.roleIdList, (role.data as { id: string }).id],
    };
    const { code, json } = await world.as('admin', 'PUT /sys/user', { body });
    if (code !== 0 || ids.length === 0) throw new Error(JSON.stringify([ids, json]));
  }
}
