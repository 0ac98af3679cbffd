import { compileBpmn } from '#server/areas/workflow/compile/compile.ts';
import {
  addMemberTo,
  complete,
  endProcess,
  fireEvent,
  removeMember,
  returnCall,
  sendBack,
  startProcess,
  type BackTo,
  type Step,
} from '#server/areas/workflow/core/commands.ts';
import type { Effect, Holder } from '#server/areas/workflow/core/effect.ts';
import type { Graph } from '#server/areas/workflow/core/graph.ts';
import { addHistory, type HistoryRow } from '#server/areas/workflow/core/history.ts';
import type { ProcessState, Variables } from '#server/areas/workflow/core/state.ts';
import { listVariables } from '#server/areas/workflow/core/variables.ts';

type Opened = Extract<Effect, { readonly kind: 'taskOpened' }>;
type Armed = Extract<Effect, { readonly kind: 'timerSet' | 'subscribed' }>;
type Job = Extract<Effect, { readonly kind: 'jobAsked' }>;
type Call = Extract<Effect, { readonly kind: 'callStarted' }>;

/** A process in memory, moved by the pure core: what the store keeps in tables stands here in lists. */
export class PlayedProcess {
  readonly graph: Graph;
  state: ProcessState;
  history: readonly HistoryRow[] = [];
  tasks: readonly Opened[] = [];
  armed: readonly Armed[] = [];
  jobs: readonly Job[] = [];
  calls: readonly Call[] = [];
  thrown: readonly string[] = [];

  constructor(graph: Graph, vars: Variables = {}, starter: string | null = null) {
    this.graph = graph;
    const step = startProcess(graph, { vars, starter });
    this.state = step.state;
    this.take(step);
  }

  get names(): readonly string[] {
    return this.tasks.map(({ name }) => name).sort();
  }

  complete(name: string, vars: Variables = {}): void {
    this.take(complete(this.graph, this.state, { token: this.task(name).token, vars }));
  }

  back(name: string, to: BackTo): void {
    this.take(
      sendBack(this.graph, this.state, { token: this.task(name).token, to, history: this.history }),
    );
  }

  /** As `complete`, of one task among several of a name: by its activity instance. */
  completeAt(ai: number, vars: Variables): void {
    this.take(complete(this.graph, this.state, { token: this.taskAt(ai).token, vars }));
  }

  backAt(ai: number, to: BackTo): void {
    this.take(
      sendBack(this.graph, this.state, { token: this.taskAt(ai).token, to, history: this.history }),
    );
  }

  fire(node: string, vars: Variables = {}): void {
    const found = this.armed.find((one) => one.node === node);
    if (found === undefined) throw new Error(`nothing armed at ${node}`);
    if (found.kind === 'timerSet' && !found.isRepeated)
      this.armed = this.armed.filter((one) => one !== found);
    this.take(fireEvent(this.graph, this.state, { holder: found.holder, node, vars }));
  }

  /** Fires what was armed once, as a job that comes too late would. */
  fireLate(holder: Holder, node: string): void {
    this.take(fireEvent(this.graph, this.state, { holder, node, vars: {} }));
  }

  finishJob(handler: string, vars: Variables = {}): void {
    const job = this.jobs.find((one) => one.handler === handler);
    if (job === undefined) throw new Error(`no job of ${handler}`);
    this.jobs = this.jobs.filter((one) => one !== job);
    this.take(complete(this.graph, this.state, { token: job.token, vars }));
  }

  finishCall(vars: Variables, error: { readonly code: string | null } | null = null): void {
    const [call] = this.calls;
    if (call === undefined) throw new Error('nothing is called');
    this.calls = this.calls.slice(1);
    this.take(returnCall(this.graph, this.state, { token: call.token, vars, error }));
  }

  addSigner(name: string, item: string): void {
    this.take(addMemberTo(this.graph, this.state, { token: this.task(name).token, item }));
  }

  removeSigner(name: string): void {
    this.take(removeMember(this.graph, this.state, { token: this.task(name).token }));
  }

  terminate(): void {
    this.take(endProcess(this.graph, this.state, 'terminated'));
  }

  private taskAt(ai: number): Opened {
    const found = this.tasks.find((task) => task.ai === ai);
    if (found === undefined) throw new Error(`no task of activity ${ai}`);
    return found;
  }

  task(name: string): Opened {
    const found = this.tasks.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no task "${name}", open: ${this.names.join(', ')}`);
    return found;
  }

  /** The variables of the process, of which the root token of a scope sees all. */
  get vars(): Variables {
    const [token] = this.state.tokens;
    return token === undefined
      ? (this.state.scopes[0]?.vars ?? {})
      : listVariables(this.state, token);
  }

  private take({ state, effects }: Step): void {
    this.state = state;
    this.history = addHistory(this.history, effects);
    for (const effect of effects) this.apply(effect);
  }

  private apply(effect: Effect): void {
    if (effect.kind === 'taskOpened') this.tasks = [...this.tasks, effect];
    else if (effect.kind === 'taskClosed')
      this.tasks = this.tasks.filter(({ ai }) => ai !== effect.ai);
    else if (effect.kind === 'timerSet' || effect.kind === 'subscribed')
      this.armed = [...this.armed, effect];
    else if (effect.kind === 'disarmed')
      this.armed = this.armed.filter(({ holder }) => holder !== effect.holder);
    else if (effect.kind === 'jobAsked') this.jobs = [...this.jobs, effect];
    else if (effect.kind === 'callStarted') this.calls = [...this.calls, effect];
    else if (effect.kind === 'callDropped')
      this.calls = this.calls.filter(({ token }) => token !== effect.token);
    else if (effect.kind === 'thrown')
      this.thrown = [...this.thrown, `${effect.event}:${effect.name}`];
  }
}

const HEAD =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:activiti="http://activiti.org/bpmn" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">';

/** The BPMN of a process `p`; `head` stands before it (messages, signals, errors). */
export const bpmnOf = (body: string, head = ''): string =>
  `${HEAD}${head}<process id="p" isExecutable="true">${body}</process></definitions>`;

/** Flows written as `a>b` or `a>b:condition`, their ids as `a-b`. */
export const flowsOf = (...flows: readonly string[]): string =>
  flows
    .map((flow) => {
      const [, from = '', to = '', condition] = /^(\w+)>(\w+)(?::(.*))?$/.exec(flow) ?? [];
      const inner =
        condition === undefined
          ? ''
          : `<conditionExpression><![CDATA[${condition}]]></conditionExpression>`;
      return `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`;
    })
    .join('');

/** @throws Error with the problems of a process that cannot be deployed */
export async function aGraph(
  body: string,
  head = '',
  handlers: readonly string[] = [],
): Promise<Graph> {
  return graphOf(bpmnOf(body, head), handlers);
}

/** @throws Error as `aGraph` */
export async function graphOf(xml: string, handlers: readonly string[] = []): Promise<Graph> {
  const { graphs, problems } = await compileBpmn(xml, new Set(handlers));
  const [graph] = graphs;
  if (graph === undefined || problems.length > 0) throw new Error(JSON.stringify(problems));
  return graph;
}
