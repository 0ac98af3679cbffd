import { describe, expect, it } from 'vitest';

import { rounds } from '#tests/builders/long.ts';
import { aGraph, PlayedProcess } from '#tests/builders/process.ts';
import { aRandomProcess, mayBeOpen, type Block } from '#tests/builders/random-process.ts';
import { seededRandom, type Random } from '#tests/builders/random.ts';
import type { BackTo } from './commands.ts';
import { Lineage } from './lineage.ts';
import { WorkflowError } from './workflow-error.ts';

/** Back one step, to any step before, or to the first. */
function aTarget(random: Random, played: PlayedProcess, name: string): BackTo {
  const choice = random.int(4);
  if (choice > 1) return choice === 2 ? 'first' : 'previous';
  const steps = new Lineage(played.graph, played.history).allPrevious(played.task(name).ai);
  return steps.length === 0 ? 'previous' : { ai: random.pick(steps).ai };
}

/** Whether a command was carried out; a refusal for the lack of a step before is right. */
function tryTo(run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if (error instanceof WorkflowError && error.fault === 'nothingBefore') return false;
    throw error;
  }
}

/** More of them by hand: `WORKFLOW_PROCESSES=2000 WORKFLOW_SEED=7 npx vitest run …`. */
const COUNT = Number(process.env['WORKFLOW_PROCESSES'] ?? rounds(40, 400));
const SEED = Number(process.env['WORKFLOW_SEED'] ?? 20_261_123);

describe('random processes under random commands', () => {
  it('are never stuck, never stand twice at one place, never hold open what must follow, and always end', async () => {
    const random = seededRandom(SEED);
    let carriedOut = 0;
    for (let number = 0; number < COUNT; number += 1) {
      const { block, body } = aRandomProcess(random);
      const graph = await aGraph(body);
      const played = new PlayedProcess(graph, { way: random.int(12) });
      for (let turn = 0; turn < 60 && played.state.ended === null; turn += 1) {
        const task = played.tasks[random.int(played.tasks.length)];
        expect(task, 'a process that has not ended has a task').toBeDefined();
        const chosen = task?.name ?? '';
        if (random.int(10) < 6) played.complete(chosen, { way: random.int(12) });
        else if (tryTo(() => played.back(chosen, aTarget(random, played, chosen)))) carriedOut += 1;
        expectSound(played, block);
      }
      for (let turn = 0; played.state.ended === null; turn += 1) {
        expect(turn).toBeLessThan(1_000);
        played.complete(played.tasks[0]?.name ?? '');
        expectSound(played, block);
      }
      expect(played.tasks).toEqual([]);
      expect(played.state.tokens).toEqual([]);
    }
    expect(carriedOut).toBeGreaterThan(COUNT * 3);
  });
});

function expectSound({ state, tasks }: PlayedProcess, block: Block): void {
  const places = state.tokens
    .filter(({ parent, st }) => parent === null && st !== 'join')
    .map(({ scope, node }) => `${scope}:${node}`);
  const waiting = state.tokens
    .filter(({ st }) => st === 'join')
    .map(({ scope, node, via }) => `${scope}:${node}:${via}`);
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(waiting).size).toBe(waiting.length);
  expect(mayBeOpen(block, new Set(tasks.map(({ node }) => node)))).toBe(true);
  expect(state.tokens.filter(({ st }) => st === 'wait')).toHaveLength(tasks.length);
}
