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

  async function aPlan(): Promise<Foreign> {
    const { opsCompanyId, stationId } = world.sides.A;
    const submitted: { id: string; processInstanceId: string } = await good(
      'oa1',
      'POST /ops/plan/submit',
      {
        planNo: 'P-1',
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

  it('is told, listed and open to nobody of the role in another company, by whatever call', async () => {
    const found: string[] = [];
    for (const one of foreign) found.push(...(await walk(one, world.tokens.ob1)));
    for (const { path } of apiRoutes(world.app.registry).filter(
      ({ method, path: address }) =>
        method === 'GET' && address.startsWith('/activiti/') && !address.includes('{id}'),
    )) {
      const { json } = await world.as('ob1', `GET ${path}?limit=100`);
      if (JSON.stringify(json ?? null).includes(SECRET)) found.push(path);
    }

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
    const order = world.sides.A.orderId;
    await rowsOf(`update ops_work_order set assignee_id = $1, status = '2' where id = $2`, [
      id,
      order,
    ]);
    const listed = await world.as('admin', 'GET /sys/user/page?username=oa1');
    expect(JSON.stringify(listed.data)).toContain('"openOrders":1,"openTasks":2');

    const toOthers: object = await good('admin', 'POST /sys/user/disable', { id, handOverTo: ob1 });
    expect(toOthers).toEqual({ handedOver: 0, left: 3 });
    const toOwn: object = await good('admin', 'POST /sys/user/disable', { id, handOverTo: oa2 });

    expect(toOwn).toEqual({ handedOver: 3, left: 0 });
    expect([await heldBy(id), await heldBy(oa2), await heldBy(ob1)]).toEqual([0, 2, 0]);
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
});
