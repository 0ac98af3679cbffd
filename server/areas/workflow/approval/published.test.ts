import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ApprovalStep, EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { STEPS_DESK, type Approved } from '#server/records/approval.ts';
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
    const changed = await world.as('admin', 'PUT /lab/loan', {
      body: { id, version: (submitted.data as Row)['version'], amount: 3 },
    });
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
      // that this entity speaks Chinese alone is said, too, and not asked here
      return (data as { problems: readonly Row[] }).problems
        .map(({ severity, message }) => [severity, message])
        .filter(([, message]) => !/ lacks \d+ texts: /.test(String(message)));
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
      ['warning', expect.stringContaining(`交给角色“${role?.name ?? ''}”，但没有可用账号`)],
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

  it('class “one more thing to draw”: a process comes with its file, follows it, and stays as somebody drew it', async () => {
    const steps: readonly ApprovalStep[] = [
      { title: '主管审核', roles: ['运维主管'] },
      { title: '环保部门批准', roles: ['环保部门'], when: 'amount > 10' },
    ];
    const errand = (more: object = {}) => ({
      ...LOAN,
      name: 'errand',
      title: '外出',
      table: { ...LOAN.table, name: 'lab_errand' },
      rest: { base: '/lab/errand' },
      fields: { ...LOAN.fields, status: { ...LOAN.fields.status, dict: 'errand_status' } },
      dictionaries: { errand_status: LOAN.dictionaries.loan_status },
      menu: { ...LOAN.menu, url: 'lab/errand' },
      grant: { 运维人员: ['lab:errand:*'], 运维主管: ['lab:errand:info'] },
      approval: { ...APPROVAL, process: 'errand', steps, ...more },
      translations: {
        'en-US': { title: 'Errand', 'approval.steps.0.title': 'Review by the manager' },
      },
    });
    const versions = async () => {
      const { rows } = await world.app.database.pool.query(
        `select d.version, d.name, d.xml, r.biz_route as page, m.id::text as model, m.rev from wf_definition d
          left join wf_business_route r on r.definition_id = d.id left join wf_model m on m.key = d.key where d.key = 'errand' order by d.version`,
      );
      return rows as readonly Row[];
    };
    const pass = async (person: Person) => {
      const { data } = await world.as(person, 'GET /activiti/task/page?page=1&limit=10');
      const [task] = (data as { list: readonly Row[] }).list;
      const body = { taskId: task?.['taskId'], comment: 'ok' };
      const codes = [
        (await world.as(person, 'POST /activiti/task/claim', { body })).code,
        (await world.as(person, 'POST /activiti/task/complete', { body })).code,
      ];
      return [task?.['taskName'], ...codes];
    };
    const submit = async (amount: number) => {
      const sent = await world.as('oa2', 'POST /lab/errand/submit', {
        body: { name: `errand ${amount}`, amount },
      });
      expect(sent.code, JSON.stringify(sent.json)).toBe(0);
      return String((sent.data as Row)['id']);
    };
    const statusOf = async (id: string) =>
      ((await world.as('oa2', `GET /lab/errand/${id}`)).data as Row)['status'];

    expect((await publish('admin', errand())).code).toBe(0);
    const small = await submit(5);
    const early = await statusOf(small);
    const offered = await world.as('oa1', 'GET /activiti/task/page?page=1&limit=10', {
      headers: { 'accept-language': 'en-US' },
    });
    expect((offered.data as { list: readonly Row[] }).list).toMatchObject([
      { taskName: 'Review by the manager', processDefinitionName: 'Approval of Errand' },
    ]);
    const first = await pass('oa1');
    const large = await submit(20);
    const second = [await pass('oa1'), await statusOf(large), await pass('ep1')];

    expect([early, first, await statusOf(small)]).toEqual(['b', ['主管审核', 0, 0], 'c']);
    expect(second).toEqual([['主管审核', 0, 0], 'b', ['环保部门批准', 0, 0]]);
    expect(await statusOf(large)).toBe('c');
    const made = await versions();
    expect(made).toMatchObject([{ version: 1, name: '外出审批', page: 'lab/errand' }]);
    expect(made[0]?.['xml']).toContain('bpmndi:BPMNShape');

    // published again it is the same; other steps are its next version, which whoever may not loosen it does not make
    expect((await publish('admin', { ...errand(), title: '外勤' })).code).toBe(0);
    expect(await versions()).toHaveLength(1);
    const other = errand({ steps: [...steps.slice(0, 1), { title: '检测', roles: ['检测人员'] }] });
    expect((await publish('impl', other)).code).not.toBe(0);
    expect((await publish('admin', other)).code).toBe(0);
    const next = await versions();
    expect(next).toMatchObject([{ version: 1 }, { version: 2, page: 'lab/errand' }]);

    // what somebody saves in the modeler is his
    const { model, rev, xml } = next[1] ?? {};
    const saved = await world.as('admin', `PUT /activiti/model/${String(model)}/source`, {
      body: { xml, rev },
    });
    expect([saved.code, (await publish('admin', errand())).code]).toEqual([0, 0]);
    expect(await versions()).toHaveLength(2);
    const told = async (schema: EntitySchema) =>
      (await warningsOf(system, schema, { isDemo: false })).map(({ rule }) => rule);
    expect(await told(errand() as EntitySchema)).toEqual([
      'schema.warn.stepsDrawn',
      'schema.warn.unheldRole',
      'schema.warn.blindRole',
    ]);
    // no file says who passes notices and schemas
    for (const process of ['notice', 'schemaPublish'])
      await system.house.of(STEPS_DESK)?.follow(system, errand({ process }) as Approved);
    const { rows } = await world.app.database.pool.query(
      `select key from wf_definition where key in ('notice', 'schemaPublish')`,
    );
    expect(rows).toEqual([]);
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
