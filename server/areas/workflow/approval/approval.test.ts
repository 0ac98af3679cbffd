import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { ACCORD, accordProcess } from '#tests/builders/an-accord.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import {
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';
import { endProcess } from '../core/commands.ts';
import { findLatestDefinition } from '../engine/definition-store.ts';
import { deployBpmn } from '../engine/deploy.ts';
import { changeInstance } from '../engine/instances.ts';
import { startInstance } from '../engine/instances.ts';
import { endByTask, completeTask, sendTaskBack } from '../engine/tasks.ts';

type Row = Readonly<Record<string, unknown>>;

const KEYS: Readonly<Partial<Record<Person, readonly string[]>>> = {
  oa1: ['page', 'info', 'save', 'update', 'delete', 'submit', 'mark', 'stop', 'import'],
  oa2: ['page', 'info'],
  ob1: ['page', 'info', 'save', 'update'],
};

describe('an entity under approval', () => {
  let world: TwoCompanies;
  let system: Ctx;
  const tokens: Partial<Record<Person, string>> = {};
  beforeAll(async () => {
    world = await twoCompanies();
    const { registry, database } = world.app;
    system = makeSystemCtx({
      house: productHouse(),
      db: database.db,
      registry,
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
    const body = {
      kind: 'entity',
      module: 'lab',
      name: 'accord',
      text: JSON.stringify({ ...ACCORD, approval: { ...ACCORD.approval, secondPerson: true } }),
      comment: 'new',
      lock: null,
    };
    const { code, json } = await world.as('admin', 'POST /sys/schema/publish', { body });
    if (code !== 0) throw new Error(JSON.stringify(json));
    await deployBpmn(system, {
      xml: accordProcess({ first: world.users.oa2, second: world.users.ep1 }),
      resourceName: 'accord.bpmn',
    });
    await grant(world, 'lab:accord', KEYS);
    for (const person of Object.keys(KEYS) as Person[])
      tokens[person] = await world.signIn(person, PASSWORD);
  });
  afterAll(() => world.stop());

  const call = (person: Person, what: string, body?: unknown) =>
    world.call(what, { token: tokens[person] ?? world.tokens[person], ...(body ? { body } : {}) });
  const as = (person: Person): Ctx => ({
    ...system,
    actor: {
      ...system.actor,
      kind: 'user',
      id: world.users[person],
      isSuperAdmin: false,
      permissions: new Set(),
    },
  });
  let names = 0;
  const anAccord = async (more: object = {}) => {
    names += 1;
    const { code, data, json } = await call('oa1', 'POST /lab/accord', {
      name: `协议${names}`,
      amount: 500,
      ...more,
    });
    if (code !== 0) throw new Error(JSON.stringify(json));
    return String((data as Row)['id']);
  };
  const info = async (id: string) => (await call('oa1', `GET /lab/accord/${id}`)).data as Row;
  const submit = (id: string, more: object = {}, person: Person = 'oa1') =>
    call(person, 'POST /lab/accord/submit', { id, ...more });
  const submitted = async (more: object = {}) => {
    const id = await anAccord(more);
    const { code, json } = await submit(id);
    if (code !== 0) throw new Error(JSON.stringify(json));
    return id;
  };
  const tasks = async (
    id: string,
  ): Promise<
    readonly {
      readonly id: string;
      readonly node: string;
      readonly assignee: string;
      readonly instanceId: string;
    }[]
  > =>
    (
      await world.app.database.pool.query(
        'select t.id::text as id, t.node, t.assignee, t.instance_id::text as "instanceId" from wf_task t join wf_instance i on i.id = t.instance_id where i.business_key = $1 order by t.id',
        [id],
      )
    ).rows as never;
  const task = async (id: string) => (await tasks(id))[0]?.id ?? '';
  const complete = async (person: Person, id: string) =>
    completeTask(as(person), { taskId: await task(id), comment: 'ok', vars: {} });
  const back = async (person: Person, id: string) =>
    sendTaskBack(as(person), { taskId: await task(id), comment: '补充附件', to: 'first' });
  const lines = async (id: string) =>
    ((await call('oa1', `GET /lab/accord/${id}/timeline`)).data as readonly Row[]).map((row) => [
      row['actionTitle'],
      row['toTitle'],
      row['comment'],
    ]);

  it('is submitted: its process runs with what the record says, its own first step is done, its status follows', async () => {
    const id = await anAccord();
    const { data } = await submit(id);

    expect(data).toMatchObject({ id, status: '1', version: 2 });
    expect((await tasks(id)).map(({ node, assignee }) => [node, assignee])).toEqual([
      ['check', world.users.oa2],
    ]);
    const { rows } = await world.app.database.pool.query(
      'select title, state, start_user::text as starter from wf_instance where id = $1',
      [(data as Row)['processInstanceId']],
    );
    expect(rows[0]).toMatchObject({ title: `协议 协议${names}`, starter: world.users.oa1 });
    expect(JSON.parse(String(rows[0]?.['state'])).scopes[0].vars).toMatchObject({
      amount: 500,
      kind: null,
      recordId: id,
      starter: world.users.oa1,
    });
  });

  it('is saved and submitted in one step, a new one too; what cannot be saved starts nothing', async () => {
    const made = await call('oa1', 'POST /lab/accord/submit', { name: '一步', amount: 10 });
    const bad = await call('oa1', 'POST /lab/accord/submit', { name: '', amount: 10 });
    const id = await anAccord();
    const changed = await submit(id, { amount: 20, version: 1 });

    expect(made.data).toMatchObject({ status: '1' });
    expect(bad.code).not.toBe(0);
    expect(changed.data).toMatchObject({ status: '1' });
    expect(await info(id)).toMatchObject({ amount: 20 });
  });

  it.each<{ what: string; call: (id: string) => readonly [Person, string, unknown] }>([
    { what: 'an update', call: (id) => ['oa1', 'PUT /lab/accord', { id, amount: 1 }] },
    { what: 'an update by another', call: (id) => ['ob1', 'PUT /lab/accord', { id, remark: 'x' }] },
    { what: 'an administrator', call: (id) => ['admin', 'PUT /lab/accord', { id, amount: 1 }] },
    { what: 'the status', call: (id) => ['admin', 'PUT /lab/accord', { id, status: '2' }] },
    { what: 'a removal', call: (id) => ['oa1', 'DELETE /lab/accord', [id]] },
    { what: 'a button that sets', call: (id) => ['oa1', 'POST /lab/accord/do/mark', { id }] },
    {
      what: 'a move',
      call: (id) => ['oa1', 'POST /lab/accord/move', { id, move: 'stop', comment: 'x' }],
    },
    { what: 'a second submit', call: (id) => ['oa1', 'POST /lab/accord/submit', { id }] },
    {
      what: 'who has the step, in another field',
      call: (id) => ['oa2', 'PUT /lab/accord', { id, remark: 'x' }],
    },
  ])('is locked meanwhile: $what is refused', async ({ call: made }) => {
    const id = await submitted();
    const before = await info(id);
    const [person, what, body] = made(id);

    const { code } = await call(person, what, body);

    expect(code).not.toBe(0);
    expect(await info(id)).toEqual(before);
  });

  it('its status is set by nobody, not even before', async () => {
    const [made, id] = [
      await call('oa1', 'POST /lab/accord', { name: '直接', status: '2' }),
      await anAccord(),
    ];
    const put = await call('admin', 'PUT /lab/accord', { id, status: '2' });

    expect([made.code === 0, put.code === 0]).toEqual([false, false]);
  });

  it('who has the step edits what it gives him, and the process decides by what it has become', async () => {
    const id = await submitted();
    const taskId = await task(id);
    const other = await call('ob1', 'POST /activiti/approval/fields', {
      taskId,
      fields: { amount: 9000 },
    });
    const field = await call('oa2', 'POST /activiti/approval/fields', {
      taskId,
      fields: { remark: 'x' },
    });
    const own = await call('oa2', 'POST /activiti/approval/fields', {
      taskId,
      fields: { amount: 9000 },
      version: (await info(id))['version'],
    });
    await complete('oa2', id);

    expect([other.code, field.code, own.code]).toEqual([403, 403, 0]);
    expect((await tasks(id)).map(({ node }) => node)).toEqual(['sign']);
    const late = await call('oa2', 'POST /activiti/approval/fields', {
      taskId,
      fields: { amount: 1 },
    });
    expect(late.code).not.toBe(0);
    expect(await info(id)).toMatchObject({ amount: 9000, status: '1' });
  });

  it('is through once its process is, and says how it went', async () => {
    const id = await submitted();
    await complete('oa2', id);

    const { version, status } = await info(id);
    expect(status).toBe('2');
    expect(await lines(id)).toEqual([
      ['审批通过', '执行中', null],
      ['提交审批', '待审核', null],
    ]);
    expect((await call('oa1', 'PUT /lab/accord', { id, version, remark: 'later' })).code).toBe(0);
  });

  it('class “passed by oneself”: whoever made or submitted it completes none but his own first step, however he came to it', async () => {
    const id = await submitted();
    const give = async (person: Person) =>
      world.app.database.pool.query('update wf_task set assignee = $1 where id = $2', [
        world.users[person],
        await task(id),
      ]);
    await give('oa1');
    await expect(complete('oa1', id)).rejects.toMatchObject({ error: 'fourEyes' });
    const waiting = await info(id);
    await give('oa2');
    await complete('oa2', id);

    expect([waiting['status'], (await info(id))['status']]).toEqual(['1', '2']);
  });

  it('is mended when it is sent back, and goes on where it stands', async () => {
    const id = await submitted({ amount: 5000 });
    await back('oa2', id);
    const sent = await info(id);
    const removed = await call('oa1', 'DELETE /lab/accord', [id]);
    const mended = await call('oa1', 'PUT /lab/accord', {
      id,
      version: sent['version'],
      amount: 300,
    });
    const again = await submit(id);
    const node = (await tasks(id))[0]?.node;
    await complete('oa2', id);

    expect(sent).toMatchObject({ status: '3' });
    expect([removed.code === 0, mended.code, again.code, node]).toEqual([false, 0, 0, 'check']);
    expect((await info(id))['status']).toBe('2');
    expect(await lines(id)).toEqual([
      ['审批通过', '执行中', null],
      ['重新提交', '待审核', null],
      ['审批驳回', '已驳回', '补充附件'],
      ['提交审批', '待审核', null],
    ]);
  });

  it('completing the first task again does the same as submitting again', async () => {
    const id = await submitted();
    await back('oa2', id);
    await complete('oa1', id);

    expect((await info(id))['status']).toBe('1');
  });

  it('is terminated, or withdrawn, as its process is', async () => {
    const [ended, taken] = [await submitted(), await submitted()];
    await endByTask(as('oa2'), { taskId: await task(ended), comment: '不批' });
    const instanceId = (await tasks(taken))[0]?.instanceId ?? '';
    await changeInstance(as('oa1'), instanceId, async (_tx, { graph, state }) => ({
      step: endProcess(graph, state, 'withdrawn'),
      deed: null,
    }));

    expect([(await info(ended))['status'], (await info(taken))['status']]).toEqual(['5', '0']);
    expect((await submit(taken)).code).toBe(0);
  });

  it('two who submit at once start one process; the same submit sent twice too', async () => {
    const id = await anAccord();
    const answers = await Promise.all([submit(id), submit(id)]);

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await tasks(id)).toHaveLength(1);
  });

  it('is submitted by who holds the key, and from nowhere around it', async () => {
    const id = await anAccord();
    const definition = await findLatestDefinition(world.app.database.db, 'accord');
    if (!definition) throw new Error('accord');
    const start = (person: Person) =>
      startInstance(as(person), { definition, businessKey: id, title: null, vars: { amount: 1 } });

    expect((await submit(id, {}, 'oa2')).code).toBe(403);
    await expect(start('oa2')).rejects.toMatchObject({ error: 'forbidden' });
    await expect(
      startInstance(as('oa2'), { definition, businessKey: '999', title: null, vars: {} }),
    ).rejects.toMatchObject({ error: 'notFound' });
    expect((await info(id))['status']).toBe('0');
  });

  it('class "a process about nothing": what is the approval of an entity is not started by hand without a record, with the key or without', async () => {
    const start = async (person: Person) =>
      (await call(person, 'POST /activiti/running/start', { key: 'accord' })).code;

    expect([await start('low'), await start('oa2'), await start('oa1')]).toEqual([403, 403, 10003]);
  });
});

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
