import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { warningsOf } from '#server/workbench/schema/warnings.ts';
import { accordProcess } from '#tests/builders/an-accord.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { deployBpmn } from '../engine/deploy.ts';
import { endByTask } from '../engine/tasks.ts';

type Row = Readonly<Record<string, unknown>>;

/** Loans of instruments: published without an approval, its status one of a dictionary. */
const LOAN = {
  v: 1,
  name: 'loan',
  module: 'lab',
  title: '仪器借用',
  table: { name: 'lab_loan', lock: true, history: true },
  rest: { base: '/lab/loan' },
  fields: {
    name: { type: 'string', title: '名称', required: true, max: 50, list: true },
    amount: { type: 'int', title: '数量', list: true },
    status: { type: 'dict', dict: 'loan_status', title: '状态', list: true },
  },
  dictionaries: {
    loan_status: {
      title: '借用状态',
      values: {
        a: { title: '草稿' },
        b: { title: '审批中' },
        c: { title: '已同意' },
        d: { title: '不同意' },
      },
    },
  },
  menu: { parent: 'workflow', url: 'lab/loan', sort: 91 },
};
const APPROVAL = {
  process: 'loan',
  statusField: 'status',
  start: 'a',
  running: 'b',
  passed: 'c',
  rejected: 'a',
  terminated: 'd',
  variables: ['amount'],
  lock: ['b', 'c'],
};

describe('an approval published over an entity', () => {
  let world: TwoCompanies;
  let system: Ctx;
  beforeAll(async () => {
    world = await twoCompanies();
    system = makeSystemCtx({
      house: productHouse(),
      db: world.app.database.db,
      registry: world.app.registry,
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
    await deployBpmn(system, {
      xml: accordProcess({ key: 'loan', first: world.users.oa2, second: world.users.ep1 }),
      resourceName: 'loan.bpmn',
    });
  });
  afterAll(() => world.stop());

  const publish = (person: Person, schema: object) =>
    world.as(person, 'POST /sys/schema/publish', {
      body: {
        kind: 'entity',
        module: (schema as Row)['module'],
        name: (schema as Row)['name'],
        text: JSON.stringify(schema),
        comment: 'x',
        lock: null,
      },
    });
  const problems = (data: unknown): string =>
    JSON.stringify((data as Row | null)?.['problems'] ?? null);

  it('comes, holds, and goes only once nothing runs under it', async () => {
    expect((await publish('admin', LOAN)).code).toBe(0);
    const before = await world.as('admin', 'POST /lab/loan', {
      body: { name: 'pump', amount: 2, status: 'a' },
    });
    expect((await publish('impl', { ...LOAN, approval: APPROVAL })).code).toBe(0);
    const id = String((before.data as Row | null)?.['id'] ?? JSON.stringify(before.json));
    expect(before.code, id).toBe(0);

    const read = async (person: Person) => (await world.as(person, `GET /lab/loan/${id}`)).code;
    const early = [await read('oa2'), await read('ep1')];
    const submitted = await world.as('admin', 'POST /lab/loan/submit', { body: { id } });
    // whoever has the step reads its record without a key for it, and nobody else
    expect([early, await read('oa2'), await read('ep1')]).toEqual([[403, 403], 0, 403]);
    const changed = await world.as('admin', 'PUT /lab/loan', { body: { id, amount: 3 } });
    const status = await world.as('admin', 'POST /lab/loan', {
      body: { name: 'passed at once', status: 'c' },
    });
    expect([(submitted.data as Row)['status'], changed.code, status.code === 0]).toEqual([
      'b',
      10500,
      false,
    ]);

    // whoever publishes, the lock of what runs stays
    const gone = await publish('admin', LOAN);
    const open = await publish('admin', { ...LOAN, approval: { ...APPROVAL, process: 'other' } });
    const more = await publish('impl', {
      ...LOAN,
      approval: { ...APPROVAL, lock: ['b', 'c', 'd'] },
    });
    const taken = await world.as('admin', 'POST /sys/schema/rollback', {
      body: { kind: 'entity', name: 'loan', version: 0, comment: 'x' },
    });
    expect([gone.code === 0, open.code === 0, more.code, taken.code === 0]).toEqual([
      false,
      false,
      0,
      false,
    ]);
    expect(problems((gone.json as Row)['data'])).toContain('还有进行中的审批');

    const { rows } = await world.app.database.pool.query(
      'select t.id::text as id from wf_task t join wf_instance i on i.id = t.instance_id where i.business_key = $1',
      [id],
    );
    const actor = {
      ...system.actor,
      kind: 'user' as const,
      id: world.users.oa2,
      isSuperAdmin: false,
      permissions: new Set<string>(),
    };
    await endByTask({ ...system, actor }, { taskId: String(rows[0]?.['id']), comment: 'no' });
    expect(((await world.as('admin', `GET /lab/loan/${id}`)).data as Row)['status']).toBe('d');
    expect(await read('oa2')).toBe(403);
    // who does not hold every right does not loosen it even then
    expect((await publish('impl', LOAN)).code).not.toBe(0);
    expect((await publish('admin', LOAN)).code).toBe(0);
  });

  it('class “the first submit tells”: a process nobody drew, a role that cannot read, samples that name what is not there are warnings', async () => {
    const { rows } = await world.app.database.pool.query(
      'select id::text as id, name from sys_role order by id limit 1',
    );
    const [role] = rows as readonly { readonly id: string; readonly name: string }[];
    await deployBpmn(system, {
      xml: bpmnOf(
        `<startEvent id="s"/><userTask id="check" name="审核" activiti:candidateGroups="${role?.id ?? ''}"/><endEvent id="e"/>${flowsOf('s>check', 'check>e')}`,
      ).replace('<process id="p"', '<process id="offered"'),
      resourceName: 'offered.bpmn',
    });
    const warned = async (more: object) => {
      const { data } = await world.as('admin', 'POST /sys/schema/check', {
        body: {
          kind: 'entity',
          module: 'lab',
          name: 'loan',
          text: JSON.stringify({ ...LOAN, ...more }, null, 1),
        },
      });
      return (data as { problems: readonly Row[] }).problems.map(({ severity, message }) => [
        severity,
        message,
      ]);
    };
    const station = { type: 'station', title: '站点' };
    const samples = [{ name: 'x', status: 'a', stationId: '没有的站', $by: 'no.body' }];

    const process = await warned({ approval: { ...APPROVAL, process: 'nobodyDrew' } });
    const offered = await warned({ approval: { ...APPROVAL, process: 'offered' } });
    const named = await warningsOf(
      system,
      { ...LOAN, fields: { ...LOAN.fields, stationId: station }, samples } as EntitySchema,
      { isDemo: true },
    );

    expect(process).toEqual([['warning', expect.stringContaining('“nobodyDrew”还没有部署')]]);
    expect(offered).toEqual([
      [
        'warning',
        expect.stringContaining(`交给角色“${role?.name ?? ''}”，但该角色没有 lab:loan:info`),
      ],
    ]);
    expect(named).toEqual([
      { path: ['samples', '0', '$by'], rule: 'schema.warn.noAccount', params: { name: 'no.body' } },
      {
        path: ['samples', '0', 'stationId'],
        rule: 'schema.warn.noTarget',
        params: { name: '没有的站', entity: '站点' },
      },
    ]);
  });

  it.each(['alarmRecord', 'logOperation', 'workOrder', 'user'])(
    'is not put over %s by who lacks the rights for it',
    async (name) => {
      const running = world.app.registry.entity(name);
      // what its links bring is no part of a file
      const schema = {
        ...running,
        fields: Object.fromEntries(
          Object.entries(running?.fields ?? {}).filter(([field]) => !field.includes('.')),
        ),
      };
      const states = { start: '0', running: '1', passed: '2', rejected: '0', terminated: '5' };

      const { code, json } = await publish('impl', {
        ...schema,
        approval: { process: 'mine', statusField: 'status', ...states },
      });

      expect(code).not.toBe(0);
      expect(problems((json as Row)['data'])).toMatch(/approval|evidence|no status/);
    },
  );
});
