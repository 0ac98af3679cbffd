import { afterAll, beforeAll, expect, it } from 'vitest';

import type { BackTo } from '#server/areas/workflow/core/commands.ts';
import { Lineage } from '#server/areas/workflow/core/lineage.ts';
import { findInstance } from '#server/areas/workflow/engine/instance-store.ts';
import { completeTask, sendTaskBack } from '#server/areas/workflow/engine/tasks.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { aWorkflowHttp } from '#tests/builders/a-workflow-http.ts';
import { rounds } from '#tests/builders/long.ts';
import { graphOf, bpmnOf, PlayedProcess } from '#tests/builders/process.ts';
import { aRandomProcess } from '#tests/builders/random-process.ts';
import { seededRandom, type Random } from '#tests/builders/random.ts';
import { findUnsound } from '#tests/builders/sound-processes.ts';

/** More of them by hand: `WORKFLOW_PROCESSES=200 WORKFLOW_SEED=7 npx vitest run …`. */
const COUNT = Number(process.env['WORKFLOW_PROCESSES'] ?? rounds(4, 40));
const SEED = Number(process.env['WORKFLOW_SEED'] ?? 20_261_123);
const STEPS = 25;

let world: Awaited<ReturnType<typeof aWorkflowHttp>>;
beforeAll(async () => {
  world = await aWorkflowHttp();
});
afterAll(() => world.close());

/** What came of a command, and of the same given at the same moment a second time. */
async function twice(command: () => Promise<void>): Promise<readonly string[]> {
  const run = (): Promise<string> =>
    command().then(
      () => 'done',
      (error: unknown) =>
        error instanceof AppError ? error.error : Promise.reject(error as Error),
    );
  return (await Promise.all([run(), run()])).sort();
}

function aTarget(random: Random, played: PlayedProcess, ai: number): BackTo {
  const choice = random.int(3);
  if (choice > 0) return choice === 1 ? 'first' : 'previous';
  const steps = new Lineage(played.graph, played.history).allPrevious(ai);
  return steps.length === 0 ? 'previous' : { ai: random.pick(steps).ai };
}

it('random processes in the database do what they do in memory, whoever else gives the same command at the same moment, and leave nothing unsound', async () => {
  const random = seededRandom(SEED);
  for (let number = 0; number < COUNT; number += 1) {
    const { body } = aRandomProcess(random);
    const key = await world.deploy(body);
    const played = new PlayedProcess(await graphOf(bpmnOf(body)), {}, '8');
    const started = await world.call('admin', 'POST /activiti/running/startOfBusinessKey', {
      processDefinitionKey: key,
      businessKey: key,
      variables: {},
    });
    // ways of gateways are asked for after the first task, which brings them
    expect(started).toMatchObject({ code: 0 });
    const { processInstanceId: id } = started.data as { processInstanceId: string };
    for (let turn = 0; played.state.ended === null; turn += 1) {
      const task = played.tasks[random.int(played.tasks.length)];
      if (task === undefined) throw new Error('nothing to do');
      const { rows } = await world.handle.pool.query(
        'select id::text as id from wf_task where instance_id = $1 and ai = $2',
        [id, task.ai],
      );
      const taskId = String(rows[0]?.id);
      const vars = { way: random.int(12) };
      const to = turn < STEPS && random.int(10) > 5 ? aTarget(random, played, task.ai) : null;
      const command = (): Promise<void> =>
        to === null
          ? completeTask(world.as('admin'), { taskId, comment: 'ok', vars })
          : sendTaskBack(world.as('admin'), { taskId, comment: 'no', to });
      const came = await twice(command);
      if (came[0] === 'noStepBefore') {
        expect(came).toEqual(['noStepBefore', 'noStepBefore']);
        continue;
      }
      expect(came).toEqual(['done', 'taskGone']);
      if (to === null) played.completeAt(task.ai, vars);
      else played.backAt(task.ai, to);
      expect((await findInstance(world.handle.db, id))?.state).toEqual(
        JSON.parse(JSON.stringify(played.state)),
      );
    }
    expect(await world.status(id)).toBe('completed');
    expect(await findUnsound(world.handle)).toEqual([]);
  }
});
