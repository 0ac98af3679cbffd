import { describe, expect, it } from 'vitest';
import { aGraph, PlayedProcess } from '#tests/builders/process.ts';
import { seededRandom, type Random } from '#tests/builders/random.ts';
import { Lineage } from './lineage.ts';
import { WorkflowError } from './workflow-error.ts';

import type { BackTo } from './commands.ts';

/** A process as a tree: what may be open together follows from it. */
type Block =
  | { readonly kind: 'task' | 'countersign'; readonly id: string }
  | { readonly kind: 'sequence'; readonly id: string; readonly parts: readonly Block[] }
  | { readonly kind: 'and' | 'or' | 'xor'; readonly id: string; readonly parts: readonly Block[] }
  | { readonly kind: 'sub'; readonly id: string; readonly parts: readonly [Block] };

const KINDS = ['task', 'task', 'countersign', 'sequence', 'sequence', 'and', 'or', 'xor', 'sub'] as const;
const GATEWAYS = { and: 'parallelGateway', or: 'inclusiveGateway', xor: 'exclusiveGateway' } as const;

function aBlock(random: Random, depth: number, name: () => string): Block {
  const kind: Block['kind'] = depth === 0 ? 'task' : random.pick(KINDS);
  const id = name();
  const parts = (): readonly Block[] => Array.from({ length: 2 + random.int(2) }, () => aBlock(random, depth - 1, name));
  if (kind === 'task' || kind === 'countersign') return { kind, id };
  if (kind === 'sub') return { kind, id, parts: [aBlock(random, depth - 1, name)] };
  return { kind, id, parts: parts() };
}

interface Drawn {
  readonly xml: string;
  readonly first: string;
  readonly last: string;
}

const flow = (from: string, to: string, condition = ''): string =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition === '' ? '' : `<conditionExpression>${condition}</conditionExpression>`}</sequenceFlow>`;

function draw(block: Block): Drawn {
  const { id } = block;
  switch (block.kind) {
    case 'task':
      return { xml: `<userTask id="${id}"/>`, first: id, last: id };
    case 'countersign':
      return {
        xml: `<userTask id="${id}"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></userTask>`,
        first: id,
        last: id,
      };
    case 'sub': {
      const inner = draw(block.parts[0]);
      return {
        xml: `<subProcess id="${id}"><startEvent id="${id}s"/>${inner.xml}<endEvent id="${id}e"/>${flow(`${id}s`, inner.first)}${flow(inner.last, `${id}e`)}</subProcess>`,
        first: id,
        last: id,
      };
    }
    case 'sequence': {
      const drawn = block.parts.map(draw);
      const links = drawn.slice(1).map((part, i) => flow(drawn[i]?.last ?? '', part.first));
      return { xml: drawn.map(({ xml }) => xml).join('') + links.join(''), first: drawn[0]?.first ?? '', last: drawn.at(-1)?.last ?? '' };
    }
    default:
      return drawGateway(block);
  }
}

/** Ways of an inclusive gateway are open by the bits of `way`; the first is its default. Those of an exclusive one by their number. */
function drawGateway(block: Extract<Block, { readonly kind: 'and' | 'or' | 'xor' }>): Drawn {
  const { id, kind, parts } = block;
  const tag = GATEWAYS[kind];
  const drawn = parts.map(draw);
  const [fork, join] = [`${id}f`, `${id}j`];
  const conditions = {
    and: (): string => '',
    or: (i: number): string => (i === 0 ? '' : `\${way mod ${i + 2} == 0}`),
    xor: (i: number): string => (i === 0 ? '' : `\${way mod ${parts.length} == ${i}}`),
  };
  const fallback = kind === 'and' ? '' : ` default="${fork}_${drawn[0]?.first ?? ''}"`;
  const ways = drawn.map((part, i) => flow(fork, part.first, conditions[kind](i)) + flow(part.last, join));
  return { xml: `<${tag} id="${fork}"${fallback}/><${tag} id="${join}"/>${drawn.map(({ xml }) => xml).join('')}${ways.join('')}`, first: fork, last: join };
}

/** Whether open tasks may be open together: of a sequence and of an exclusive gateway only those of one part. */
function mayBeOpen(block: Block, open: ReadonlySet<string>): boolean {
  if (!('parts' in block)) return true;
  const busy = block.parts.filter((part) => isBusy(part, open));
  if ((block.kind === 'sequence' || block.kind === 'xor') && busy.length > 1) return false;
  return busy.every((part) => mayBeOpen(part, open));
}

const isBusy = (block: Block, open: ReadonlySet<string>): boolean => ('parts' in block ? block.parts.some((part) => isBusy(part, open)) : open.has(block.id));

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
const COUNT = Number(process.env['WORKFLOW_PROCESSES'] ?? 40);
const SEED = Number(process.env['WORKFLOW_SEED'] ?? 20_261_123);

describe('random processes under random commands', () => {
  it('are never stuck, never stand twice at one place, never hold open what must follow, and always end', async () => {
    const random = seededRandom(SEED);
    let carriedOut = 0;
    for (let number = 0; number < COUNT; number += 1) {
      let names = 0;
      const name = (): string => `n${(names += 1)}`;
      const block: Block = { kind: 'sequence', id: name(), parts: [aBlock(random, 0, name), aBlock(random, 4, name), aBlock(random, 4, name)] };
      const drawn = draw(block);
      const graph = await aGraph(`<startEvent id="s"/>${drawn.xml}<endEvent id="e"/>${flow('s', drawn.first)}${flow(drawn.last, 'e')}`);
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
  const places = state.tokens.filter(({ parent, st }) => parent === null && st !== 'join').map(({ scope, node }) => `${scope}:${node}`);
  const waiting = state.tokens.filter(({ st }) => st === 'join').map(({ scope, node, via }) => `${scope}:${node}:${via}`);
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(waiting).size).toBe(waiting.length);
  expect(mayBeOpen(block, new Set(tasks.map(({ node }) => node)))).toBe(true);
  expect(state.tokens.filter(({ st }) => st === 'wait')).toHaveLength(tasks.length);
}
