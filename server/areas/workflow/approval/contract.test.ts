import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction, makeSystemCtx } from '#server/base/context/transaction.ts';
import { runTimers } from '#server/moves/timers.ts';
import { makeRowWriter } from '#server/platform/transfer/import/rows.ts';
import { needEntity } from '#server/records/access.ts';
import { accordProcess } from '#tests/builders/an-accord.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { readPdf } from '#tests/builders/read-pdf.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { deployBpmn } from '../engine/deploy.ts';
import { completeTask } from '../engine/tasks.ts';

type Row = Readonly<Record<string, unknown>>;

const log = { debug() {}, info() {}, warn() {}, error() {} };

describe('contracts', () => {
  let world: TwoCompanies;
  let now = new Date('2026-11-20T10:00:00+08:00');
  let system: Ctx;
  beforeAll(async () => {
    world = await twoCompanies();
    const { registry, database } = world.app;
    system = makeSystemCtx({
      house: productHouse(),
      db: database.db,
      registry,
      log,
      now: () => now,
    });
    await deployBpmn(system, {
      xml: accordProcess({ key: 'contract', first: world.users.ep1, second: world.users.admin }),
      resourceName: 'contract.bpmn',
    });
    await deployBpmn(system, {
      xml: accordProcess({
        key: 'opsPlan',
        first: world.users.ep1,
        second: world.users.admin,
      }).replace('amount', 'month'),
      resourceName: 'plan.bpmn',
    });
  });
  afterAll(() => world.stop());

  let names = 0;
  const aContract = async (more: object = {}): Promise<string> => {
    names += 1;
    const { enterpriseId, opsCompanyId, stationId } = world.sides.A;
    const body = {
      contractNo: `C-${names}`,
      name: `Service ${names}`,
      type: '1',
      partyKind: '1',
      enterpriseId,
      opsCompanyId,
      regionCode: '320506',
      stationIds: [stationId],
      amount: 800,
      beginDate: '2026-11-01',
      endDate: '2027-10-31',
      ...more,
    };
    const { code, data, json } = await world.as('oa1', 'POST /ops/contract', { body });
    if (code !== 0) throw new Error(JSON.stringify(json));
    return String((data as Row)['id']);
  };
  const taskOf = async (id: string): Promise<string> => {
    const { rows } = await world.app.database.pool.query(
      'select t.id::text as id from wf_task t join wf_instance i on i.id = t.instance_id where i.business_key = $1',
      [id],
    );
    return String(rows[0]?.['id']);
  };
  const passed = async (more: object = {}): Promise<string> => {
    const id = await aContract(more);
    const { code, json } = await world.as('oa1', 'POST /ops/contract/submit', { body: { id } });
    if (code !== 0) throw new Error(JSON.stringify(json));
    const actor = {
      ...system.actor,
      kind: 'user' as const,
      id: world.users.ep1,
      isSuperAdmin: false,
      permissions: new Set<string>(),
    };
    await completeTask(
      { ...system, actor },
      { taskId: await taskOf(id), comment: '同意', vars: {} },
    );
    return id;
  };
  const info = async (id: string, person: Person = 'oa1'): Promise<Row> =>
    (await world.as(person, `GET /ops/contract/${id}`)).data as Row;

  it('run once they are approved, and are what was approved', async () => {
    const id = await passed();
    const { version } = await info(id);
    const changed = await world.as('oa1', 'PUT /ops/contract', {
      body: { id, version, amount: 1 },
    });
    const removed = await world.as('oa1', 'DELETE /ops/contract', { body: [id] });

    expect(await info(id)).toMatchObject({
      status: '2',
      remindDate: '2027-10-01',
      expireDate: '2027-11-01',
      amount: 800,
    });
    expect([changed.code, removed.code]).toEqual([10500, 10500]);
  });

  it('are printed with the steps of their approval, which are an approval sheet of their own for those who take part', async () => {
    const id = await passed();
    const of = await world.as('oa1', `GET /activiti/his/ofRecord?entity=contract&id=${id}`);
    const instance = String((of.data as Row)['processInstanceId']);
    const sheet = await world.as(
      'oa1',
      `GET /activiti/his/getInstSheet?processInstanceId=${instance}`,
    );
    const file = (person: Person) =>
      world.app.http.inject({
        url: `/api/activiti/his/getInstPdf?processInstanceId=${instance}`,
        headers: { token: world.tokens[person] },
      });
    const [page] = await readPdf((await file('oa1')).rawPayload);
    const own = await world.as('oa1', `GET /ops/contract/${id}/sheet`);
    const beside = await world.as('ea1', `GET /ops/contract/${id}/sheet`);

    expect(sheet.data).toMatchObject({
      unknown: [],
      sign: [
        { title: '填写', text: 'Person oa1' },
        { title: '审核', text: 'Person ep1' },
      ],
    });
    expect(page?.text).toContain('通过同意');
    // nothing is drawn in this file
    expect(page?.text).not.toContain('流程图');
    expect(page?.text).toContain('一、双方');
    expect(page?.blank).toEqual([]);
    expect(JSON.stringify(own.data)).toContain('六、审批过程');
    expect(JSON.stringify(beside.data)).not.toContain('六、审批过程');
    for (const person of ['ea1', 'ob1', 'low'] as const)
      expect((await file(person)).json<{ code: number }>().code, person).toBe(403);
  });

  it('are seen by both sides and the bureau of the region, and by nobody else', async () => {
    const id = await aContract();
    const codes = await Promise.all(
      (['oa1', 'ea1', 'ep1', 'ob1', 'eb1', 'low'] as const).map(
        async (person) => (await world.as(person, `GET /ops/contract/${id}`)).code === 0,
      ),
    );

    expect(codes).toEqual([true, true, true, false, false, false]);
  });

  it('tell both sides before they end, and that they have ended', async () => {
    const id = await passed({ endDate: '2027-10-31', remindDays: 10 });
    const other = await passed({ endDate: '2028-10-31' });
    now = new Date('2027-10-22T08:00:00+08:00');
    await runTimers(system);
    const soon = (await info(id))['status'];
    now = new Date('2027-11-01T08:00:00+08:00');
    await runTimers(system);
    now = new Date('2026-11-20T10:00:00+08:00');
    const told = (person: Person) =>
      world
        .as(person, 'GET /msg/message/page?limit=100')
        .then(({ data }) =>
          (data as { readonly list: readonly Row[] }).list.map((row) => row['title']),
        );

    expect([soon, (await info(id))['status'], (await info(other))['status']]).toEqual([
      '3',
      '4',
      '2',
    ]);
    const { contractNo, name } = await info(id);
    for (const person of ['oa1', 'ea1'] as const) {
      expect(await told(person)).toContain(`合同 ${String(contractNo)} ${String(name)}：即将到期`);
      expect(await told(person)).toContain(`合同 ${String(contractNo)} ${String(name)}：已到期`);
    }
    expect(await told('eb1')).toEqual([]);
  });

  it('and plans have numbers of their own company: another one may have the same, and a file names its own by the number alone', async () => {
    const { A, B } = world.sides;
    const id = await aContract({ contractNo: 'SAME' });
    const { enterpriseId, opsCompanyId } = B;
    const dates = { beginDate: '2026-11-01', endDate: '2027-10-31', regionCode: '330106' };
    const body = { contractNo: 'SAME', name: 'theirs', type: '1', enterpriseId, opsCompanyId };
    const plan = { planNo: 'SAME', name: 'p', month: '2026-12', content: 'x' };
    const of = (side: typeof A, regionCode: string) => ({
      ...plan,
      opsCompanyId: side.opsCompanyId,
      stationIds: [side.stationId],
      regionCode,
    });
    const answers = [
      await world.as('ob1', 'POST /ops/contract', { body: { ...body, ...dates } }),
      await world.as('ob1', 'POST /ops/contract', { body: { ...body, ...dates } }),
      await world.as('oa1', 'POST /ops/plan', { body: of(A, '320506') }),
      await world.as('ob1', 'POST /ops/plan', { body: of(B, '330106') }),
    ];
    const actor = { ...system.actor, opsCompanyId: A.opsCompanyId };
    const contracts = needEntity(system, 'contract');
    const mapping = { contractNo: 0, name: 1 };
    const writer = await makeRowWriter({ ...system, actor }, contracts, mapping);
    const rows = await inTransaction({ ...system, actor }, (tx) =>
      writer.put(tx, [{ number: 2, cells: ['SAME', 'ours'] }]),
    );

    expect(answers.map(({ code }) => code)).toEqual([0, 10_002, 0, 0]);
    expect(rows).toMatchObject([{ outcome: 'update', recordId: id }]);
    expect((await info(id))['name']).toBe('ours');
  });

  it('are ended before their time with a reason', async () => {
    const id = await passed();
    const silent = await world.as('oa1', 'POST /ops/contract/move', {
      body: { id, move: 'terminate' },
    });
    const said = await world.as('oa1', 'POST /ops/contract/move', {
      body: { id, move: 'terminate', comment: '双方协商解除' },
    });
    const draft = await world.as('oa1', 'POST /ops/contract/move', {
      body: { id: await aContract(), move: 'terminate', comment: 'x' },
    });

    expect([silent.code === 0, said.code, draft.code === 0]).toEqual([false, 0, false]);
    expect((await info(id))['status']).toBe('5');
  });

  it('a plan of the month goes the same way, with what its file says alone', async () => {
    const { opsCompanyId, stationId } = world.sides.A;
    const body = {
      planNo: 'P-1',
      name: 'December',
      opsCompanyId,
      regionCode: '320506',
      month: '2026-12',
      stationIds: [stationId],
      content: 'weekly',
    };
    const { data, code } = await world.as('oa1', 'POST /ops/plan/submit', { body });
    const locked = await world.as('oa1', 'PUT /ops/plan', {
      body: { id: (data as Row)['id'], version: (data as Row)['version'], content: 'x' },
    });

    expect([code, (data as Row)['status'], locked.code]).toEqual([0, '1', 10500]);
  });
});
