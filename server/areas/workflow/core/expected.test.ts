import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { graphOf, PlayedProcess } from '#tests/builders/process.ts';
import type { Scenario, ScenarioStep } from '#tests/builders/scenarios.ts';

interface Models {
  readonly models: readonly {
    readonly id: string;
    readonly files: readonly string[];
    readonly process: string;
    readonly deploy: string;
    readonly scenarios?: readonly Scenario[];
  }[];
}

const FOLDER = join(import.meta.dirname, '../../../../../shared/workflow/bpmn');
const isThere = existsSync(join(FOLDER, 'expected.json'));
const { models } = isThere
  ? (JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Models)
  : { models: [] };
const scenarios = models.flatMap((model) =>
  (model.scenarios ?? []).map((scenario) => ({
    model,
    scenario,
    title: `${model.id}: ${scenario.name}`,
  })),
);

const byId = (name: string): string => name.replace(/^#/, '');

function act(process: PlayedProcess, step: ScenarioStep): void {
  for (let i = 0; i < (step.times ?? 1); i += 1) {
    if (step.complete !== undefined) process.complete(byId(step.complete));
    if (step.fireTimer !== undefined) process.fire(step.fireTimer);
    if (step.rollback !== undefined) process.back(byId(step.rollback), 'previous');
    if (step.reject !== undefined) process.back(byId(step.reject), 'first');
    if (step.terminate !== undefined) process.terminate();
  }
}

function look(process: PlayedProcess, wanted: NonNullable<ScenarioStep['expect']>): void {
  if (wanted.tasks) expect(process.names).toEqual(wanted.tasks.map(byId).sort());
  if (wanted.ended !== undefined) expect(process.state.ended !== null).toBe(wanted.ended);
  for (const [name, assignee] of Object.entries(wanted.assignee ?? {}))
    expect(process.task(name).assignee).toBe(assignee);
  for (const [name, groups] of Object.entries(wanted.candidateGroups ?? {}))
    expect(process.task(name).groups).toEqual(groups);
  if (wanted.variables) expect(process.vars).toMatchObject(wanted.variables);
}

describe.runIf(isThere)('the scenarios of other engines', () => {
  it.each(scenarios)('$title', async ({ model, scenario }) => {
    const process = new PlayedProcess(
      await graphOf(readFileSync(join(FOLDER, model.files[0] ?? ''), 'utf8')),
      scenario.start.variables,
    );
    for (const step of scenario.steps) {
      const before = JSON.stringify(process.state);
      if (step.fails === true) {
        expect(() => act(process, step)).toThrow();
        expect(JSON.stringify(process.state)).toBe(before);
      } else act(process, step);
      if (step.expect) look(process, step.expect);
    }
  });

  it('there are as many as were handed over', () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(17);
  });
});
