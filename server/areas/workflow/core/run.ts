import { Budget, COMMAND } from '../juel/budget.ts';
import { JuelError } from '../juel/juel-error.ts';
import type { Json } from '../juel/node.ts';
import { fillTemplate, isTrue } from '../juel/template.ts';
import type { Effect, HowEnded, Via } from './effect.ts';
import { nodeOf, scopeOf, type Graph, type GraphNode } from './graph.ts';
import { type ProcessState, type ScopeInstance, type Token } from './state.ts';
import { findVariable } from './variables.ts';
import { WorkflowError } from './workflow-error.ts';

/** Moves one command may make. */
const MOST_MOVES = 10_000;

/** A move, and making a token, cost as much as looking at so many characters. */
const MOVE = 100;
const TOKEN = 200;

/** What is to be done next with a token. */
export type Move =
  | { readonly do: 'enter' | 'begin' | 'leave'; readonly token: number }
  | { readonly do: 'settle'; readonly scope: number };

/** One command under way: a copy of the state that is changed, what it asks of the world, and what is still to be moved. */
export class Run {
  readonly graph: Graph;
  readonly state: ProcessState;
  readonly effects: Effect[] = [];
  private readonly queue: Move[] = [];
  private readonly budget: Budget;
  private moves = 0;

  constructor(graph: Graph, state: ProcessState) {
    this.graph = graph;
    this.state = structuredClone(state);
    this.budget = new Budget(graph.most ?? COMMAND);
  }

  number(): number {
    this.state.seq += 1;
    return this.state.seq;
  }

  note(effect: Effect): void {
    this.effects.push(effect);
  }

  queueUp(move: Move): void {
    this.queue.push(move);
  }

  /** The next move; undefined when all is done. @throws WorkflowError `tooManySteps` a process that runs in circles. */
  nextMove(): Move | undefined {
    this.moves += 1;
    if (this.moves > MOST_MOVES) throw new WorkflowError('tooManySteps', '', String(MOST_MOVES));
    this.pay(MOVE + this.state.tokens.length);
    return this.queue.shift();
  }

  /** Takes the cost of something from what a command may cost. @throws WorkflowError `tooManySteps` */
  pay(cost: number, node = ''): void {
    try {
      this.budget.spend(cost);
    } catch (error) {
      if (error instanceof JuelError) throw new WorkflowError('tooManySteps', node);
      throw error;
    }
  }

  forget(): void {
    this.queue.length = 0;
  }

  node(token: Token): GraphNode {
    return nodeOf(this.graph, token.node);
  }

  find(id: number): Token | undefined {
    return this.state.tokens.find((token) => token.id === id);
  }

  /** @throws WorkflowError `gone` */
  need(id: number): Token {
    const token = this.find(id);
    if (token === undefined) throw new WorkflowError('gone', '', String(id));
    return token;
  }

  /** @throws WorkflowError `gone` */
  scope(id: number): ScopeInstance {
    const scope = this.state.scopes.find((one) => one.id === id);
    if (scope === undefined) throw new WorkflowError('gone', '', `scope ${id}`);
    return scope;
  }

  hasScope(id: number): boolean {
    return this.state.scopes.some((scope) => scope.id === id);
  }

  add(token: Pick<Token, 'node' | 'scope' | 'prev'> & Partial<Token>): Token {
    const added: Token = {
      ai: 0,
      st: 'ready',
      via: null,
      parent: null,
      vars: null,
      many: null,
      ...token,
      id: this.number(),
    };
    this.pay(TOKEN, token.node);
    this.state.tokens.push(added);
    return added;
  }

  remove({ id }: Token): void {
    this.state.tokens = this.state.tokens.filter((token) => token.id !== id);
  }

  addScope(node: string, holder: Token): ScopeInstance {
    const scope: ScopeInstance = {
      id: this.number(),
      node,
      token: holder.id,
      ai: holder.ai,
      vars: {},
    };
    this.state.scopes.push(scope);
    return scope;
  }

  removeScope({ id }: ScopeInstance): void {
    this.state.scopes = this.state.scopes.filter((scope) => scope.id !== id);
  }

  /** Gives a token its activity instance and tells of it. */
  start(token: Token, via: readonly Via[] = [{ flow: token.via, causes: token.prev }]): void {
    token.ai = this.number();
    const { node, scope, prev, ai, parent } = token;
    const known = this.node(token);
    const isMany = parent === null && 'loop' in known && known.loop !== null;
    const memberOf = parent === null ? null : (this.find(parent)?.ai ?? null);
    this.note({
      kind: 'started',
      ai,
      node,
      type: known.kind,
      name: known.name,
      causes: prev,
      via,
      scope,
      memberOf,
      isMany,
    });
  }

  /** Tells that the activity instance of a token is over, if it had begun one. */
  end(token: Token, how: HowEnded): void {
    if (token.ai === 0) return;
    const node = this.node(token);
    if (node.kind === 'userTask' && token.st === 'wait')
      this.note({ kind: 'taskClosed', ai: token.ai, how });
    this.note({ kind: 'ended', ai: token.ai, how });
  }

  /** What the sub-process, or the process, of a scope instance holds. */
  inside(scope: number): ReturnType<typeof scopeOf> {
    return scopeOf(this.graph, this.scope(scope).node);
  }

  /** The value of a text with expressions, seen from a token. @throws WorkflowError `expression` */
  fill(token: Token, text: string): Json {
    return this.guard(token, () =>
      fillTemplate(text, (name) => this.look(token, name), this.graph.ask, this.budget),
    );
  }

  /** @throws WorkflowError `expression` */
  holds(token: Token, condition: string): boolean {
    return this.guard(token, () =>
      isTrue(condition, (name) => this.look(token, name), this.graph.ask, this.budget),
    );
  }

  /** Looking a variable up goes through the tokens and what holds them. */
  private look(token: Token, name: string): Json | undefined {
    this.budget.spend(this.state.tokens.length + this.state.scopes.length);
    return findVariable(this.state, token, name);
  }

  private guard<T>(token: Token, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof JuelError && error.fault === 'nobody')
        throw new WorkflowError('nobody', token.node, error.about);
      if (error instanceof JuelError && error.fault === 'tooManySteps')
        throw new WorkflowError('tooManySteps', token.node);
      if (error instanceof JuelError)
        throw new WorkflowError('expression', token.node, `${error.fault} ${error.about}`.trim());
      throw error;
    }
  }

  get isOver(): boolean {
    return this.state.ended !== null;
  }
}
