import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MINUTE_MS } from '#schemas/basics/units.ts';
import type { ScopeDimension } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { resolveScope } from '#server/base/context/scope.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { groupRecords } from '#server/records/resource/group.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { bpmnOf } from '#tests/builders/process.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';
import { findLatestDefinition } from './engine/definition-store.ts';
import { deployBpmn } from './engine/deploy.ts';
import { startInstance } from './engine/instances.ts';
import { completeTask, sendTaskBack } from './engine/tasks.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const KEY = 'timed';

describe('how long steps take', () => {
  let handle: DatabaseHandle;
  let system: Ctx;
  let now = new Date('2026-11-23T08:00:00+08:00');
  let instanceId: string;

  beforeAll(async () => {
    handle = await openProductDatabase();
    system = makeSystemCtx({
      house: productHouse(),
      db: handle.db,
      registry: await loadProductRegistry(),
      log,
      now: () => now,
    });
    await handle.pool.query(
      `insert into sys_user (id, username, password, real_name, status, user_type, dept_id, create_date) select n, 'timed' || n, 'x', 'U' || n, '1', '1', 7, now() from generate_series(71, 73) n`,
    );
    const steps = `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="write"/>
      <userTask id="write" name="填写" activiti:assignee="71"/><sequenceFlow id="f2" sourceRef="write" targetRef="judge"/>
      <userTask id="judge" name="审批" activiti:assignee="72" activiti:dueDate="PT1H"/><sequenceFlow id="f3" sourceRef="judge" targetRef="e"/><endEvent id="e"/>`;
    await deployBpmn(system, {
      xml: bpmnOf(steps).replace('<process id="p"', `<process id="${KEY}"`),
      resourceName: 'timed.bpmn',
    });
    const definition = await findLatestDefinition(handle.db, KEY);
    if (definition === undefined) throw new Error(KEY);
    instanceId = (
      await startInstance(as('71'), { definition, businessKey: null, title: '一号合同', vars: {} })
    ).id;
    await work('71', 10, 'complete');
    await work('72', 90, 'reject');
    await work('71', 20, 'complete');
    await work('72', 30, 'complete');
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

  /** Somebody does the one open task after so many minutes. */
  async function work(who: string, minutes: number, how: 'complete' | 'reject'): Promise<void> {
    now = new Date(now.getTime() + minutes * MINUTE_MS);
    const { rows } = await handle.pool.query(
      'select id::text as id from wf_task where instance_id = $1',
      [instanceId],
    );
    const taskId = String(rows[0]?.id);
    if (how === 'complete') await completeTask(as(who), { taskId, comment: 'ok', vars: {} });
    else await sendTaskBack(as(who), { taskId, comment: '金额有误', to: 'first' });
  }

  const read = (ctx: Ctx, query: Readonly<Record<string, string>>) =>
    groupRecords(ctx, 'processStep', { processKey: KEY, ...query });

  it('is known by step: average, longest, late and sent back', async () => {
    const { groups } = await read(system, {
      by: 'nodeName',
      measure: 'finished,seconds,longest,late,returned',
      op: 'sum,avg,max,sum,sum',
    });

    expect(Object.fromEntries(groups.map(({ keys, values }) => [keys[0], values]))).toEqual({
      填写: [2, 900, 1200, 0, 0],
      审批: [2, 3600, 5400, 1, 1],
    });
  });

  it('is known by person', async () => {
    const { groups } = await read(system, {
      by: 'assigneeId',
      measure: 'hours,finished',
      op: 'avg,sum',
    });

    expect(Object.fromEntries(groups.map(({ keys, values }) => [keys[0], values]))).toEqual({
      71: [0.25, 2],
      72: [1, 2],
    });
  });

  it('whoever took part in a process cannot be deleted; others can', async () => {
    await expect(deleteRecords(system, 'user', ['72'])).rejects.toMatchObject({ error: 'inUse' });
    await expect(deleteRecords(system, 'user', ['71'])).rejects.toMatchObject({ error: 'inUse' });
    await expect(deleteRecords(system, 'user', ['73'])).resolves.toBeUndefined();
  });

  it('is counted for the processes one sees: those started in departments of his roles, and his own', async () => {
    const seen = async (
      id: string,
      values: Partial<Record<ScopeDimension, readonly string[]>>,
    ): Promise<number> => {
      const whole = resolveScope(
        {
          id,
          isSuperAdmin: false,
          userType: '1',
          enterpriseId: null,
          opsCompanyId: null,
          regionCode: null,
        },
        { dept: [], deptTree: [], stations: [], served: [] },
      );
      if (whole.kind !== 'only') throw new Error(whole.kind);
      const ctx: Ctx = { ...as(id), scope: { ...whole, values: { ...whole.values, ...values } } };
      const may = { ...ctx, actor: { ...ctx.actor, permissions: new Set(['sys:his:all']) } };
      return (await read(may, {})).groups.reduce((sum, { count }) => sum + count, 0);
    };

    expect([await seen('73', {}), await seen('73', { dept: ['7'] }), await seen('71', {})]).toEqual(
      [0, 4, 4],
    );
  });
});
