import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { removeDeployments } from '#server/areas/workflow/definitions/definitions.ts';
import { drawBpmn } from '#server/areas/workflow/definitions/draw-bpmn.ts';
import { setSuspended } from '#server/areas/workflow/engine/definition-store.ts';
import { deployBpmn } from '#server/areas/workflow/engine/deploy.ts';
import { claimTask } from '#server/areas/workflow/engine/tasks.ts';
import { readDetail, readOfRecord } from '#server/areas/workflow/running/detail.ts';
import { cancel, withdraw } from '#server/areas/workflow/running/instance-actions.ts';
import { startProcess } from '#server/areas/workflow/running/start.ts';
import { endProcessBy, passTask, sendBack } from '#server/areas/workflow/running/task-actions.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { listPossibleMoves, readRecordTimeline } from '#server/moves/possible-moves.ts';
import { runTimers } from '#server/moves/timers.ts';
import { needChosenProcesses } from '#server/platform/second-person/chosen-process.ts';
import { updateRecord } from '#server/records/resource/write.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { AN_ORDER, anOperation, IDS, refusal } from '#tests/builders/an-operation.ts';
import { createWorkOrder } from './create.ts';

const ROLE = '990';

let world: Awaited<ReturnType<typeof anOperation>>;
const deployments = new Map<string, { readonly deploymentId: string; readonly id: string }>();

/** Whoever hands in submits, then a member of the role reviews: the engineer himself, his manager, one of another company. */
beforeAll(async () => {
  world = await anOperation();
  const { pool } = world.database;
  await pool.query(
    `insert into sys_role (id, name, create_date) values (${ROLE}, 'reviewers', now())`,
  );
  for (const id of [IDS.manager, IDS.engineer, IDS.stranger])
    await pool.query('insert into sys_role_user (role_id, user_id) values ($1, $2)', [ROLE, id]);
  for (const key of ['review', 'other', 'gone', 'quick']) await deploy(key);
});
afterAll(() => world.close());

async function deploy(key: string): Promise<void> {
  const review = { tag: 'userTask' as const, attributes: { 'activiti:candidateGroups': ROLE } };
  const submit = { tag: 'userTask' as const, attributes: { 'activiti:assignee': '${starter}' } };
  const steps = key === 'quick' ? [submit] : [submit, review];
  const nodes = [
    { id: 'start', tag: 'startEvent' as const, name: 'Start', at: [0, 0] as const },
    ...steps.map((step, n) => ({
      id: `step${n}`,
      name: `Step ${n}`,
      at: [n + 1, 0] as const,
      ...step,
    })),
    { id: 'end', tag: 'endEvent' as const, name: 'End', at: [3, 0] as const },
  ];
  const flows = nodes.slice(1).map(({ id }, n) => ({ from: nodes[n]?.id ?? '', to: id }));
  const xml = drawBpmn({ key, name: `Process ${key}`, nodes, flows });
  const made = await deployBpmn(world.system, { xml, resourceName: `${key}.bpmn20.xml` });
  const id = made.definitions[0]?.id ?? '';
  deployments.set(key, { deploymentId: made.deploymentId, id });
}

const as = async (name: string): Promise<Ctx> => {
  const ctx = await world.as(name);
  const isMember = ['manager', 'engineer', 'stranger'].includes(name);
  return { ...ctx, actor: { ...ctx.actor, roleIds: isMember ? [ROLE] : [] } };
};
const move = async (name: string, id: string, what: string, fields: object = {}) =>
  moveRecord(await as(name), 'workOrder', { id, move: what, fields: { ...fields } });
const submit = (id: string) => move('engineer', id, 'submit', { result: 'done' });
const setFlow = (audits: string, process: string) =>
  world.database.pool.query(
    `update ops_order_flow set audits = $1, process = $2 where order_type = '3'`,
    [audits, process],
  );
const rowOf = async (id: string): Promise<Readonly<Record<string, unknown>>> => {
  const entity = world.registry.entity('workOrder');
  return { ...(entity && (await findRow(world.db, { kind: 'all' }, entity, id))) };
};
/** An order that its engineer has accepted. */
const accepted = async (audits = '{process}', process = 'review') => {
  await setFlow(audits, process);
  const { id } = await createWorkOrder(await as('manager'), {
    fields: AN_ORDER,
    onDuplicate: 'new',
    words: null,
  });
  await move('engineer', id, 'accept');
  return id;
};
const handedIn = async (audits?: string, process?: string) => {
  const id = await accepted(audits, process);
  await submit(id);
  return { id, ...(await processOf(id)) };
};
const processOf = async (id: string) => {
  const { rows } = await sql<{
    instance: string;
    key: string;
    status: string;
    task: string | null;
  }>`
    select i.id::text as instance, i.definition_key as key, i.status, t.id::text as task from wf_instance i left join wf_task t on t.instance_id = i.id
    where i.entity = 'workOrder' and i.business_key = ${id} order by i.id desc limit 1`.execute(
    world.db,
  );
  const [found] = rows;
  if (!found) throw new Error('no process of the order');
  return { ...found, task: found.task ?? '' };
};
const claimed = async (name: string, task: string) => {
  await claimTask(await as(name), task);
  return { taskId: task, comment: `said by ${name}` };
};
const timelineOf = async (id: string) => readRecordTimeline(await as('manager'), 'workOrder', id);

it('handed in, an order is offered to the people of its process who see it, and to nobody else; nobody reviews it beside', async () => {
  const { id, instance, key, task } = await handedIn();

  expect(await rowOf(id)).toMatchObject({
    status: '3',
    auditBy: 'process',
    auditProcess: 'review',
  });
  expect(key).toBe('review');
  expect(await refusal(claimed('stranger', task))).toBe('forbidden');
  const moves = await Promise.all(
    ['manager', 'admin'].map(async (name) => listPossibleMoves(await as(name), 'workOrder', id)),
  );
  const reviews = moves.flat().filter((one) => ['audit', 'reject'].includes(one.move));
  expect(reviews.map(({ can }) => can)).not.toContain(true);
  expect(await refusal(move('manager', id, 'audit', { comment: 'ok' }))).toBe('auditorOfStep');
  // each page leads to the other
  expect(await readOfRecord(await as('engineer'), 'workOrder', id)).toMatchObject({
    processInstanceId: instance,
    can: { withdraw: true },
  });
  expect((await readDetail(await as('engineer'), instance)).instance).toMatchObject({
    entity: 'workOrder',
    route: `/ops-work-order/${id}`,
    title: expect.stringContaining('Pump'),
  });
  expect(await readOfRecord(await as('stranger'), 'workOrder', id)).toBeNull();
});

it('what its people pass goes on as the flow says, in the name of who passed it; whoever worked on it passes nothing', async () => {
  const { id, task, instance } = await handedIn();

  const own = await claimed('engineer', task);
  expect(await refusal(passTask(await as('engineer'), { ...own, vars: {} }))).toBe('fourEyes');
  await world.database.pool.query('update wf_task set assignee = null where id = $1', [task]);
  await passTask(await as('manager'), { ...(await claimed('manager', task)), vars: {} });

  expect(await rowOf(id)).toMatchObject({ status: '4', auditorId: IDS.manager });
  expect((await processOf(id)).status).toBe('completed');
  const [line] = await timelineOf(id);
  expect(line).toMatchObject({ comment: 'said by manager', userId: IDS.manager });
  // one message of the end, by the order
  const told = await sql<{ kind: string }>`select kind from msg_message
    where user_id = ${IDS.engineer}::bigint and source_id = any(${[id, instance]}::text[]) order by id desc limit 1`.execute(
    world.db,
  );
  expect(told.rows).toEqual([{ kind: 'workOrder' }]);
});

it('sent back or ended it is rejected with its reason, and handed in anew it begins anew, by its flow as it is then', async () => {
  const { id, task, instance } = await handedIn();
  // what is under way stays where it is
  await setFlow('{process}', 'other');
  await sendBack(await as('manager'), { ...(await claimed('manager', task)), to: 'first' });

  expect(await rowOf(id)).toMatchObject({ status: '-1', rejectCount: 1 });
  expect(await processOf(id)).toMatchObject({ instance, status: 'terminated', task: '' });
  expect((await timelineOf(id))[0]).toMatchObject({ comment: 'said by manager' });

  await submit(id);
  const anew = await processOf(id);
  expect(anew).toMatchObject({ key: 'other', status: 'running' });
  await endProcessBy(await as('manager'), await claimed('manager', anew.task));
  expect(await rowOf(id)).toMatchObject({ status: '-1', rejectCount: 2 });
});

it('taken back, cancelled, or with its process removed it is worked on again, and nobody has rejected it', async () => {
  const back = await handedIn();
  await withdraw(await as('engineer'), { id: back.instance, comment: 'a photo is missing' });
  const cancelled = await handedIn();
  await cancel(await as('admin'), { id: cancelled.instance, reason: 'a trial' });
  const removed = await handedIn('{process}', 'gone');
  const { deploymentId = '' } = deployments.get('gone') ?? {};
  await removeDeployments(world.system, [deploymentId], 'delete');

  for (const { id } of [back, cancelled, removed])
    expect(await rowOf(id)).toMatchObject({ status: '2', rejectCount: 0 });
  expect((await timelineOf(back.id))[0]).toMatchObject({ comment: 'a photo is missing' });
  expect(await refusal(submit(removed.id))).toBe('processReady');
  await setFlow('{process}', 'review');
  expect(await refusal(submit(removed.id))).toBe('done');
});

it('is one review among others, and late it calls up whoever has its step', async () => {
  const id = await accepted('{ops,process,enterprise}');
  await submit(id);
  await setFlow('{ops}', '');
  await move('manager', id, 'audit', { comment: 'ok' });
  const { task } = await processOf(id);
  const taken = await claimed('manager', task);
  const before = world.clock.now;
  world.clock.now = new Date(before.getTime() + 25 * 3_600_000);
  await runTimers(world.system);
  const { rows } = await sql<{ userId: string }>`select user_id::text as "userId" from msg_message
    where source_id = ${id} and title like '%长时间待审核'`.execute(world.db);
  world.clock.now = before;

  expect(rows).toEqual([{ userId: IDS.manager }]);
  await passTask(await as('manager'), { ...taken, vars: {} });
  expect(await rowOf(id)).toMatchObject({ status: '3', auditBy: 'enterprise', auditsDone: 2 });
});

it('a process that is missing, stopped, somebody else’s, or asks nobody is said: when it is chosen, and when an order is handed in', async () => {
  const flow = await sql<{
    id: string;
    version: number;
  }>`select id::text as id, version from ops_order_flow
    where order_type = '3' and ops_company_id is null`.execute(world.db);
  const { id: flowId, version } = flow.rows[0] ?? { id: '', version: 0 };
  const choose = async (process: string | null) =>
    updateRecord(await as('admin'), 'orderFlow', {
      id: flowId,
      version,
      audits: ['process'],
      process,
    }).then(
      () => 'saved',
      (error: { issues?: readonly { path: string; message: string }[] }) =>
        error.issues?.[0]?.message,
    );
  const other = deployments.get('other')?.id ?? '';
  const before = await accepted('{process}', 'other');
  await setSuspended(world.db, other, true);

  expect([await choose('none'), await choose('other'), await choose('contract')]).toEqual([
    'errors.workRule.process.missing',
    'errors.workRule.process.suspended',
    'errors.workRule.process.taken',
  ]);
  expect(await choose(null)).not.toBe('saved');
  const offered = await needChosenProcesses(world.system).list(world.system);
  expect(offered.map(({ key }) => key)).toEqual(['quick', 'review']);
  expect(await refusal(submit(before))).toBe('processReady');
  await setSuspended(world.db, other, false);
  expect(await refusal(submit(before))).toBe('done');
  expect(await refusal(submit(await accepted('{process}', 'quick')))).toBe('fourEyes');
  expect(await choose('review')).toBe('saved');
});

it('nobody starts a process about an order by hand: it would stand where that of the order belongs', async () => {
  const id = await accepted();
  const request = { key: 'review', businessKey: id, vars: {} };

  expect(await refusal(startProcess(await as('stranger'), request))).toBe('forbidden');
  expect(await refusal(submit(id))).toBe('done');
  expect(await refusal(startProcess(await as('engineer'), request))).toBe('forbidden');
});
