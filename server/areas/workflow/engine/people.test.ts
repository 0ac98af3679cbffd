import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HOUR_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';
import { saidInOneLanguage } from '#tests/builders/told-languages.ts';
import type { Variables } from '../core/state.ts';
import { findLatestDefinition } from './definition-store.ts';
import { deployBpmn } from './deploy.ts';
import { findInstance } from './instance-store.ts';
import { startInstance } from './instances.ts';
import { runDueJobs } from './jobs.ts';
import { completeTask } from './tasks.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

let handle: DatabaseHandle;
let system: Ctx;
let now = new Date('2026-11-23T08:00:00+08:00');

/** Department 901 above 902; users 9001 (in 902), 9002 heads 902, 9003 heads 901, 9004 works no more; role 990 of 9001, 9002 and 9004. */
beforeAll(async () => {
  handle = await openProductDatabase();
  system = makeSystemCtx({
    house: productHouse(),
    db: handle.db,
    registry: await loadProductRegistry(),
    log,
    now: () => now,
  });
  await handle.pool.query(`
    insert into sys_dept (id, pid, name, sort, leader_id, create_date) values (901, 0, 'above', 0, 9003, now()), (902, 901, 'below', 0, 9002, now()), (903, 0, 'without', 0, null, now());
    insert into sys_user (id, username, password, real_name, status, user_type, dept_id, create_date)
      select n, 'p' || n, 'x', 'P' || n, case when n = 9004 then '0' else '1' end, '1', case n when 9003 then 901 when 9005 then 903 else 902 end, now() from generate_series(9001, 9005) n;
    insert into sys_role (id, name, create_date) values (990, 'signers', now()), (991, 'empty', now());
    insert into sys_role_user (role_id, user_id) values (990, 9001), (990, 9002), (990, 9004)`);
});
afterAll(() => handle.close());

const as = (id: string): Ctx => ({
  ...system,
  actor: {
    ...system.actor,
    kind: 'user',
    id,
    isSuperAdmin: false,
    permissions: new Set(),
    roleIds: [],
  },
});

let names = 0;
async function start(
  task: string,
  { vars = {} as Variables, starter = '9001', after = '' } = {},
): Promise<string> {
  names += 1;
  const key = `who${names}`;
  const body = `<startEvent id="s"/>${task}${after}${flowsOf('s>a', ...(after === '' ? [] : ['a>b']))}`;
  await deployBpmn(system, {
    xml: bpmnOf(body)
      .replace('<process id="p"', `<process id="${key}"`)
      .replace('<definitions ', '<definitions xmlns:dsr="urn:digital-station-room:bpmn" '),
    resourceName: `${key}.bpmn`,
  });
  const definition = await findLatestDefinition(handle.db, key);
  if (definition === undefined) throw new Error(key);
  return (await startInstance(as(starter), { definition, businessKey: null, title: null, vars }))
    .id;
}

interface Row {
  readonly id: string;
  readonly node: string;
  readonly assignee: string | null;
  readonly offered: readonly string[];
}

async function tasks(id: string): Promise<readonly Row[]> {
  const { rows } = await handle.pool.query(
    'select t.id::text as id, t.node, t.assignee, array(select c.kind || c.ref from wf_task_candidate c where c.task_id = t.id order by 1) as offered from wf_task t where instance_id = $1 order by assignee',
    [id],
  );
  return rows as readonly Row[];
}

const assignees = async (id: string): Promise<readonly (string | null)[]> =>
  (await tasks(id)).map(({ assignee }) => assignee);
const user = (attributes: string, inner = '', id = 'a'): string =>
  `<userTask id="${id}" name="审核" ${attributes}>${inner}</userTask>`;
const countersign = (collection: string): string =>
  user(
    'activiti:assignee="${p}"',
    `<multiInstanceLoopCharacteristics activiti:collection="${collection}" activiti:elementVariable="p"/>`,
  );

async function refused(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (one: unknown) => one,
  );
  if (error instanceof AppError) return error;
  throw error ?? new Error('not refused');
}

describe('people of a process', () => {
  it.each([
    ['${starter}', '9001'],
    ['${deptHead(1)}', '9002'],
    ['${deptHead(2)}', '9003'],
    ['${headOf(boss)}', '9003'],
    ['${deptHead(1) == starter ? deptHead(2) : deptHead(1)}', '9002'],
  ])('%s is %s', async (assignee, expected) => {
    expect(
      await assignees(
        await start(user(`activiti:assignee="${assignee}"`), { vars: { boss: '9003' } }),
      ),
    ).toEqual([expected]);
  });

  it.each([
    ["${usersOfRole('990')}", ['9001', '9002']],
    ["${usersOfRole('991, 990')}", ['9001', '9002']],
    ["${list('9003', starter)}", ['9001', '9003']],
    ['signers', ['9001', '9002']],
  ])('a countersign of %s', async (collection, expected) => {
    expect(
      await assignees(await start(countersign(collection), { vars: { signers: '9001,9002' } })),
    ).toEqual(expected);
  });

  it('a task is offered to users who may work and to roles that are there', async () => {
    const id = await start(
      user('activiti:candidateUsers="9002,9004,${starter}" activiti:candidateGroups="990,12345"'),
    );

    expect(await tasks(id)).toMatchObject([
      { assignee: null, offered: ['g990', 'u9001', 'u9002'] },
    ]);
  });

  it.each([
    ['a head that is not there', user('activiti:assignee="${deptHead(1)}"'), '9005', 'deptHead(1)'],
    ['a level too high', user('activiti:assignee="${deptHead(3)}"'), '9001', 'deptHead(3)'],
    ['a user who works no more', user('activiti:assignee="9004"'), '9001', '9004'],
    ['a user who is not there', user('activiti:assignee="1234567"'), '9001', '1234567'],
    ['a name that is no user', user('activiti:assignee="kermit"'), '9001', 'kermit'],
    [
      'candidates that are not there',
      user('activiti:candidateUsers="9004" activiti:candidateGroups="5,management"'),
      '9001',
      '9004, 5, management',
    ],
    ['a role without users', countersign("${usersOfRole('991')}"), '9001', 'usersOfRole(991)'],
  ])('%s is refused with the step and the reason', async (_title, task, starter, about) => {
    const { error, params } = await refused(start(task, { starter }));

    expect({ error, params }).toEqual({ error: 'nobody', params: { node: '审核', about } });
  });

  it('class “kept, without effect”: a task that names nobody is offered to the role its lane stands for, in lanes of lanes and sub-processes too', async () => {
    const lane = (id: string, of: string, attributes: string, inner = '') =>
      `<lane id="${id}" ${attributes}><flowNodeRef>${of}</flowNodeRef>${inner}</lane>`;
    const inside = (attributes: string, inner = '') =>
      `<laneSet id="ls">${lane('l', 'a', attributes, inner)}</laneSet>`;
    const nested = `<childLaneSet id="cs">${lane('m', 'a', 'activiti:candidateGroups="990"')}</childLaneSet>`;
    const sub = `<subProcess id="a"><startEvent id="t"/>${user('', '', 'u')}<endEvent id="v"/>${flowsOf('t>u', 'u>v')}</subProcess>`;
    const offered = async (task: string) => (await tasks(await start(task)))[0]?.offered;

    expect([
      await offered(inside('name="signers"') + user('')),
      await offered(inside('name="nobody’s role"', nested) + user('')),
      await offered(inside('name="signers"') + sub),
      await offered(inside('name="signers"') + user('activiti:candidateUsers="9003"')),
      await offered(inside('name="nobody’s role"') + user('')),
    ]).toEqual([['g990'], ['g990'], ['g990'], ['u9003'], []]);
  });

  it('the step before stays where the people of the next are not there', async () => {
    const id = await start(user('activiti:assignee="${starter}"'), {
      starter: '9005',
      after: user('activiti:assignee="${deptHead(1)}"', '', 'b'),
    });
    const [task] = await tasks(id);

    expect(
      (await refused(completeTask(as('9005'), { taskId: task?.id ?? '', comment: null, vars: {} })))
        .error,
    ).toBe('nobody');
    expect(await tasks(id)).toEqual([task]);
    await handle.pool.query('update sys_dept set leader_id = 9002 where id = 903');
    await completeTask(as('9005'), { taskId: task?.id ?? '', comment: null, vars: {} });
    expect(await assignees(id)).toEqual(['9002']);
  });
});

describe('variables a person gives', () => {
  const give = async (id: string, vars: Variables): Promise<unknown> =>
    completeTask(as('9001'), { taskId: (await tasks(id))[0]?.id ?? '', comment: null, vars });

  it('who started is known to the engine alone', async () => {
    const id = await start(user('activiti:assignee="${starter}"'), { vars: { starter: '9003' } });

    expect(await assignees(id)).toEqual(['9001']);
    expect(
      (
        await refused(
          give(id, { starter: '9003', recordId: '1', nrOfInstances: 1, loopCounter: 2, free: 1 }),
        )
      ).params,
    ).toEqual({
      names: 'starter, recordId, nrOfInstances, loopCounter',
    });
  });

  it('who is next stays decided', async () => {
    const id = await start(user('activiti:assignee="${starter}"'), {
      vars: { next: '9002' },
      after: user('activiti:assignee="${next}"', '', 'b'),
    });
    expect((await refused(give(id, { next: '9001' }))).error).toBe('lockedVariable');

    const open = await start(user('activiti:assignee="${starter}"'), {
      after: user('activiti:assignee="${next}"', '', 'b'),
    });
    await give(open, { next: '9002' });
    expect(await assignees(open)).toEqual(['9002']);
  });

  it('a step that says what may be done with fields lets set those it lets edit, and a process about a record none of its facts', async () => {
    const id = await start(
      user('activiti:assignee="${starter}" dsr:fields="amount:edit remark:hide"'),
    );
    expect((await refused(give(id, { amount: 1, remark: 'x', other: 1 }))).params).toEqual({
      names: 'remark, other',
    });
    await give(id, { amount: 1 });

    const record = await start(user('activiti:assignee="${starter}"'), {
      vars: { recordId: '7', amount: 5 },
    });
    expect((await refused(give(record, { amount: 1 }))).params).toEqual({ names: 'amount' });
    await give(record, { opinion: 'fine' });
  });
});

describe('a task that is due', () => {
  const due = (what: string): string =>
    user(`activiti:assignee="9002" activiti:dueDate="PT2H" dsr:overdue="${what}"`);
  const pass = async (): Promise<number> => {
    now = new Date(now.getTime() + 3 * HOUR_MS);
    const taken = await Promise.all([runDueJobs(system), runDueJobs(system)]);
    return taken.reduce((sum, one) => sum + one);
  };

  it('passes by itself, once, and history says that nobody did it', async () => {
    const id = await start(due('pass'), { after: user('activiti:assignee="9003"', '', 'b') });
    expect(await runDueJobs(system)).toBe(0);
    expect(await pass()).toBe(1);

    expect(await tasks(id)).toMatchObject([{ node: 'b', assignee: '9003' }]);
    const { rows } = await handle.pool.query(
      "select action, operator::text as operator, due_at < ended_at as late from wf_history where instance_id = $1 and node = 'a'",
      [id],
    );
    expect(rows).toEqual([{ action: 'overduePass', operator: '0', late: true }]);
  });

  it('ends the process where the model says so', async () => {
    const id = await start(due('terminate'));
    await pass();

    expect((await findInstance(handle.db, id))?.status).toBe('terminated');
    expect(await tasks(id)).toEqual([]);
  });

  it('reminds whom it waits for, and stays', async () => {
    const id = await start(
      user('activiti:candidateGroups="990" activiti:dueDate="PT2H" dsr:overdue="remind"'),
    );
    await pass();

    expect(await tasks(id)).toHaveLength(1);
    const { rows } = await handle.pool.query(
      'select user_id::text as to, title from msg_message where source_id = $1 order by 1',
      [(await tasks(id))[0]?.id],
    );
    expect(rows).toEqual([
      { to: '9001', title: '任务已到期，请尽快处理：审核' },
      { to: '9002', title: '任务已到期，请尽快处理：审核' },
    ]);
    expect(await saidInOneLanguage(handle.pool)).toEqual([]);
  });

  it('what is done in time leaves nothing behind', async () => {
    const id = await start(due('pass'));
    await completeTask(as('9002'), {
      taskId: (await tasks(id))[0]?.id ?? '',
      comment: null,
      vars: {},
    });

    expect(
      (await handle.pool.query('select 1 from wf_job where instance_id = $1', [id])).rows,
    ).toEqual([]);
  });
});
