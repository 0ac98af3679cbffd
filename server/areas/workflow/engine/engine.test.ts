import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { bring } from '#server/base/house/house.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';
import type { Variables } from '../core/state.ts';
import { findLatestDefinition, setSuspended } from './definition-store.ts';
import { deployBpmn } from './deploy.ts';
import { BusinessError, HANDLERS, type Handler } from './handlers.ts';
import { findInstance } from './instance-store.ts';
import { startInstance } from './instances.ts';
import { runDueJobs } from './jobs.ts';
import {
  addSignerTo,
  claimTask,
  completeTask,
  endByTask,
  entrustTask,
  leaveCountersign,
  sendTaskBack,
  unclaimTask,
} from './tasks.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const user = (id: string, attributes = '', inner = ''): string =>
  `<userTask id="${id}" ${attributes}>${inner}</userTask>`;

let tries = 0;
/** Brings a number, or fails in the way it is told to. */
const probe: Handler = async (_ctx, { fields }) => {
  tries += 1;
  if (fields['mode'] === 'business') throw new BusinessError('NO');
  if (fields['mode'] === 'broken') throw new Error('down');
  return { answer: 42 };
};

let handle: DatabaseHandle;
let system: Ctx;
let now = new Date('2026-11-23T08:00:00+08:00');

beforeAll(async () => {
  handle = await openProductDatabase();
  system = makeSystemCtx({
    house: productHouse([bring(HANDLERS, ['probe', probe])]),
    db: handle.db,
    registry: await loadProductRegistry(),
    log,
    now: () => now,
  });
  await handle.pool.query(
    `insert into sys_user (id, username, password, real_name, status, user_type, create_date) select n, 'u' || n, 'x', 'U' || n, case when n = 9 then '0' else '1' end, '1', now() from generate_series(1, 9) n`,
  );
  await handle.pool.query(
    "insert into sys_role (id, name, create_date) values (77, 'role', now())",
  );
});
afterAll(() => handle.close());

const as = (id: string, roleIds: readonly string[] = []): Ctx => ({
  ...system,
  actor: {
    ...system.actor,
    kind: 'user',
    id,
    isSuperAdmin: false,
    permissions: new Set(),
    roleIds,
  },
});

let names = 0;
/** Deploys a process under a key of its own and starts it as user 1. */
async function start(
  body: string,
  vars: Variables = {},
  { head = '', businessKey = null as string | null } = {},
): Promise<string> {
  const key = await deploy(body, head);
  return (
    await startInstance(as('1'), {
      definition: await definition(key),
      businessKey,
      title: null,
      vars,
    })
  ).id;
}

async function deploy(body: string, head = ''): Promise<string> {
  names += 1;
  const key = `p${names}`;
  await deployBpmn(system, {
    xml: bpmnOf(body, head).replace('<process id="p"', `<process id="${key}"`),
    resourceName: `${key}.bpmn`,
  });
  return key;
}

async function definition(key: string) {
  const found = await findLatestDefinition(handle.db, key);
  if (found === undefined) throw new Error(key);
  return found;
}

async function tasks(
  instanceId: string,
): Promise<
  readonly { readonly id: string; readonly node: string; readonly assignee: string | null }[]
> {
  const { rows } = await handle.pool.query(
    'select id::text as id, node, assignee from wf_task where root_id = $1 order by created_at, id',
    [instanceId],
  );
  return rows as readonly {
    readonly id: string;
    readonly node: string;
    readonly assignee: string | null;
  }[];
}

async function task(instanceId: string, node: string): Promise<string> {
  const found = (await tasks(instanceId)).find((one) => one.node === node);
  if (found === undefined) throw new Error(`no task ${node}`);
  return found.id;
}

const nodes = async (instanceId: string): Promise<readonly string[]> =>
  (await tasks(instanceId)).map(({ node }) => node).sort();
const complete = async (
  who: string,
  instanceId: string,
  node: string,
  vars: Variables = {},
): Promise<void> =>
  completeTask(as(who), { taskId: await task(instanceId, node), comment: 'ok', vars });
const status = async (instanceId: string): Promise<string | undefined> =>
  (await findInstance(handle.db, instanceId))?.status;
const count = async (table: string, instanceId: string): Promise<number> =>
  Number(
    (
      await handle.pool.query(`select count(*)::int as n from ${table} where instance_id = $1`, [
        instanceId,
      ])
    ).rows[0]?.n,
  );

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.error;
    throw error;
  }
}

const TWO =
  '<startEvent id="s"/>' +
  user('a', 'activiti:assignee="1"') +
  user('b', 'activiti:assignee="2"') +
  '<endEvent id="e"/>' +
  flowsOf('s>a', 'a>b', 'b>e');

describe('a process in the database', () => {
  it('goes from task to task and leaves a history that says who did what', async () => {
    const id = await start(TWO);
    await complete('1', id, 'a', { amount: 5 });
    await complete('2', id, 'b');

    expect(await status(id)).toBe('completed');
    expect(await tasks(id)).toEqual([]);
    const { rows } = await handle.pool.query(
      "select node, assignee, action, comment, operator::text as operator, how from wf_history where instance_id = $1 and type = 'userTask' order by ai",
      [id],
    );
    expect(rows).toEqual([
      { node: 'a', assignee: '1', action: 'complete', comment: 'ok', operator: '1', how: 'done' },
      { node: 'b', assignee: '2', action: 'complete', comment: 'ok', operator: '2', how: 'done' },
    ]);
  });

  it('a task is done by whom it is for, and by nobody else', async () => {
    const id = await start(TWO);
    const taskId = await task(id, 'a');

    expect(await refusal(completeTask(as('2'), { taskId, comment: null, vars: {} }))).toBe(
      'forbidden',
    );
    expect(await refusal(sendTaskBack(as('2'), { taskId, comment: 'x', to: 'first' }))).toBe(
      'forbidden',
    );
    expect(await refusal(endByTask(as('2'), { taskId, comment: 'x' }))).toBe('forbidden');
    expect(
      await refusal(entrustTask(as('2'), { taskId, assignee: '3', isLent: false, comment: null })),
    ).toBe('forbidden');
    expect(await refusal(claimTask(as('2'), taskId))).toBe('forbidden');
    expect(await refusal(completeTask(as('1'), { taskId: 'x', comment: null, vars: {} }))).toBe(
      'taskGone',
    );
    expect(await nodes(id)).toEqual(['a']);
  });

  it('of two who complete one task at once one has done it', async () => {
    const id = await start(TWO);
    const taskId = await task(id, 'a');

    const results = await Promise.all(
      [0, 1, 2, 3].map(() => refusal(completeTask(as('1'), { taskId, comment: null, vars: {} }))),
    );

    expect(results.sort()).toEqual(['none', 'taskGone', 'taskGone', 'taskGone']);
    expect(await nodes(id)).toEqual(['b']);
  });

  it('what cannot go on leaves everything as it was and says where', async () => {
    const id = await start(
      '<startEvent id="s"/>' +
        user('a', 'name="审核" activiti:assignee="1"') +
        '<exclusiveGateway id="g" name="金额"/>' +
        user('b') +
        flowsOf('s>a', 'a>g', 'g>b:${amount > 1}'),
    );

    expect(await refusal(complete('1', id, 'a'))).toBe('processFault');
    expect(await refusal(complete('1', id, 'a', { amount: 1 }))).toBe('processFault');
    expect(await nodes(id)).toEqual(['a']);
    await complete('1', id, 'a', { amount: 2 });
    expect(await nodes(id)).toEqual(['b']);
  });

  it('started again for a record that has one open answers that one', async () => {
    const key = await deploy(TWO);
    const request = { definition: await definition(key), businessKey: '77', title: null, vars: {} };
    const first = await startInstance(as('1'), request);
    const second = await startInstance(as('1'), request);
    expect(second).toEqual({ id: first.id, isNew: false });

    await endByTask(as('1'), { taskId: await task(first.id, 'a'), comment: 'no' });
    expect((await startInstance(as('1'), request)).isNew).toBe(true);
  });

  it('back, first, entrusted for good and lent, as people expect', async () => {
    const id = await start(TWO);
    await complete('1', id, 'a');
    await sendTaskBack(as('2'), { taskId: await task(id, 'b'), comment: 'mend', to: 'previous' });
    expect(await nodes(id)).toEqual(['a']);
    expect(
      await refusal(
        sendTaskBack(as('1'), { taskId: await task(id, 'a'), comment: 'x', to: 'previous' }),
      ),
    ).toBe('noStepBefore');

    await entrustTask(as('1'), {
      taskId: await task(id, 'a'),
      assignee: '3',
      isLent: true,
      comment: null,
    });
    expect(await refusal(complete('1', id, 'a'))).toBe('forbidden');
    await complete('3', id, 'a');
    expect(await tasks(id)).toMatchObject([{ node: 'a', assignee: '1' }]);
    await entrustTask(as('1'), {
      taskId: await task(id, 'a'),
      assignee: '3',
      isLent: false,
      comment: null,
    });
    await complete('3', id, 'a');
    expect(await nodes(id)).toEqual(['b']);

    expect(
      await refusal(
        entrustTask(as('2'), {
          taskId: await task(id, 'b'),
          assignee: '2',
          isLent: false,
          comment: null,
        }),
      ),
    ).toBe('self');
    expect(
      await refusal(
        entrustTask(as('2'), {
          taskId: await task(id, 'b'),
          assignee: '404',
          isLent: false,
          comment: null,
        }),
      ),
    ).toBe('notFound');
    expect(
      await refusal(
        entrustTask(as('2'), {
          taskId: await task(id, 'b'),
          assignee: '9',
          isLent: false,
          comment: null,
        }),
      ),
    ).toBe('disabled');
  });

  it('a task offered to several is claimed by one of them', async () => {
    const id = await start(
      '<startEvent id="s"/>' +
        user('a', 'activiti:candidateUsers="4" activiti:candidateGroups="77"') +
        flowsOf('s>a'),
    );
    const taskId = await task(id, 'a');
    expect(await refusal(claimTask(as('5'), taskId))).toBe('forbidden');

    const results = await Promise.all(
      [as('4'), as('6', ['77'])].map((who) => refusal(claimTask(who, taskId))),
    );
    expect(results.sort()).toEqual(['none', 'taskTaken']);
    const [{ assignee } = { assignee: null }] = await tasks(id);
    const late = assignee === '4' ? as('6', ['77']) : as('4');
    expect(await refusal(completeTask(late, { taskId, comment: 'x', vars: {} }))).toBe('taskTaken');
    await unclaimTask(as(assignee ?? ''), taskId);
    expect(await tasks(id)).toMatchObject([{ assignee: null }]);
    await complete('4', id, 'a');
    expect(await status(id)).toBe('completed');
    expect(
      (await handle.pool.query('select 1 from wf_task_candidate where task_id = $1', [taskId]))
        .rows,
    ).toEqual([]);
  });

  it('a countersign takes one more signer, and lets one go', async () => {
    const many =
      '<multiInstanceLoopCharacteristics activiti:collection="${people}" activiti:elementVariable="p"/>';
    const id = await start(
      '<startEvent id="s"/>' +
        user('a', 'activiti:assignee="${p}"', many) +
        user('b') +
        flowsOf('s>a', 'a>b'),
      { people: ['1', '2'] },
    );
    await addSignerTo(as('1'), { taskId: await task(id, 'a'), userId: '3', comment: null });
    expect(new Set((await tasks(id)).map(({ assignee }) => assignee))).toEqual(
      new Set(['1', '2', '3']),
    );

    const mine = (await tasks(id)).find(({ assignee }) => assignee === '2')?.id ?? '';
    await leaveCountersign(as('2'), { taskId: mine, comment: 'not mine' });
    for (const who of ['1', '3'])
      await completeTask(as(who), {
        taskId: (await tasks(id)).find(({ assignee }) => assignee === who)?.id ?? '',
        comment: null,
        vars: {},
      });
    expect(await nodes(id)).toEqual(['b']);
  });

  it('a suspended version neither starts nor goes on', async () => {
    const key = await deploy(TWO);
    const found = await definition(key);
    const { id } = await startInstance(as('1'), {
      definition: found,
      businessKey: null,
      title: null,
      vars: {},
    });
    await setSuspended(handle.db, found.id, true);

    expect(await refusal(complete('1', id, 'a'))).toBe('suspended');
    expect(
      await refusal(
        startInstance(as('1'), {
          definition: await definition(key),
          businessKey: null,
          title: null,
          vars: {},
        }),
      ),
    ).toBe('suspended');
    await setSuspended(handle.db, found.id, false);
    await complete('1', id, 'a');
    expect(await nodes(id)).toEqual(['b']);
  });

  it('a new version is for what starts from now on', async () => {
    const key = await deploy(TWO);
    const { id } = await startInstance(as('1'), {
      definition: await definition(key),
      businessKey: null,
      title: null,
      vars: {},
    });
    await deployBpmn(system, {
      xml: bpmnOf('<startEvent id="s"/>' + user('z') + flowsOf('s>z')).replace(
        '<process id="p"',
        `<process id="${key}"`,
      ),
      resourceName: 'x.bpmn',
    });

    expect((await definition(key)).version).toBe(2);
    await complete('1', id, 'a');
    expect(await nodes(id)).toEqual(['b']);
  });

  it('a model with problems is not deployed, and each is said with its element', async () => {
    const xml = bpmnOf(
      '<startEvent id="s"/><complexGateway id="x"/><scriptTask id="y"/>' + flowsOf('s>x', 'x>y'),
    );

    const error = await deployBpmn(system, { xml, resourceName: 'x.bpmn' }).catch(
      (one: unknown) => one,
    );

    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).error).toBe('badModel');
    expect((error as AppError).issues.map(({ path, rule }) => `${path} ${rule}`)).toEqual(
      expect.arrayContaining(['x unsupported', 'y unsupported']),
    );
  });
});

describe('what waits', () => {
  const TIMED =
    '<startEvent id="s"/>' +
    user('a', 'activiti:assignee="1"') +
    '<boundaryEvent id="t" attachedToRef="a"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>' +
    user('late') +
    '<endEvent id="e"/>' +
    flowsOf('s>a', 'a>e', 't>late');

  it('a timer fires when it is due, once, and is gone with its task', async () => {
    const id = await start(TIMED);
    expect(await runDueJobs(system)).toBe(0);
    now = new Date(now.getTime() + 3_700_000);
    const taken = await Promise.all([runDueJobs(system), runDueJobs(system)]);
    expect(taken.reduce((sum, one) => sum + one)).toBe(1);
    expect(await nodes(id)).toEqual(['late']);
    expect(await count('wf_job', id)).toBe(0);

    const other = await start(TIMED);
    await complete('1', other, 'a');
    expect(await count('wf_job', other)).toBe(0);
  });

  it('a cycle that does not interrupt comes again as often as it says', async () => {
    const id = await start(
      '<startEvent id="s"/>' +
        user('a') +
        '<boundaryEvent id="t" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition></boundaryEvent>' +
        user('urge') +
        flowsOf('s>a', 't>urge'),
    );
    for (let hour = 0; hour < 4; hour += 1) {
      now = new Date(now.getTime() + 3_700_000);
      await runDueJobs(system);
    }

    expect(await nodes(id)).toEqual(['a', 'urge', 'urge']);
    expect(await count('wf_job', id)).toBe(0);
  });

  it('a handler brings variables, a business error leaves by the border, anything else is tried again and then left to be looked at', async () => {
    tries = 0;
    const body =
      '<startEvent id="s"/><serviceTask id="x" activiti:delegateExpression="${probe}"><extensionElements><activiti:field name="mode"><activiti:expression>${mode}</activiti:expression></activiti:field></extensionElements></serviceTask><boundaryEvent id="b" attachedToRef="x"><errorEventDefinition errorRef="E"/></boundaryEvent>' +
      user('a') +
      user('bad') +
      flowsOf('s>x', 'x>a', 'b>bad');
    const head = '<error id="E" errorCode="NO"/>';
    const good = await start(body, { mode: 'good' }, { head });
    const business = await start(body, { mode: 'business' }, { head });
    await runDueJobs(system);
    expect(await nodes(good)).toEqual(['a']);
    expect((await findInstance(handle.db, good))?.state.scopes[0]?.vars['answer']).toBe(42);
    expect(await nodes(business)).toEqual(['bad']);

    tries = 0;
    const broken = await start(body, { mode: 'broken' }, { head });
    for (let turn = 0; turn < 5; turn += 1) {
      now = new Date(now.getTime() + 3_600_000);
      await runDueJobs(system);
    }
    expect(tries).toBe(3);
    expect(
      (await handle.pool.query('select dead, error from wf_job where instance_id = $1', [broken]))
        .rows,
    ).toEqual([{ dead: true, error: 'Error: down' }]);
  });

  it('a signal reaches all who wait for it, a message one', async () => {
    const head = '<signal id="S" name="news"/><message id="M" name="letter"/>';
    const waiter = (definition: string): string =>
      `<startEvent id="s"/><intermediateCatchEvent id="c">${definition}</intermediateCatchEvent>` +
      user('got') +
      flowsOf('s>c', 'c>got');
    const thrower = (definition: string): string =>
      `<startEvent id="s"/><intermediateThrowEvent id="c">${definition}</intermediateThrowEvent>` +
      user('sent') +
      flowsOf('s>c', 'c>sent');
    const [signal, message] = [
      '<signalEventDefinition signalRef="S"/>',
      '<messageEventDefinition messageRef="M"/>',
    ];
    const waiting = [
      await start(waiter(signal), {}, { head }),
      await start(waiter(signal), {}, { head }),
      await start(waiter(message), {}, { head }),
      await start(waiter(message), {}, { head }),
    ];
    await start(thrower(signal), {}, { head });
    await start(thrower(message), {}, { head });
    await runDueJobs(system);

    expect(await Promise.all(waiting.map(nodes))).toEqual([['got'], ['got'], ['got'], []]);
  });

  it('a called process comes back with what is named, and is ended with the one that called it', async () => {
    const inner = await deploy(
      '<startEvent id="s"/>' +
        user('inner', 'activiti:assignee="2"') +
        '<endEvent id="e"/>' +
        flowsOf('s>inner', 'inner>e'),
    );
    const caller =
      `<startEvent id="s"/><callActivity id="c" calledElement="${inner}"><extensionElements><activiti:in source="n" target="given"/><activiti:out source="result" target="got"/></extensionElements></callActivity>` +
      user('after', 'activiti:assignee="1"') +
      user('beside', 'activiti:assignee="1"') +
      '<parallelGateway id="f"/>' +
      flowsOf('s>f', 'f>c', 'f>beside', 'c>after');
    const id = await start(caller, { n: 1 });
    expect(await nodes(id)).toEqual(['beside', 'inner']);
    await complete('2', id, 'inner', { result: 7 });
    expect(await nodes(id)).toEqual(['after', 'beside']);
    expect((await findInstance(handle.db, id))?.state.scopes[0]?.vars).toMatchObject({ got: 7 });

    const ended = await start(caller, { n: 1 });
    await endByTask(as('1'), { taskId: await task(ended, 'beside'), comment: 'x' });
    expect(await tasks(ended)).toEqual([]);
    expect(
      (
        await handle.pool.query(
          "select count(*)::int as n from wf_instance where root_id = $1 and status = 'running'",
          [ended],
        )
      ).rows[0]?.n,
    ).toBe(0);
  });
});
