import type { DatabaseHandle } from '#server/db/open.ts';
import { aProbe, PROBE } from '#tests/builders/a-probe.ts';
import {
  openTwoCompanies,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;

describe('schemas that a second person publishes', () => {
  let database: DatabaseHandle;
  let world: TwoCompanies;
  beforeAll(async () => {
    database = await openTwoCompanies();
    world = await twoCompanies({ database });
    await demand('1');
  });
  afterAll(async () => {
    await world.stop();
    await database.close();
  });

  const demand = (value: string) =>
    database.pool.query(
      `update sys_params set param_value = $1 where param_code = 'SCHEMA_SECOND_PERSON'`,
      [value],
    );
  const as = (person: Person, what: string, body?: unknown) =>
    world.as(person, what, body === undefined ? {} : { body });
  const own = (name: string, more: Row = {}) =>
    aProbe({
      name,
      table: { name: `lab_${name}` },
      rest: { base: `/lab/${name}` },
      menu: { ...PROBE.menu, url: `lab/${name}` },
      ...more,
    });
  const lockOf = async (name: string): Promise<unknown> => {
    const { data } = await as('impl', `GET /sys/schema/info?kind=entity&name=${name}`);
    return (
      (data as { readonly draft: { readonly lock: number } | null } | null)?.draft?.lock ?? null
    );
  };
  const publish = async (person: Person, name: string, text = own(name)) =>
    as(person, 'POST /sys/schema/publish', {
      kind: 'entity',
      module: 'lab',
      name,
      text,
      comment: 'why',
      lock: await lockOf(name),
    });
  const rollback = (person: Person, name: string, version: number) =>
    as(person, 'POST /sys/schema/rollback', { kind: 'entity', name, version, comment: 'back' });
  const taskOf = async (name: string): Promise<string> => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select t.id::text as id from wf_task t join wf_instance i on i.id = t.instance_id where i.business_key like $1 order by t.id desc limit 1`,
      [`entity:${name}:%`],
    );
    return rows[0]?.id ?? '';
  };
  const complete = async (person: Person, name: string) =>
    as(person, 'POST /activiti/task/complete', { taskId: await taskOf(name), comment: 'seen' });
  const versionOf = async (name: string): Promise<number> => {
    const { rows } = await database.pool.query<{ version: number }>(
      'select version from sys_schema where name = $1',
      [name],
    );
    return rows[0]?.version ?? 0;
  };
  const WAITS = { version: 0, waits: true };

  it('what is published waits, offered to those who may publish but the author, and is in force once another passes it', async () => {
    const asked = await publish('impl', 'eyes');
    const { rows } = await database.pool.query<{ ref: string }>(
      'select ref from wf_task_candidate where task_id = $1',
      [await taskOf('eyes')],
    );
    const before = await versionOf('eyes');
    const passed = await complete('admin', 'eyes');
    await expect.poll(async () => (await as('admin', 'GET /lab/eyes/page')).code).toBe(0);
    const history = await database.pool.query(
      'select creator::text as creator, comment from sys_schema_version where name = $1',
      ['eyes'],
    );

    expect([asked.data, before, passed.code, await versionOf('eyes')]).toEqual([WAITS, 0, 0, 1]);
    const offered = rows.map(({ ref }) => ref);
    expect(offered).toContain(world.users.admin);
    expect(offered).not.toContain(world.users.impl);
    expect(offered).not.toContain(world.users.low);
    expect(history.rows).toEqual([
      { creator: world.users.impl, comment: expect.stringMatching(/^why（.+复核）$/) },
    ]);
    const told = await world.as('admin', 'GET /sys/schema/info?kind=entity&name=eyes', {
      headers: { 'accept-language': 'en-US' },
    });
    expect(told.data).toMatchObject({
      versions: [{ comment: expect.stringMatching(/^why \(reviewed by .+\)$/) as string }],
    });
    expect(await lockOf('eyes')).toBeNull();
  });

  it('class “passed by oneself”: the author is refused however he came to the task, as is whoever may not publish', async () => {
    await publish('impl', 'alone');
    const task = await taskOf('alone');
    const direct = await complete('impl', 'alone');
    await database.pool.query('update wf_task set assignee = $1 where id = $2', [
      world.users.impl,
      task,
    ]);
    const entrusted = await complete('impl', 'alone');
    await database.pool.query('update wf_task set assignee = $1 where id = $2', [
      world.users.low,
      task,
    ]);
    const keyless = await complete('low', 'alone');

    expect([direct.code, entrusted.code, keyless.code]).toEqual([403, 403, 403]);
    expect([entrusted.json['msg'], await versionOf('alone'), await taskOf('alone')]).toEqual([
      '不能复核自己提交的申请',
      0,
      task,
    ]);
  });

  it('class “started by hand”: nobody starts the process past the workbench', async () => {
    await publish('impl', 'hand');
    const started = await as('low', 'POST /activiti/running/startOfBusinessKey', {
      processDefinitionKey: 'schemaPublish',
      businessKey: 'entity:hand:1',
      variables: { request: '{}', reviewers: [world.users.impl] },
    });

    expect([started.code, started.json['msg']]).toEqual([403, '此流程由系统发起，不能手动发起']);
    const { rows } = await database.pool.query(
      `select 1 from wf_instance where business_key = 'entity:hand:1'`,
    );
    expect(rows).toEqual([]);
  });

  it('class “another request than was asked”: whoever passes cannot put other words into it', async () => {
    await publish('impl', 'words');
    const params = {
      request: JSON.stringify({ deed: 'rollback', kind: 'entity', name: 'words', version: 0 }),
    };
    const passed = await as('admin', 'POST /activiti/task/complete', {
      taskId: await taskOf('words'),
      comment: 'seen',
      params,
    });

    expect([passed.json['msg'], await versionOf('words')]).toEqual([
      '申请的内容已被改动，不能通过',
      0,
    ]);
    expect((await complete('admin', 'words')).code).toBe(0);
    expect(await versionOf('words')).toBe(1);
  });

  it('a rejected one changes nothing; its author may hand it in again or take it back', async () => {
    await publish('impl', 'poor');
    const rejected = await as('admin', 'POST /activiti/task/backToFirst', {
      taskId: await taskOf('poor'),
      comment: 'no',
    });
    const { rows } = await database.pool.query('select assignee from wf_task where id = $1', [
      await taskOf('poor'),
    ]);

    expect([rejected.code, rows, await versionOf('poor')]).toEqual([
      0,
      [{ assignee: world.users.impl }],
      0,
    ]);
    expect((await complete('impl', 'poor')).code).toBe(0);
    expect(await versionOf('poor')).toBe(0);
    expect((await complete('admin', 'poor')).code).toBe(0);
    expect(await versionOf('poor')).toBe(1);
  });

  it('class “another text than was looked at”: a draft that was changed since, or another version in force, is refused when passed', async () => {
    await publish('impl', 'later');
    const lock = await lockOf('later');
    await as('impl', 'PUT /sys/schema/draft', {
      kind: 'entity',
      module: 'lab',
      name: 'later',
      text: own('later', { title: 'other' }),
      lock,
    });
    const drafted = await complete('admin', 'later');

    await publish('impl', 'twice');
    const first = await taskOf('twice');
    await demand('0');
    const meanwhile = await publish('admin', 'twice', own('twice', { title: 'sooner' }));
    await demand('1');
    const overtaken = await as('admin', 'POST /activiti/task/complete', {
      taskId: first,
      comment: 'seen',
    });

    expect([drafted.json['msg'], await versionOf('later')]).toEqual([
      expect.stringContaining('草稿又有修改'),
      0,
    ]);
    expect([meanwhile.data, overtaken.json['msg'], await versionOf('twice')]).toEqual([
      { version: 1 },
      expect.stringContaining('已有新的发布'),
      1,
    ]);
  });

  it('class “not valid any more”: what no longer stands among the others when it is passed is refused, and waits on', async () => {
    await publish('impl', 'stale');
    await demand('0');
    const base = { rest: { base: '/lab/stale' }, menu: { ...PROBE.menu, url: 'lab/stale' } };
    expect((await publish('admin', 'taker', own('taker', base))).code).toBe(0);
    await demand('1');
    const passed = await complete('admin', 'stale');

    expect([passed.json['msg'], await versionOf('stale'), await taskOf('stale')]).toEqual([
      expect.stringMatching(/^模型有 \d+ 处问题，不能发布$/),
      0,
      expect.stringMatching(/^\d+$/),
    ]);
  });

  it('going back and unpublishing wait, too; with the parameter off everything is as it was', async () => {
    await demand('0');
    expect((await publish('impl', 'back')).data).toEqual({ version: 1 });
    expect((await publish('impl', 'back', own('back', { title: 'second' }))).data).toEqual({
      version: 2,
    });
    await demand('1');
    expect((await rollback('impl', 'back', 1)).data).toEqual(WAITS);
    expect(await versionOf('back')).toBe(2);
    expect((await complete('impl', 'back')).code).toBe(403);
    expect((await complete('admin', 'back')).code).toBe(0);
    expect(await versionOf('back')).toBe(3);
    await expect.poll(async () => (await rollback('impl', 'back', 0)).data).toEqual(WAITS);
    expect(await versionOf('back')).toBe(3);
    expect((await complete('admin', 'back')).code).toBe(0);
    expect(await versionOf('back')).toBe(0);
  });
});
