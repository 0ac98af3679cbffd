import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { accordProcess } from '#tests/builders/an-accord.ts';
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

    const submitted = await world.as('admin', 'POST /lab/loan/submit', { body: { id } });
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
    // who does not hold every right does not loosen it even then
    expect((await publish('impl', LOAN)).code).not.toBe(0);
    expect((await publish('admin', LOAN)).code).toBe(0);
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
