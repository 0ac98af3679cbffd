import { expect } from 'vitest';

import type { Variables } from '#server/areas/workflow/core/state.ts';
import { runDueJobs } from '#server/areas/workflow/engine/jobs.ts';
import type { aWorkflowHttp } from './a-workflow-http.ts';

type World = Awaited<ReturnType<typeof aWorkflowHttp>>;

/** A course of a process in the words of `workflow/bpmn/expected.json`. Names of tasks are those people see; `#a` is the node `a`. */
export interface Scenario {
  readonly name: string;
  readonly start: { readonly variables: Variables };
  readonly steps: readonly ScenarioStep[];
}

export interface ScenarioStep {
  readonly expect?: {
    readonly tasks?: readonly string[];
    readonly ended?: boolean;
    readonly assignee?: Readonly<Record<string, string>>;
    readonly candidateGroups?: Readonly<Record<string, readonly string[]>>;
    readonly variables?: Variables;
  };
  readonly complete?: string;
  readonly times?: number;
  readonly fireTimer?: string;
  readonly rollback?: string;
  readonly reject?: string;
  readonly terminate?: string;
  readonly fails?: boolean;
}

interface Open {
  readonly id: string;
  readonly node: string;
  readonly name: string;
  readonly assignee: string | null;
  readonly groups: readonly string[];
}

/** Nobody is named in a model of other engines by a number of ours: these stand for them. */
export interface Cast {
  /** As the model says it → a role of the world. */
  readonly groups?: Readonly<Record<string, string>>;
  /** As the scenario says it → a user of the world. */
  readonly users?: Readonly<Record<string, string>>;
}

const ADDRESS = {
  complete: 'complete',
  rollback: 'backPreviousTask',
  reject: 'backToFirst',
  terminate: 'endProcess',
} as const;

/**
 * Plays a scenario over HTTP as the people of the process do: each task is done by whom it is for; what is for nobody by the
 * administrator. After each step what the tables say of the process is held against itself.
 */
export async function playScenario(
  world: World,
  {
    key,
    scenario,
    cast = {},
  }: { readonly key: string; readonly scenario: Scenario; readonly cast?: Cast },
): Promise<void> {
  const started = await world.call('admin', 'POST /activiti/running/startOfBusinessKey', {
    processDefinitionKey: key,
    businessKey: `${key}-${scenario.name}`,
    variables: scenario.start.variables,
  });
  expect(started, scenario.name).toMatchObject({ code: 0 });
  const play = new Play(
    world,
    (started.data as { processInstanceId: string }).processInstanceId,
    cast,
  );
  for (const step of scenario.steps) await play.step(step);
}

class Play {
  private readonly world: World;
  private readonly id: string;
  private readonly cast: Cast;

  constructor(world: World, id: string, cast: Cast) {
    this.world = world;
    this.id = id;
    this.cast = cast;
  }

  async step(step: ScenarioStep): Promise<void> {
    const before = await this.state();
    const codes: number[] = [];
    for (let turn = 0; turn < (step.times ?? 1); turn += 1) codes.push(...(await this.act(step)));
    if (step.fails === true) expect(await this.state()).toBe(before);
    const wanted =
      step.fails === true ? codes.map(() => expect.not.toBeOneOf([0])) : codes.map(() => 0);
    expect(codes, JSON.stringify(step)).toEqual(wanted);
    if (step.expect) await this.look(step.expect);
  }

  private async act(step: ScenarioStep): Promise<readonly number[]> {
    const codes: number[] = [];
    for (const action of ['complete', 'rollback', 'reject', 'terminate'] as const) {
      const name = step[action];
      if (name === undefined) continue;
      const task = await this.task(name);
      const who = task.assignee ?? (task.groups.length > 0 ? '6' : 'admin');
      codes.push(
        (
          await this.world.call(who, `POST /activiti/task/${ADDRESS[action]}`, {
            taskId: task.id,
            comment: action,
          })
        ).code,
      );
    }
    if (step.fireTimer !== undefined) codes.push((await this.fire(step.fireTimer)) ? 0 : 10500);
    return codes;
  }

  /** Makes a timer of the process due now. False: there is none. */
  private async fire(node: string): Promise<boolean> {
    const { rows } = await this.world.handle.pool.query(
      'update wf_job set due_at = $3 where instance_id = $1 and node = $2 returning 1',
      [this.id, node, this.world.clock.now.toISOString()],
    );
    while ((await runDueJobs(this.world.system)) > 0);
    return rows.length > 0;
  }

  private async look(wanted: NonNullable<ScenarioStep['expect']>): Promise<void> {
    const open = await this.open();
    if (wanted.tasks)
      expect(open.map(({ name }) => name).sort()).toEqual(wanted.tasks.map(nameOf).sort());
    if (wanted.ended !== undefined)
      expect((await this.world.status(this.id)) !== 'running').toBe(wanted.ended);
    for (const [name, assignee] of Object.entries(wanted.assignee ?? {}))
      expect((await this.task(name)).assignee).toBe(this.cast.users?.[assignee] ?? assignee);
    for (const [name, groups] of Object.entries(wanted.candidateGroups ?? {}))
      expect((await this.task(name)).groups).toEqual(
        groups.map((group) => this.cast.groups?.[group] ?? group),
      );
    if (wanted.variables)
      expect(JSON.parse(await this.state())).toMatchObject({
        scopes: [{ vars: wanted.variables }],
      });
  }

  private async task(name: string): Promise<Open> {
    const open = await this.open();
    const found = open.find((task) => task.name === nameOf(name));
    if (found === undefined)
      throw new Error(`no task "${name}", open: ${open.map((task) => task.name).join(', ')}`);
    return found;
  }

  private async open(): Promise<readonly Open[]> {
    const { rows } = await this.world.handle.pool.query(
      `select t.id::text as id, t.node, t.name, t.assignee, array(select c.ref from wf_task_candidate c where c.task_id = t.id and c.kind = 'g' order by 1) as groups
       from wf_task t where t.root_id = $1 order by t.id`,
      [this.id],
    );
    return rows as readonly Open[];
  }

  private async state(): Promise<string> {
    const { rows } = await this.world.handle.pool.query(
      'select state from wf_instance where id = $1',
      [this.id],
    );
    return String(rows[0]?.state);
  }
}

const nameOf = (name: string): string => name.replace(/^#/, '');
