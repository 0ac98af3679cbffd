import type { ModelTrial } from '#schemas/api/workflow-definitions.ts';
import { LANE } from '../compile/lanes.ts';
import { complete, fireEvent, returnCall, startProcess, type Step } from '../core/commands.ts';
import type { Effect } from '../core/effect.ts';
import type { Graph } from '../core/graph.ts';
import type { Variables } from '../core/state.ts';
import { WorkflowError, type WorkflowFault } from '../core/workflow-error.ts';
import { readFile, type ReadFile } from './process-file.ts';

/** A file to be played, what the process knows at its start, and what then happens. */
export interface TrialInput {
  readonly xml: string;
  readonly handlers: readonly string[];
  readonly starter: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly steps: readonly TrialStep[];
  /** What each command may cost; without it as much as any. */
  readonly most?: number;
}

export interface TrialStep {
  readonly task?: string | undefined;
  readonly event?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/** Why a trial went no further. */
export interface TrialFault {
  readonly fault: WorkflowFault;
  readonly node: string;
  /** What the node is called. */
  readonly name: string;
  readonly about: string;
}

/** What came of it: how far it went, or why it could not begin. */
export type Played =
  | { readonly kind: 'unread'; readonly file: Omit<ReadFile, 'graphs'> }
  | {
      readonly kind: 'played';
      readonly trial: Omit<ModelTrial, 'problem'>;
      readonly fault: TrialFault | null;
    };

/** A trial may take so long altogether; each of its commands is bounded by the core. */
const MOST_MS = 3_000;

/** Plays a file on the pure core: nothing is stored, nobody is told. */
export async function playTrial({
  xml,
  handlers,
  starter,
  variables,
  steps,
  most,
}: TrialInput): Promise<Played> {
  const { graphs, ...file } = await readFile(xml, handlers);
  const [first] = graphs;
  const graph = first && (most === undefined ? first : { ...first, most });
  if (graph === undefined || file.problems.length > 0) return { kind: 'unread', file };
  const until = performance.now() + MOST_MS;
  const play = new Play(graph);
  try {
    play.take(startProcess(graph, { vars: { starter, ...variables } as Variables, starter }));
    for (const step of steps) {
      if (performance.now() > until)
        throw new WorkflowError('tooManySteps', '', String(steps.length));
      play.take(play.next(step));
    }
  } catch (error) {
    if (!(error instanceof WorkflowError)) throw error;
    const { fault, node, about } = error;
    const name = graph.nodes[node]?.name ?? node;
    return { kind: 'played', trial: play.tell(), fault: { fault, node, name, about } };
  }
  return { kind: 'played', trial: play.tell(), fault: null };
}

type Of<K extends Effect['kind']> = Extract<Effect, { readonly kind: K }>;

/** A process in memory and what it waits for. */
class Play {
  private readonly graph: Graph;
  private state: Step['state'] | null = null;
  private readonly started = new Map<number, string>();
  private readonly ended = new Set<number>();
  private readonly undone = new Set<number>();
  private readonly flows = new Set<string>();
  private tasks: readonly Of<'taskOpened'>[] = [];
  private armed: readonly Of<'timerSet' | 'subscribed'>[] = [];
  private jobs: readonly Of<'jobAsked'>[] = [];
  private calls: readonly Of<'callStarted'>[] = [];

  constructor(graph: Graph) {
    this.graph = graph;
  }

  /** What a step makes of the state. @throws WorkflowError `gone` nothing waits there */
  next({ task, event, variables = {} }: TrialStep): Step {
    const vars = variables as Variables;
    if (this.state === null) throw new WorkflowError('gone');
    const node = task ?? event ?? '';
    const armed = event === undefined ? undefined : this.armed.find((one) => one.node === event);
    if (armed !== undefined) {
      if (armed.kind === 'timerSet' && !armed.isRepeated)
        this.armed = this.armed.filter((one) => one !== armed);
      return fireEvent(this.graph, this.state, { holder: armed.holder, node: armed.node, vars });
    }
    const call = this.calls.find(({ token }) => this.tokenAt(token) === node);
    if (call !== undefined)
      return returnCall(this.graph, this.state, { token: call.token, vars, error: null });
    const waiting =
      this.tasks.find((one) => one.node === node) ?? this.jobs.find((one) => one.node === node);
    if (waiting === undefined) throw new WorkflowError('gone', node);
    this.jobs = this.jobs.filter((one) => one !== waiting);
    return complete(this.graph, this.state, { token: waiting.token, vars });
  }

  take({ state, effects }: Step): void {
    this.state = state;
    for (const effect of effects) this.apply(effect);
    const alive = new Set(state.tokens.map(({ id }) => id));
    this.calls = this.calls.filter(({ token }) => alive.has(token));
    this.jobs = this.jobs.filter(({ token }) => alive.has(token));
  }

  tell(): Omit<ModelTrial, 'problem'> {
    const active = new Set<string>();
    const done = new Set<string>();
    for (const [ai, node] of this.started)
      if (!this.undone.has(ai)) (this.ended.has(ai) ? done : active).add(node);
    const waits = [
      ...this.armed.map(({ node, ...one }) => ({
        node,
        kind: one.kind === 'timerSet' ? ('timer' as const) : one.event,
      })),
      ...this.jobs.map(({ node }) => ({ node, kind: 'service' as const })),
      ...this.calls.map(({ token }) => ({ node: this.tokenAt(token), kind: 'call' as const })),
    ];
    return {
      nodes: [...new Set([...done, ...active])].map((node) => ({
        node,
        state: active.has(node) ? 'active' : 'done',
      })),
      flows: [...this.flows],
      tasks: this.tasks.map(({ node, name, assignee, groups, users }) => ({
        node,
        name,
        assignee,
        groups: groups.map((group) => group.replace(LANE, '')),
        users,
      })),
      waits,
      ended: this.state?.ended?.reason ?? null,
    };
  }

  private tokenAt(id: number): string {
    return this.state?.tokens.find((token) => token.id === id)?.node ?? '';
  }

  private apply(effect: Effect): void {
    if (effect.kind === 'started') this.started.set(effect.ai, effect.node);
    else if (effect.kind === 'ended') this.ended.add(effect.ai);
    else if (effect.kind === 'undone') for (const ai of effect.ais) this.undone.add(ai);
    else if (effect.kind === 'flowTaken') this.flows.add(effect.flow);
    else if (effect.kind === 'taskOpened') this.tasks = [...this.tasks, effect];
    else if (effect.kind === 'taskClosed')
      this.tasks = this.tasks.filter(({ ai }) => ai !== effect.ai);
    else this.applyWait(effect);
  }

  private applyWait(effect: Effect): void {
    if (effect.kind === 'timerSet' || effect.kind === 'subscribed')
      this.armed = [...this.armed, effect];
    else if (effect.kind === 'disarmed')
      this.armed = this.armed.filter(({ holder }) => holder !== effect.holder);
    else if (effect.kind === 'jobAsked') this.jobs = [...this.jobs, effect];
    else if (effect.kind === 'callStarted') this.calls = [...this.calls, effect];
    else if (effect.kind === 'callDropped')
      this.calls = this.calls.filter(({ token }) => token !== effect.token);
  }
}
