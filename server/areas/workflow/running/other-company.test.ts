import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { WORKFLOW_RUNNING } from '#schemas/api/workflow-running.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import type { Answer } from '#tests/builders/app.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { apiRoutes } from '#tests/builders/routes.ts';
import {
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';
import { deployBpmn } from '../engine/deploy.ts';

/** What a process of company A holds: its title, its number, its record and its task. */
interface Foreign {
  readonly what: string;
  readonly instanceId: string;
  readonly taskId: string;
  readonly recordId: string;
}

const SECRET = 'Alpha secret';
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Refused for whose it is, or nothing told; whoever starts a process starts his own. A body with an unknown word is refused before anything is looked at. */
function isClosed(path: string, { code, data, json }: Answer): boolean {
  if (JSON.stringify(json).includes(SECRET)) return false;
  if (code !== 0) return json['issues'] === undefined;
  return path.endsWith('/start') || (path.endsWith('ofRecord') && data === null);
}

describe('a task that is offered to a role of several companies', () => {
  let world: TwoCompanies;
  let foreign: readonly Foreign[];
  const rowsOf = async <T>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> =>
    (await world.app.database.pool.query(text, [...values])).rows as readonly T[];

  beforeAll(async () => {
    world = await twoCompanies();
    const { registry, database } = world.app;
    const system = makeSystemCtx({ db: database.db, registry, log, house: productHouse() });
    const [manager] = await rowsOf<{ role: string }>(
      'select role_id::text as role from sys_role_user where user_id = $1',
      [world.users.ob1],
    );
    const role = manager?.role ?? '';
    for (const key of ['opsPlan', 'bare'])
      await deployBpmn(system, {
        xml: offeredTo(role).replace('<process id="p"', `<process id="${key}"`),
        resourceName: `${key}.bpmn`,
      });
    foreign = [await aPlan(), await aBareProcess()];
  });
  afterAll(() => world.stop());

  /** Offered to everybody of the role, then signed by each of them. */
  const offeredTo = (role: string): string =>
    bpmnOf(
      `<startEvent id="s"/><userTask id="check" name="审核" activiti:candidateGroups="${role}"/>` +
        `<userTask id="sign" name="会签" activiti:assignee="\${signer}"><multiInstanceLoopCharacteristics isSequential="false" activiti:collection="\${usersOfRole('${role}')}" activiti:elementVariable="signer"/></userTask>` +
        `<endEvent id="e"/>${flowsOf('s>check', 'check>sign', 'sign>e')}`,
    );
  const good = async (person: Person, what: string, body: object): Promise<never> => {
    const { code, data, json } = await world.as(person, what, { body });
    if (code !== 0) throw new Error(`${what}: ${JSON.stringify(json)}`);
    return data as never;
  };
  const taskOf = async (instanceId: string): Promise<string> =>
    (
      await rowsOf<{ id: string }>('select id::text as id from wf_task where instance_id = $1', [
        instanceId,
      ])
    )[0]?.id ?? '';

  async function aPlan(planNo = 'P-1'): Promise<Foreign> {
    const { opsCompanyId, stationId } = world.sides.A;
    const submitted: { id: string; processInstanceId: string } = await good(
      'oa1',
      'POST /ops/plan/submit',
      {
        planNo,
        name: SECRET,
        opsCompanyId,
        regionCode: '320506',
        month: '2026-12',
        stationIds: [stationId],
        content: 'weekly',
      },
    );
    const instanceId = submitted.processInstanceId;
    return {
      what: 'of a record',
      instanceId,
      taskId: await taskOf(instanceId),
      recordId: submitted.id,
    };
  }

  async function aBareProcess(): Promise<Foreign> {
    const started: { processInstanceId: string } = await good(
      'oa1',
      'POST /activiti/running/start',
      { key: 'bare' },
    );
    const instanceId = started.processInstanceId;
    await rowsOf('update wf_instance set title = $2 where id = $1', [instanceId, SECRET]);
    return {
      what: 'without a record',
      instanceId,
      taskId: await taskOf(instanceId),
      recordId: instanceId,
    };
  }

  const stateOf = async ({ instanceId }: Foreign): Promise<string> =>
    JSON.stringify(
      await Promise.all(
        [
          'select status, suspended, rev, state from wf_instance where root_id = $1',
          'select id, assignee, owner, suspended from wf_task where root_id = $1 order by id',
          'select ai, operator, action, ended_at from wf_history where instance_id = $1 order by ai',
          'select action, operator from wf_deed where root_id = $1 order by id',
          'select user_id from wf_copy where instance_id = $1 order by id',
        ].map((text) => rowsOf(text, [instanceId])),
      ),
    );

  /** Every call of running processes, about a foreign one, with everything a call may take; what answered about it, or changed it. */
  async function walk(one: Foreign, token: string): Promise<readonly string[]> {
    const { instanceId, taskId, recordId } = one;
    const sent = {
      taskId,
      processInstanceId: instanceId,
      comment: 'x',
      reason: 'x',
      assignee: world.users.ob1,
      userId: world.users.ob1,
      userIds: [world.users.ob1],
      node: 'sign',
      key: 'opsPlan',
      processDefinitionKey: 'opsPlan',
      businessKey: recordId,
      variableName: 'month',
      params: { month: '2027-01' },
    };
    const told: string[] = [];
    const before = await stateOf(one);
    for (const { method, path } of Object.values(WORKFLOW_RUNNING)) {
      const id = path.includes('/task/') ? taskId : instanceId;
      const query = path.endsWith('ofRecord')
        ? `entity=opsPlan&id=${recordId}`
        : `taskId=${taskId}&processInstanceId=${instanceId}`;
      const address = `${method} ${path.replace('{id}', id)}`;
      const answer = await (method === 'GET'
        ? world.call(`${address}?${query}`, { token })
        : world.call(address, { token, body: path.endsWith('job/run') ? { id } : sent }));
      if (!isClosed(path, answer)) told.push(`${address} ${answer.code} ${answer.msg}`);
    }
    return (await stateOf(one)) === before ? told : [...told, 'it was changed'];
  }

  /** Lists of approval that show somebody anything of a foreign process. */
  async function findListed(token: string): Promise<readonly string[]> {
    const found: string[] = [];
    for (const { path } of apiRoutes(world.app.registry).filter(
      ({ method, path: address }) =>
        method === 'GET' && address.startsWith('/activiti/') && !address.includes('{id}'),
    )) {
      const { json } = await world.call(`GET ${path}?limit=100`, { token });
      if (JSON.stringify(json ?? null).includes(SECRET)) found.push(path);
    }
    return found;
  }

  it('is told, listed and open to nobody of the role in another company, by whatever call', async () => {
    const found: string[] = [];
    for (const one of foreign) found.push(...(await walk(one, world.tokens.ob1)));
    found.push(...(await findListed(world.tokens.ob1)));

    expect(found).toEqual([]);
    const [definition] = await rowsOf<{ id: string }>(
      "select id::text as id from wf_definition where key = 'opsPlan'",
    );
    await good('admin', 'POST /activiti/process/saveProcBizRoute', {
      procDefId: definition?.id,
      procDefKey: 'opsPlan',
      version: 1,
      bizRoute: 'ops/plan',
    });
    const asked = `GET /activiti/process/getProcDefBizRouteAndProcessInstance?procDefKey=opsPlan&businessKey=${foreign[0]?.recordId ?? ''}`;
    const numberFor = async (person: Person) =>
      ((await world.as(person, asked)).data as { processInstanceId: unknown }).processInstanceId;
    expect([await numberFor('ob1'), await numberFor('oa1')]).toEqual([
      null,
      foreign[0]?.instanceId,
    ]);
    expect(
      await rowsOf('select title from msg_message where user_id = $1 and title like $2', [
        world.users.ob1,
        `%${SECRET}%`,
      ]),
    ).toEqual([]);
  });

  it('stays closed to one of another company who administers processes or sees all of them', async () => {
    await rowsOf("insert into sys_role (id, name, create_date) values (770077, 'all', now())");
    await rowsOf('insert into sys_role_user (user_id, role_id, sort) values ($1, 770077, 0)', [
      world.users.ob1,
    ]);
    await rowsOf(
      "insert into sys_role_menu (role_id, menu_id) select 770077, id from sys_menu where permissions ~ 'sys:(running|his):all'",
    );
    const token = await world.signIn('ob1', PASSWORD);
    const found: string[] = [];

    for (const one of foreign) found.push(...(await walk(one, token)));

    expect(found).toEqual([]);
  });

  it('is handed on, lent, copied and opened to sign to nobody who does not see it, whoever does it', async () => {
    const { admin, oa2, ob1 } = world.users;
    for (const one of foreign) {
      const { instanceId, taskId } = one;
      await rowsOf('update wf_task set assignee = $2 where id = $1', [taskId, admin]);
      const before = await stateOf(one);
      const tried: string[] = [];
      for (const [what, body] of [
        ['entrust', { taskId, assignee: ob1, comment: 'x' }],
        ['entrust', { taskId, assignee: ob1, isLent: true }],
        ['addSigner', { taskId, userId: ob1 }],
        ['reassign', { taskId, assignee: ob1, reason: 'x' }],
        ['copy', { processInstanceId: instanceId, userIds: [oa2, ob1] }],
      ] as const) {
        const path = ['entrust', 'addSigner'].includes(what) ? 'task' : 'running';
        const { msg } = await world.as('admin', `POST /activiti/${path}/${what}`, { body });
        tried.push(msg);
      }

      expect(new Set(tried)).toEqual(new Set(['所选人员看不到该单据，不能交给他']));
      expect(await stateOf(one)).toBe(before);
      await good('admin', 'POST /activiti/task/entrust', { taskId, assignee: oa2, isLent: true });
      await rowsOf(
        'update wf_task set assignee = null, owner = null, delegated = false where id = $1',
        [taskId],
      );
    }
  });

  it('is there for those of the role who see it, and roles of expressions stand for them alone', async () => {
    for (const { instanceId, taskId } of foreign) {
      const pool = await world.as('oa1', 'GET /activiti/task/page?limit=100');
      expect(JSON.stringify(pool.data)).toContain(taskId);
      const detail = await world.as(
        'oa1',
        `GET /activiti/his/getInstDetail?processInstanceId=${instanceId}`,
      );
      expect(JSON.stringify(detail.data)).toContain('"isClaimable":true');
      await good('oa1', 'POST /activiti/running/urge', { processInstanceId: instanceId });
      await good('oa1', 'POST /activiti/task/claim', { taskId });
      await good('oa1', 'POST /activiti/task/complete', { taskId, comment: '同意' });

      const signers = await rowsOf<{ assignee: string }>(
        'select assignee from wf_task where instance_id = $1',
        [instanceId],
      );
      expect(signers.map(({ assignee }) => assignee)).toEqual([world.users.oa1]);
    }
    expect(
      await rowsOf('select title from msg_message where user_id = $1 and title like $2', [
        world.users.ob1,
        `%${SECRET}%`,
      ]),
    ).toEqual([]);
  });

  it('class "work lies with somebody who is gone": whoever disables a person is told what lies with him, and gives it to who sees it', async () => {
    const { oa1: id, oa2, ob1 } = world.users;
    const heldBy = async (person: string) =>
      (
        await rowsOf<{ n: number }>('select count(*)::int as n from wf_task where assignee = $1', [
          person,
        ])
      )[0]?.n;
    const lent = await aPlan('P-4');
    await rowsOf('update wf_task set assignee = $2, owner = $3, delegated = true where id = $1', [
      lent.taskId,
      world.users.admin,
      id,
    ]);
    const order = world.sides.A.orderId;
    await rowsOf(`update ops_work_order set assignee_id = $1, status = '2' where id = $2`, [
      id,
      order,
    ]);
    const listed = await world.as('admin', 'GET /sys/user/page?username=oa1');
    expect(JSON.stringify(listed.data)).toContain('"openOrders":1,"openTasks":3');

    const toOthers: object = await good('admin', 'POST /sys/user/disable', { id, handOverTo: ob1 });
    expect(toOthers).toEqual({ handedOver: 0, left: 4 });
    const toOwn: object = await good('admin', 'POST /sys/user/disable', { id, handOverTo: oa2 });

    expect(toOwn).toEqual({ handedOver: 4, left: 0 });
    expect([await heldBy(id), await heldBy(oa2), await heldBy(ob1)]).toEqual([0, 2, 0]);
    await good('admin', 'POST /activiti/task/complete', { taskId: lent.taskId, comment: 'done' });
    expect(await heldBy(oa2)).toBe(3);
    expect(
      await rowsOf('select assignee_id::text as who, status from ops_work_order where id = $1', [
        order,
      ]),
    ).toEqual([{ who: oa2, status: '1' }]);
    const inEnglish = { headers: { 'accept-language': 'en-US' } };
    const process = `GET /activiti/his/getInstDetail?processInstanceId=${foreign[0]?.instanceId ?? ''}`;
    for (const what of [process, `GET /ops/workorder/${order}/timeline`])
      expect(JSON.stringify((await world.as('oa2', what, inEnglish)).data)).toContain(
        'Handed over: who had it was disabled',
      );
    expect((await world.as('oa1', 'GET /sys/user/info')).code).toBe(401);
    expect(
      await rowsOf(
        "select distinct action, target::text as target from wf_deed where target = $1 and action <> 'entrust'",
        [oa2],
      ),
    ).toEqual([{ action: 'reassign', target: oa2 }]);
    expect(
      (await world.as('admin', 'POST /sys/user/disable', { body: { id: world.users.admin } })).code,
    ).not.toBe(0);
  });

  describe('whoever was in it and is of another company by now', () => {
    let role: string;
    /** One more of company A, with a session of his own. */
    async function aColleague(username: string): Promise<{ id: string; token: string }> {
      const { id }: { id: string } = await good('admin', 'POST /sys/user', {
        username,
        realName: username,
        password: PASSWORD,
        status: '1',
        gender: '2',
        userType: '3',
        opsCompanyId: world.sides.A.opsCompanyId,
        deptId: world.sides.A.deptId,
        roleIdList: [role],
      });
      const token = await world.signIn(username, PASSWORD);
      return { id, token };
    }
    const moveToB = async (id: string): Promise<string> => {
      const { opsCompanyId, deptId } = world.sides.B;
      await rowsOf('update sys_user set ops_company_id = $2, dept_id = $3 where id = $1', [
        id,
        opsCompanyId,
        deptId,
      ]);
      const [{ username } = { username: '' }] = await rowsOf<{ username: string }>(
        'select username from sys_user where id = $1',
        [id],
      );
      return world.signIn(username, PASSWORD);
    };
    const goodWith = async (token: string, what: string, body: object): Promise<void> => {
      const { code, json } = await world.call(what, { token, body });
      if (code !== 0) throw new Error(`${what}: ${JSON.stringify(json)}`);
    };
    const toldSince = (userId: string, instanceId: string) =>
      rowsOf<{ n: number }>(
        'select count(*)::int as n from msg_message where user_id = $1 and source_id = $2',
        [userId, instanceId],
      );

    beforeAll(async () => {
      const [manager] = await rowsOf<{ role: string }>(
        'select role_id::text as role from sys_role_user where user_id = $1',
        [world.users.ob1],
      );
      role = manager?.role ?? '';
      await rowsOf("update sys_user set status = '1' where username = 'oa1'");
      world = {
        ...world,
        tokens: { ...world.tokens, oa1: await world.signIn('oa1', PASSWORD) },
        as: (person, what, more = {}) => world.call(what, { token: world.tokens[person], ...more }),
      };
    });

    it.each([
      ['of a record', 'goer1'],
      ['without a record', 'goer2'],
    ] as const)(
      'reads, does and is told nothing more, though he acted and has a task %s',
      async (what, name) => {
        const goer = await aColleague(name);
        const one = what === 'of a record' ? await aPlan('P-2') : await aBareProcess();
        const { instanceId, taskId } = one;
        await goodWith(goer.token, 'POST /activiti/task/claim', { taskId });
        await goodWith(goer.token, 'POST /activiti/running/copy', {
          processInstanceId: instanceId,
          userIds: [goer.id],
        });
        await goodWith(goer.token, 'POST /activiti/task/complete', { taskId, comment: 'mine' });
        await rowsOf('update wf_task set assignee = $2 where instance_id = $1', [
          instanceId,
          goer.id,
        ]);
        const open = { ...one, taskId: await taskOf(instanceId) };
        expect(await findListed(goer.token)).not.toEqual([]);

        const token = await moveToB(goer.id);
        const before = await toldSince(goer.id, instanceId);

        expect(await walk(open, token)).toEqual([]);
        expect(await findListed(token)).toEqual([]);
        const urged = await world.as('oa1', 'POST /activiti/running/urge', {
          body: { processInstanceId: instanceId },
        });
        expect(urged.code).not.toBe(0);
        expect(await toldSince(goer.id, instanceId)).toEqual(before);
        const running = await world.as('admin', 'GET /activiti/running/page?limit=100');
        expect(JSON.stringify(running.data)).toContain(`${name}（`);
      },
    );

    it('does not take along what he began: it stays with the company he began it in', async () => {
      const goer = await aColleague('goer3');
      const { data } = await world.call('POST /activiti/running/start', {
        token: goer.token,
        body: { key: 'bare' },
      });
      const { processInstanceId: instanceId } = data as { processInstanceId: string };
      await rowsOf('update wf_instance set title = $2 where id = $1', [instanceId, SECRET]);
      const taskId = await taskOf(instanceId);
      const one = { what: '', instanceId, taskId, recordId: instanceId };

      const token = await moveToB(goer.id);

      expect(await walk(one, token)).toEqual([]);
      expect(await walk(one, world.tokens.ob1)).toEqual([]);
      expect(await findListed(world.tokens.ob1)).toEqual([]);
      const pool = await world.as('oa1', 'GET /activiti/task/page?limit=100');
      expect(JSON.stringify(pool.data)).toContain(taskId);
    });

    it('has no hold on a record that went to another company while its task was open', async () => {
      const one = await aPlan('P-3');
      const { token } = await aColleague('stayer');
      await goodWith(token, 'POST /activiti/task/claim', { taskId: one.taskId });
      await rowsOf('update ops_plan set ops_company_id = $2 where id = $1', [
        one.recordId,
        world.sides.B.opsCompanyId,
      ]);

      expect(await walk(one, token)).toEqual([]);
      const todo = await world.call('GET /activiti/task/myToDoTaskPage?limit=100', { token });
      expect([todo.code, JSON.stringify(todo.json).includes(one.taskId)]).toEqual([0, false]);
    });

    it('is not called by his name either, nor found by the number of a record', async () => {
      const system = makeSystemCtx({
        db: world.app.database.db,
        registry: world.app.registry,
        log,
        house: productHouse(),
      });
      for (const [key, called] of [
        ['named', 'assignee'],
        ['offered', 'candidateUsers'],
      ] as const)
        await deployBpmn(system, {
          xml: bpmnOf(
            `<startEvent id="s"/><userTask id="a" activiti:${called}="${world.users.ob1}"/><endEvent id="e"/>${flowsOf('s>a', 'a>e')}`,
          ).replace('<process id="p"', `<process id="${key}"`),
          resourceName: `${key}.bpmn`,
        });
      for (const key of ['named', 'offered']) {
        const started: { processInstanceId: string } = await good(
          'oa1',
          'POST /activiti/running/startOfBusinessKey',
          { key, processDefinitionKey: key, businessKey: `${SECRET} 7` },
        );
        const instanceId = started.processInstanceId;
        const one = {
          what: '',
          instanceId,
          taskId: await taskOf(instanceId),
          recordId: instanceId,
        };

        expect(await walk(one, world.tokens.ob1)).toEqual([]);
        expect(await toldSince(world.users.ob1, instanceId)).toEqual([{ n: 0 }]);
        const asked = await world.as('ob1', 'POST /activiti/running/startOfBusinessKey', {
          body: { key, processDefinitionKey: key, businessKey: `${SECRET} 7` },
        });
        expect(asked.code).not.toBe(0);
      }
      expect(await findListed(world.tokens.ob1)).toEqual([]);
    });
  });
});
