import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HOUR_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction, makeSystemCtx } from '#server/base/context/transaction.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { insertUsers } from '#tests/builders/people.ts';
import { bpmnOf, flowsOf } from '#tests/builders/process.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';
import { findLatestDefinition, setSuspended } from './definition-store.ts';
import { deployBpmn } from './deploy.ts';
import { startInstance } from './instances.ts';
import { runDueJobs } from './jobs.ts';
import { armStarts } from './starts.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const HEAD = '<signal id="S" name="alarm of starts"/><message id="M" name="letter of starts"/>';
const [signal, message] = [
  '<signalEventDefinition signalRef="S"/>',
  '<messageEventDefinition messageRef="M"/>',
];
const timer = (cycle: string): string =>
  `<timerEventDefinition><timeCycle>${cycle}</timeCycle></timerEventDefinition>`;

let handle: DatabaseHandle;
let system: Ctx;
let now = new Date('2026-11-23T08:00:00+08:00');

beforeAll(async () => {
  handle = await openProductDatabase();
  system = makeSystemCtx({
    house: productHouse(),
    db: handle.db,
    registry: await loadProductRegistry(),
    log,
    now: () => now,
  });
  await insertUsers(handle, [1]);
});
afterAll(() => handle.close());

let names = 0;
async function deploy(body: string, key = `starts${(names += 1)}`): Promise<string> {
  await deployBpmn(system, {
    xml: bpmnOf(body, HEAD).replace('<process id="p"', `<process id="${key}"`),
    resourceName: `${key}.bpmn`,
  });
  return key;
}

/** A process of one task that an event starts, and by hand as well. */
const begunBy = (event: string, task = 'a'): string =>
  `<startEvent id="s"/><startEvent id="w">${event}</startEvent><userTask id="${task}" activiti:assignee="1"/>${flowsOf(`s>${task}`, `w>${task}`)}`;

async function instances(
  key: string,
): Promise<
  readonly { readonly version: number; readonly starter: string | null; readonly from: string }[]
> {
  const { rows } = await handle.pool.query(
    "select d.version, i.start_user::text as starter, h.node as from from wf_instance i join wf_definition d on d.id = i.definition_id join wf_history h on h.instance_id = i.id and h.type = 'start' where i.definition_key = $1 order by i.id",
    [key],
  );
  return rows as readonly {
    readonly version: number;
    readonly starter: string | null;
    readonly from: string;
  }[];
}

async function pass(hours: number): Promise<void> {
  now = new Date(now.getTime() + hours * HOUR_MS);
  await Promise.all([runDueJobs(system), runDueJobs(system)]);
}

async function startByHand(key: string): Promise<void> {
  const definition = await findLatestDefinition(handle.db, key);
  if (definition === undefined) throw new Error(key);
  const user: Ctx = { ...system, actor: { ...system.actor, kind: 'user', id: '1' } };
  await startInstance(user, { definition, businessKey: null, title: null, vars: {} });
}

const byTimer = { starter: null, from: 'w' };

describe('what starts by itself', () => {
  it('a cycle starts a process each time once, as often as it says, and nobody is its starter', async () => {
    const key = await deploy(begunBy(timer('R2/PT1H')));
    await pass(0.5);
    expect(await instances(key)).toEqual([]);
    for (let turn = 0; turn < 4; turn += 1) await pass(1);

    expect(await instances(key)).toEqual([
      { version: 1, ...byTimer },
      { version: 1, ...byTimer },
    ]);
  });

  it('a new version takes the place of the one before, and that one its place again when the new one is gone', async () => {
    const key = await deploy(begunBy(timer('R/PT1H')));
    await deploy(begunBy(timer('R/PT1H')), key);
    await pass(1.1);
    expect(await instances(key)).toEqual([{ version: 2, ...byTimer }]);

    await handle.pool.query('delete from wf_definition where key = $1 and version = 2', [key]);
    await inTransaction(system, (tx) => armStarts(tx, key));
    await pass(1.1);
    // the one of the version that is gone has no definition any more
    expect(await instances(key)).toEqual([{ version: 1, ...byTimer }]);
  });

  it('one that is suspended is not started, and goes on with its next turn', async () => {
    const key = await deploy(begunBy(timer('R/PT1H')));
    const definition = await findLatestDefinition(handle.db, key);
    await setSuspended(handle.db, definition?.id ?? '', true);
    await pass(1.1);
    expect(await instances(key)).toEqual([]);
    await setSuspended(handle.db, definition?.id ?? '', false);
    await pass(1.1);
    expect(await instances(key)).toHaveLength(1);
  });

  it('a signal starts every process that begins with it, a message one', async () => {
    const bySignal = [await deploy(begunBy(signal)), await deploy(begunBy(signal))];
    const byMessage = [await deploy(begunBy(message)), await deploy(begunBy(message))];
    const thrower = await deploy(
      `<startEvent id="s"/><intermediateThrowEvent id="x">${signal}</intermediateThrowEvent><endEvent id="e">${message}</endEvent>${flowsOf('s>x', 'x>e')}`,
    );
    await startByHand(thrower);
    await pass(0);

    expect(
      await Promise.all(
        [...bySignal, ...byMessage].map(async (key) => (await instances(key)).length),
      ),
    ).toEqual([1, 1, 1, 0]);
  });

  it('is started by hand at its plain start, and not at all where it has none', async () => {
    const key = await deploy(begunBy(signal));
    await startByHand(key);
    expect(await instances(key)).toEqual([{ version: 1, starter: '1', from: 's' }]);

    const closed = await deploy(
      `<startEvent id="w">${signal}</startEvent><userTask id="a" activiti:assignee="1"/>${flowsOf('w>a')}`,
    );
    await expect(startByHand(closed)).rejects.toMatchObject({
      error: 'processFault',
      params: { fault: 'noStart' },
    });
  });
});
