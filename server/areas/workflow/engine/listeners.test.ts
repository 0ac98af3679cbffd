import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Ctx } from '#server/base/context/ctx.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { bring } from '#server/base/house/house.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { insertUsers } from '#tests/builders/people.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';
import type { Variables } from '../core/state.ts';
import { findLatestDefinition } from './definition-store.ts';
import { deployBpmn } from './deploy.ts';
import { findInstance } from './instance-store.ts';
import { startInstance } from './instances.ts';
import { INSTANCE_LISTENERS, type InstanceListener } from './listeners.ts';
import { completeTask, endByTask, sendTaskBack } from './tasks.ts';

const KEY = 'listenedTo';
const told: string[] = [];

/** Hears of one process alone: other tests of the same run start others. */
const LISTENER: InstanceListener = {
  starting: async (_tx, { definition, vars }) =>
    definition.key === KEY ? { title: 'T', vars: { ...vars, amount: 7 } } : undefined,
  facts: async (_tx, { definitionKey }): Promise<Variables> =>
    definitionKey === KEY ? { amount: 8 } : {},
  started: async (_tx, { definitionKey }) => void (definitionKey === KEY && told.push('started')),
  stepped: async (_tx, { instance, deed, isAtFirst, isCompleted }) =>
    void (
      instance.definitionKey === KEY &&
      told.push(`${deed?.action ?? '-'}${isAtFirst ? ' first' : ''}${isCompleted ? ' done' : ''}`)
    ),
  ended: async (_tx, { definitionKey }, reason) =>
    void (definitionKey === KEY && told.push(`ended ${reason}`)),
};

const log = { debug() {}, info() {}, warn() {}, error() {} };
let handle: DatabaseHandle;
let system: Ctx;

beforeAll(async () => {
  handle = await openProductDatabase();
  system = makeSystemCtx({
    house: productHouse([bring(INSTANCE_LISTENERS, LISTENER)]),
    db: handle.db,
    registry: await loadProductRegistry(),
    log,
    now: () => new Date('2026-11-23T08:00:00+08:00'),
  });
  await insertUsers(handle, [1, 2]);
  const user = (id: string, who: string): string =>
    `<userTask id="${id}" activiti:assignee="${who}"/>`;
  const body = `<startEvent id="s"/>${user('a', '1')}${user('b', '2')}<endEvent id="e"/>${flowsOf('s>a', 'a>b', 'b>e')}`;
  await deployBpmn(system, {
    xml: bpmnOf(body).replace('<process id="p"', `<process id="${KEY}"`),
    resourceName: 'l.bpmn',
  });
});
afterAll(() => handle.close());

const as = (id: string): Ctx => ({
  ...system,
  actor: { ...system.actor, kind: 'user', id, isSuperAdmin: false, permissions: new Set() },
});

async function start(): Promise<string> {
  const definition = await findLatestDefinition(handle.db, KEY);
  if (definition === undefined) throw new Error(KEY);
  told.length = 0;
  return (
    await startInstance(as('1'), {
      definition,
      businessKey: null,
      title: null,
      vars: { amount: 1 },
    })
  ).id;
}

async function taskOf(instanceId: string): Promise<string> {
  const { rows } = await handle.pool.query(
    'select id::text as id from wf_task where instance_id = $1',
    [instanceId],
  );
  return String(rows[0]?.id);
}

describe('those who listen to processes', () => {
  it('say what one starts with, and hear of each step, of a first task that is open again, and of the end', async () => {
    const id = await start();
    await completeTask(as('1'), { taskId: await taskOf(id), comment: 'ok', vars: {} });
    await sendTaskBack(as('2'), { taskId: await taskOf(id), comment: 'no', to: 'first' });
    await completeTask(as('1'), { taskId: await taskOf(id), comment: 'ok', vars: {} });
    await endByTask(as('2'), { taskId: await taskOf(id), comment: 'stop' });

    expect(told).toEqual([
      'started',
      'complete done',
      'reject first',
      'complete done',
      'terminate',
      'ended terminated',
    ]);
  });

  it('keep their variables whatever is sent with a task', async () => {
    const id = await start();
    expect((await findInstance(handle.db, id))?.state.scopes[0]?.vars['amount']).toBe(7);

    await completeTask(as('1'), {
      taskId: await taskOf(id),
      comment: 'ok',
      vars: { amount: 1, other: 2 },
    });

    expect((await findInstance(handle.db, id))?.state.scopes[0]?.vars).toMatchObject({
      amount: 8,
      other: 2,
    });
  });
});
