import process from 'node:process';
import { sql } from 'kysely';

import { findLatestDefinition } from '#server/areas/workflow/engine/definition-store.ts';
import { deployBpmn } from '#server/areas/workflow/engine/deploy.ts';
import { startInstance } from '#server/areas/workflow/engine/instances.ts';
import { completeTask } from '#server/areas/workflow/engine/tasks.ts';
import { newId } from '#server/base/context/new-id.ts';
import { openBench } from './open-database.ts';
import { measureOpen } from './workflow-open.ts';

/** Processes of three user tasks, started and completed one command after the other, each durable; and the same rows written bare. For `bench/workflow.mjs`. */
const [, , , , secondsText = '5', widthText = '8', openText = '0'] = process.argv;
const SECONDS = Number(secondsText);
const WIDTH = Number(widthText);

const XML = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:activiti="http://activiti.org/bpmn" targetNamespace="b"><process id="bench" isExecutable="true">
  <startEvent id="s"/><userTask id="a" activiti:assignee="1"/><userTask id="b" activiti:assignee="1"/><userTask id="c" activiti:assignee="1"/><endEvent id="e"/>
  <sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="b"/><sequenceFlow id="f3" sourceRef="b" targetRef="c"/><sequenceFlow id="f4" sourceRef="c" targetRef="e"/>
</process></definitions>`;
const TASKS = 3;

const { handle, ctx: system } = await openBench({ isWarned: false });
await sql`insert into sys_user (id, username, password, real_name, status, user_type, create_date) values (1, 'bench', 'x', 'Bench', '1', '1', now())`.execute(
  handle.db,
);
const ctx = { ...system, actor: { ...system.actor, id: '1' } };
await deployBpmn(ctx, { xml: XML, resourceName: 'bench.bpmn' });
const definition = await findLatestDefinition(handle.db, 'bench');
if (definition === undefined) throw new Error('nothing deployed');
await handle.db.schema
  .createTable('bench_row')
  .addColumn('id', 'bigint')
  .addColumn('body', 'text')
  .execute();
await handle.db.schema.createIndex('bench_row_id').on('bench_row').column('id').execute();

/** One instance from its start to its end: four commands, four transactions. */
async function runInstance(): Promise<void> {
  const { id } = await startInstance(ctx, {
    definition: definition as NonNullable<typeof definition>,
    businessKey: newId(),
    title: null,
    vars: { amount: 12_000 },
  });
  for (let i = 0; i < TASKS; i += 1) {
    const { rows } = await sql<{
      id: string;
    }>`select id::text as id from wf_task where instance_id = ${id}::bigint`.execute(handle.db);
    await completeTask(ctx, { taskId: rows[0]?.id ?? '', comment: 'ok', vars: {} });
  }
}

/** What stays of an instance, written bare in as many transactions: its row, five rows of history, four flows, and a row written and deleted for each task. */
async function runBare(): Promise<void> {
  const [id, body] = [newId(), 'x'.repeat(400)];
  for (let i = 0; i <= TASKS; i += 1)
    await handle.db.transaction().execute(async (tx) => {
      await sql`insert into bench_row (id, body) select ${id}::bigint, ${body} from generate_series(1, 3)`.execute(
        tx,
      );
      await sql`delete from bench_row where ctid = (select ctid from bench_row where id = ${id}::bigint limit 1)`.execute(
        tx,
      );
    });
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  for (let i = 0; i < WIDTH; i += 1) await work();
  const from = performance.now();
  let done = 0;
  const until = from + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      for (; performance.now() < until; done += 1) await work();
    }),
  );
  return Math.round((done / ((performance.now() - from) / 1000)) * 10) / 10;
}

const bare = await perSecond(runBare);
const usedBefore = process.cpuUsage().user;
const instances = await perSecond(runInstance);
const cpuUsed = process.cpuUsage().user - usedBefore;
const { rows } = await sql<{
  ended: number;
  open: number;
}>`select count(*) filter (where status = 'completed')::int as ended, count(*) filter (where status = 'running')::int as open from wf_instance`.execute(
  handle.db,
);
const open = Number(openText) > 0 ? await measureOpen(ctx, definition, Number(openText)) : {};
process.send?.({
  instancesPerSecond: instances,
  barePerSecond: bare,
  ratio: Math.round((instances / bare) * 100) / 100,
  ...rows[0],
  ...open,
  cpuMsPerInstance: Math.round((cpuUsed / 1000 / Math.max(1, instances * SECONDS)) * 10) / 10,
});
await handle.close();
process.disconnect?.();
