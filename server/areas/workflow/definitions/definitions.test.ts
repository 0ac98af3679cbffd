import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import type { Answer } from '#tests/builders/app.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';
import {
  openTwoCompanies,
  twoCompanies,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';
import { aForm } from '#tests/builders/uploads.ts';
import { findLatestDefinition } from '../engine/definition-store.ts';
import { startInstance } from '../engine/instances.ts';
import { completeTask, sendTaskBack } from '../engine/tasks.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

let database: DatabaseHandle;
let system: Ctx;
let world: TwoCompanies;
beforeAll(async () => {
  database = await openTwoCompanies();
  system = makeSystemCtx({
    house: productHouse(),
    db: database.db,
    registry: await loadProductRegistry(),
    log,
  });
  world = await twoCompanies({ database });
});
afterAll(() => world.stop());

const user = (id: string, name = `Task ${id}`): string =>
  `<userTask id="${id}" name="${name}" activiti:assignee="${world.users.oa1}"/>`;
const keyed = (key: string, body: string): string =>
  bpmnOf(body).replace('<process id="p"', `<process id="${key}" name="Process ${key}"`);
const line = (...tasks: readonly string[]): string => {
  const ids = ['s', ...tasks, 'e'];
  const flows = ids.slice(1).map((id, before) => `${ids[before]}>${id}`);
  return `<startEvent id="s"/>${tasks.map((id) => user(id)).join('')}<endEvent id="e"/>${flowsOf(...flows)}`;
};

interface Row {
  readonly id: string;
  readonly deploymentId: string;
  readonly version: number;
  readonly suspended: boolean;
  readonly resourceName: string;
  readonly diagramResourceName: string;
}

async function send(name: string, bytes: Buffer | string, field = 'processFile'): Promise<Answer> {
  const { body, headers } = aForm(name, Buffer.from(bytes), { field });
  return world.as('impl', 'POST /activiti/process/deploy', { body, headers });
}

/** Deploys a process and tells of its newest version. */
async function deploy(key: string, body: string): Promise<Row> {
  const { code, msg } = await send(`${key}.bpmn20.xml`, keyed(key, body));
  if (code !== 0) throw new Error(msg);
  const [row] = await latest(key);
  if (row === undefined) throw new Error(key);
  return row;
}

async function latest(key: string, who: 'impl' | 'low' = 'low'): Promise<readonly Row[]> {
  return (
    (await world.as(who, `GET /activiti/process/lastestPage?key=${key}`)).data as {
      readonly list: readonly Row[];
    }
  ).list;
}

/** Starts a process as oa1. */
async function start(key: string): Promise<string> {
  const definition = await findLatestDefinition(database.db, key);
  if (definition === undefined) throw new Error(key);
  return (
    await startInstance(as('oa1'), { definition, businessKey: null, title: `of ${key}`, vars: {} })
  ).id;
}

const as = (person: 'oa1'): Ctx => ({
  ...system,
  actor: {
    ...system.actor,
    kind: 'user',
    id: world.users[person],
    isSuperAdmin: false,
    permissions: new Set(),
  },
});

async function complete(instanceId: string): Promise<void> {
  await completeTask(as('oa1'), { taskId: await taskOf(instanceId), comment: 'ok', vars: {} });
}

async function taskOf(instanceId: string): Promise<string> {
  const { rows } = await database.pool.query(
    'select id::text as id from wf_task where instance_id = $1',
    [instanceId],
  );
  return (rows as readonly { readonly id: string }[])[0]?.id ?? '';
}

async function stateOf(instanceId: string): Promise<unknown> {
  const { rows } = await database.pool.query(
    'select i.status, d.version, (select t.name from wf_task t where t.instance_id = i.id) as task from wf_instance i join wf_definition d on d.id = i.definition_id where i.id = $1',
    [instanceId],
  );
  return rows[0];
}

describe('deployed processes', () => {
  it('come from a file or an archive, each deployment with what was sent', async () => {
    const archive = zipSync({
      'one/first.bpmn': strToU8(keyed('zipFirst', line('a'))),
      'second.bpmn20.xml': strToU8(keyed('zipSecond', line('a'))),
      'first.png': new Uint8Array(10),
    });
    const sent = await send('both.bar', Buffer.from(archive));
    const { list } = (
      await world.as(
        'impl',
        'GET /activiti/process/page?processName=Process%20zip&orderField=key&order=asc',
      )
    ).data as {
      readonly list: readonly Row[];
    };

    expect(sent.code).toBe(0);
    expect(list).toMatchObject([
      {
        key: 'zipFirst',
        name: 'Process zipFirst',
        version: 1,
        resourceName: 'first.bpmn',
        diagramResourceName: 'first.zipFirst.svg',
        suspended: false,
      },
      { key: 'zipSecond', resourceName: 'second.bpmn20.xml' },
    ]);
    expect(list[0]?.deploymentId).toBe(list[1]?.deploymentId);
  });

  it('class “what the sender chose to send”: another format, an empty file, an archive that bursts and one with nothing in it are refused, and nothing of them stays', async () => {
    const bomb = zipSync({ 'a.bpmn': new Uint8Array(20 * 1024 * 1024) });
    const many = zipSync(
      Object.fromEntries(
        Array.from({ length: 300 }, (_, i) => [`${i}.bpmn`, strToU8(keyed(`many${i}`, line('a')))]),
      ),
    );
    const half = zipSync({
      'good.bpmn': strToU8(keyed('halfGood', line('a'))),
      'zbad.bpmn': strToU8('<nothing/>'),
    });

    expect((await send('a.xml', keyed('a', line('a')))).code).toBe(10023);
    expect((await send('a.exe', 'MZ')).code).toBe(10023);
    expect((await send('a.bpmn', '')).code).toBe(10019);
    expect((await send('a.zip', 'no archive')).code).toBe(10023);
    expect((await send('a.zip', Buffer.from(bomb))).code).toBe(413);
    expect((await send('a.zip', Buffer.from(many))).code).toBe(413);
    expect((await send('a.zip', Buffer.from(zipSync({ 'readme.txt': strToU8('x') })))).code).toBe(
      10016,
    );
    expect((await send('half.zip', Buffer.from(half))).code).toBe(10017);
    expect(
      (
        await send(
          'a.bpmn',
          `<!DOCTYPE x SYSTEM "file:///etc/passwd">${keyed('doctype', line('a'))}`,
        )
      ).code,
    ).toBe(10017);
    expect(await latest('halfGood')).toEqual([]);
    expect(
      (await world.as('low', 'POST /activiti/process/deploy', aForm('a.bpmn', Buffer.from('x'))))
        .code,
    ).toBe(403);
  });

  it('class "another tool\'s encoding is read as ours": GBK is read as GBK, alone and in an archive', async () => {
    const gbk = (key: string): Buffer => {
      const [head = '', tail = ''] = keyed(key, line('a'))
        .replace(/^(?:<\?xml[^>]*\?>)?/, '<?xml version="1.0" encoding="GBK"?>')
        .replace('Task a', '@@')
        .split('@@');
      return Buffer.concat([
        Buffer.from(head),
        Buffer.from([0xc9, 0xf3, 0xc5, 0xfa]),
        Buffer.from(tail),
      ]);
    };
    const read = async (key: string): Promise<string> => {
      const [row] = await latest(key);
      return JSON.stringify(
        (await world.as('impl', `GET /activiti/process/${row?.id ?? '0'}/source`)).data,
      );
    };

    expect((await send('gbk.bpmn', gbk('gbkOne'))).code).toBe(0);
    expect((await send('gbk.zip', Buffer.from(zipSync({ 'g.bpmn': gbk('gbkTwo') })))).code).toBe(0);
    expect([await read('gbkOne'), await read('gbkTwo')]).toEqual([
      expect.stringContaining('审批'),
      expect.stringContaining('审批'),
    ]);
    expect(
      await send(
        'bad.bpmn',
        Buffer.from(gbk('gbkBad').toString('latin1').replace('GBK', 'UTF-8'), 'latin1'),
      ),
    ).toMatchObject({ code: 10017, msg: expect.stringContaining('utf-8') });
  });

  it('show file and picture by their names', async () => {
    const { deploymentId, resourceName, diagramResourceName } = await deploy('shown', line('a'));
    const read = async (name: string) =>
      world.app.http.inject({
        url: `/api/activiti/process/resource?deploymentId=${deploymentId}&resourceName=${encodeURIComponent(name)}&access_token=${world.tokens.impl}`,
      });

    expect((await read(resourceName)).body).toContain('<process id="shown"');
    // what came without a drawing was laid out
    expect((await read(diagramResourceName)).body).toMatch(/^<svg .*Task a/s);
    expect((await read('../../etc/passwd')).json()).toMatchObject({ code: 500 });
  });

  it('are seen by everybody in their newest version, and by administrators in all', async () => {
    await deploy('versions', line('a'));
    await deploy('versions', line('a', 'b'));

    expect(await latest('versions')).toMatchObject([{ version: 2 }]);
    expect((await world.as('low', 'GET /activiti/process/page')).code).toBe(403);
    expect((await world.as('impl', 'GET /activiti/process/page?key=versions')).data).toMatchObject({
      total: 2,
    });
  });

  it('are suspended with what runs in them, and go on', async () => {
    const { id } = await deploy('stopped', line('a', 'b'));
    const instance = await start('stopped');
    await world.as('impl', `PUT /activiti/process/suspend/${id}`);

    expect(await latest('stopped')).toMatchObject([{ suspended: true }]);
    await expect(complete(instance)).rejects.toMatchObject({ error: 'suspended' });
    await expect(start('stopped')).rejects.toMatchObject({ error: 'suspended' });
    expect((await world.as('low', `POST /activiti/process/startPage/${id}`)).code).toBe(10040);

    await world.as('impl', `PUT /activiti/process/active/${id}`);
    await complete(instance);
    expect(await stateOf(instance)).toMatchObject({ task: 'Task b' });
    expect((await world.as('impl', 'PUT /activiti/process/active/1')).code).toBe(10033);
  });

  it('are not removed over the head of what runs in them', async () => {
    const { deploymentId } = await deploy('kept', line('a'));
    await start('kept');
    const asked = await world.as('impl', 'DELETE /activiti/process', { body: [deploymentId] });
    const stopped = await world.as('impl', 'DELETE /activiti/process', {
      body: { ids: [deploymentId], onRunning: 'suspend' },
    });
    const rows = await latest('kept');
    const gone = await world.as('impl', 'DELETE /activiti/process', {
      body: { ids: [deploymentId], onRunning: 'delete' },
    });
    const { rows: left } = await database.pool.query(
      "select 1 from wf_instance where definition_key = 'kept'",
    );

    expect([asked.code, asked.msg, asked.data]).toEqual([
      10500,
      '还有 1 个运行中的流程实例',
      { ask: 'instancesRunning', running: 1 },
    ]);
    expect([stopped.code, rows]).toMatchObject([0, [{ suspended: true }]]);
    expect([gone.code, await latest('kept'), left]).toEqual([0, [], []]);
  });

  it('become models again, each the next of its key', async () => {
    const { id } = await deploy('converted', line('a'));
    await world.as('impl', `POST /activiti/process/convertToModel/${id}`);
    await world.as('impl', `POST /activiti/process/convertToModel/${id}`);

    expect((await world.as('impl', 'GET /activiti/model/page?key=converted')).data).toMatchObject({
      total: 1,
      list: [{ version: 2, deployedVersion: 1, name: 'Process converted' }],
    });
  });

  it('are started on a page that a new version keeps', async () => {
    const first = await deploy('paged', line('a'));
    const without = await world.as('low', `POST /activiti/process/startPage/${first.id}`);
    await world.as('impl', 'POST /activiti/process/saveProcBizRoute', {
      body: {
        procDefId: first.id,
        procDefKey: 'paged',
        version: 1,
        bizRoute: 'stationManage/contract',
      },
    });
    const second = await deploy('paged', line('a', 'b'));
    const route = await world.as('low', `GET /activiti/process/getProcDefBizRoute/${second.id}`);
    const newest = await world.as(
      'low',
      'GET /activiti/process/getLatestProcDefBizRoute?procDefKey=paged',
    );
    const both = await world.as(
      'low',
      'GET /activiti/process/getProcDefBizRouteAndProcessInstance?procDefKey=paged&businessKey=7',
    );

    expect([without.code, without.msg]).toEqual([10500, '请先配置业务表单路由信息']);
    expect(route.data).toMatchObject({
      procDefId: second.id,
      bizRoute: 'stationManage/contract',
      procDefKey: 'paged',
      version: 2,
    });
    expect(newest.data).toEqual(route.data);
    expect(both.data).toMatchObject({
      bizRoute: 'stationManage/contract',
      processInstanceId: null,
    });
    expect(
      (await world.as('low', 'GET /activiti/process/getLatestProcDefBizRoute?procDefKey=nobody'))
        .data,
    ).toBeNull();
    expect((await world.as('low', `POST /activiti/process/startPage/${second.id}`)).code).toBe(0);
  });

  it('class “a pattern of the form alone”: a page to start on is one of the product, whoever sends it', async () => {
    const { id: procDefId } = await deploy('elsewhere', line('a'));
    for (const bizRoute of [
      'javascript:alert(1)',
      '//evil.example/x',
      'https://evil.example/x',
      '/\\evil.example',
      'a?b=c',
    ])
      for (const method of ['POST', 'PUT'])
        expect(
          (
            await world.as('impl', `${method} /activiti/process/saveProcBizRoute`, {
              body: { procDefId, procDefKey: 'elsewhere', version: 1, bizRoute },
            })
          ).code,
          bizRoute,
        ).not.toBe(0);

    expect(
      (await world.as('impl', `GET /activiti/process/getProcDefBizRoute/${procDefId}`)).data,
    ).toBeNull();
  });

  it('say what a version changed', async () => {
    const first = await deploy('changed', line('a', 'b'));
    const second = await deploy('changed', line('a', 'c'));
    const difference = await world.as(
      'impl',
      `GET /activiti/process/difference?from=${first.id}&to=${second.id}`,
    );

    expect(difference.data).toMatchObject({
      from: { version: 1 },
      to: { version: 2 },
      added: [{ id: 'c' }, {}, {}],
      removed: [{ id: 'b' }, {}, {}],
      changed: [],
      moved: [],
    });
  });
});

describe('instances under way', () => {
  it('go on in a new version where they can, and say why where they cannot', async () => {
    await deploy('moves', line('a', 'b', 'c'));
    const [early, late] = [await start('moves'), await start('moves')];
    await complete(late);
    // b is gone: who stands there cannot go on, who has not come so far can
    const { id } = await deploy('moves', line('a', 'c').replace('Task a', 'Task A'));
    const preview = await world.as('impl', `GET /activiti/process/migratePreview/${id}`);
    const done = await world.as('impl', `POST /activiti/process/migrate/${id}`, { body: {} });

    expect(preview.data).toMatchObject({
      target: { id, version: 2 },
      instances: [
        { id: early, title: 'of moves', ok: true, reason: null },
        { id: late, ok: false, reason: '节点“Task b”在新版本中不存在' },
      ],
    });
    expect(done.data).toMatchObject({
      moved: 1,
      refused: [{ id: late, reason: '节点“Task b”在新版本中不存在' }],
    });
    expect([await stateOf(early), await stateOf(late)]).toEqual([
      { status: 'running', version: 2, task: 'Task A' },
      { status: 'running', version: 1, task: 'Task b' },
    ]);

    await complete(early);
    expect(await stateOf(early)).toMatchObject({ task: 'Task c' });
    await sendTaskBack(as('oa1'), { taskId: await taskOf(early), comment: 'back', to: 'previous' });
    await complete(early);
    await complete(early);
    expect(await stateOf(early)).toMatchObject({ status: 'completed' });
  });

  it('only those that were chosen, and not into another kind of node', async () => {
    await deploy('kinds', line('a'));
    const [one, two] = [await start('kinds'), await start('kinds')];
    const same = await deploy('kinds', line('a', 'b'));
    const chosen = await world.as('impl', `POST /activiti/process/migrate/${same.id}`, {
      body: { instanceIds: [one] },
    });
    const other = await deploy(
      'kinds',
      line('a', 'b').replace(user('a'), '<receiveTask id="a" name="Task a"/>'),
    );
    const refused = await world.as('impl', `POST /activiti/process/migrate/${other.id}`, {
      body: {},
    });

    expect(chosen.data).toEqual({ moved: 1, refused: [] });
    expect(await stateOf(one)).toMatchObject({ version: 2 });
    expect(refused.data).toMatchObject({
      moved: 0,
      refused: [{ id: one, reason: '节点“Task a”在新版本中类型不同' }, { id: two }],
    });
  });
});
