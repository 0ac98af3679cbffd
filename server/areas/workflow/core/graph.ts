import type { Ask } from '../juel/people.ts';

/** A process as it runs: plain JSON, made once from its BPMN when it is deployed and never changed after. */

/** What an event waits for or throws. `code` null catches every code. */
export type EventSpec =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'timer';
      readonly timer: 'duration' | 'date' | 'cycle';
      readonly value: string;
    }
  | { readonly kind: 'message' | 'signal'; readonly name: string }
  | { readonly kind: 'error' | 'escalation'; readonly code: string | null }
  | { readonly kind: 'terminate'; readonly isAll: boolean }
  | { readonly kind: 'link'; readonly name: string };

/** A node that is done several times: each for an item of a collection or so many times, at once or one after the other; or while a condition holds. */
export type LoopSpec =
  | {
      readonly kind: 'multiple';
      readonly isSequential: boolean;
      readonly cardinality: string | null;
      readonly collection: string | null;
      readonly itemName: string | null;
      readonly completion: string | null;
    }
  | {
      readonly kind: 'while';
      readonly condition: string;
      readonly isTestedBefore: boolean;
      readonly most: number;
    };

/** Who a user task is for; texts with expressions, of which lists are split at commas. */
export interface UserTaskSpec {
  readonly assignee: string | null;
  readonly owner: string | null;
  readonly candidateUsers: readonly string[];
  readonly candidateGroups: readonly string[];
  readonly dueDate: string | null;
  readonly priority: string | null;
  readonly formKey: string | null;
  /** What may be done with the fields of the form at this step; null: nothing is said. */
  readonly fields?: Readonly<Record<string, FieldRight>> | null;
  /** What is done when the task is due and still open. */
  readonly overdue?: Overdue | null;
}

export const FIELD_RIGHTS = ['edit', 'read', 'hide'] as const;
export type FieldRight = (typeof FIELD_RIGHTS)[number];

/** Reminds the people of the task, completes it, or ends the process. */
export const OVERDUE = ['remind', 'pass', 'terminate'] as const;
export type Overdue = (typeof OVERDUE)[number];

interface BaseNode {
  readonly id: string;
  readonly name: string | null;
  /** The sub-process it stands in; '' at the top. */
  readonly scope: string;
  /** Sequence flows, by id. */
  readonly incoming: readonly string[];
  readonly outgoing: readonly string[];
}

interface ActivityNode extends BaseNode {
  readonly loop: LoopSpec | null;
  /** Events at its border, by id. */
  readonly boundary: readonly string[];
  /** The flow taken where no condition holds. */
  readonly fallback: string | null;
}

/** A value handed over: the value of `source` becomes the variable `target`. */
export interface Mapping {
  readonly source: string;
  readonly target: string;
}

export type GraphNode =
  | (BaseNode & {
      readonly kind: 'start';
      readonly event: EventSpec;
      readonly initiator: string | null;
      readonly isInterrupting: boolean;
      readonly formKey: string | null;
    })
  | (BaseNode & { readonly kind: 'end' | 'throw'; readonly event: EventSpec })
  | (BaseNode & { readonly kind: 'catch'; readonly event: EventSpec })
  | (BaseNode & {
      readonly kind: 'boundary';
      readonly event: EventSpec;
      readonly attachedTo: string;
      readonly isInterrupting: boolean;
    })
  | (BaseNode & { readonly kind: 'exclusive' | 'inclusive'; readonly fallback: string | null })
  | (BaseNode & { readonly kind: 'parallel' | 'eventGateway' })
  | (ActivityNode & { readonly kind: 'passTask' })
  | (ActivityNode & { readonly kind: 'userTask'; readonly task: UserTaskSpec })
  | (ActivityNode & { readonly kind: 'receiveTask'; readonly message: string | null })
  | (ActivityNode & {
      readonly kind: 'serviceTask';
      readonly handler: string | null;
      readonly expression: string | null;
      readonly resultName: string | null;
      readonly fields: Readonly<Record<string, string>>;
    })
  | (ActivityNode & {
      readonly kind: 'callActivity';
      readonly calledKey: string;
      readonly businessKey: string | null;
      readonly inputs: readonly Mapping[];
      readonly outputs: readonly Mapping[];
      readonly isGivenAll: boolean;
    })
  | (ActivityNode & { readonly kind: 'subProcess'; readonly isEventSubProcess: boolean });

export type NodeKind = GraphNode['kind'];
export type NodeOf<K extends NodeKind> = GraphNode & { readonly kind: K };
export type Activity = Extract<GraphNode, ActivityNode>;

export interface GraphFlow {
  readonly id: string;
  readonly name: string | null;
  readonly from: string;
  readonly to: string;
  /** `${…}`; null: always. */
  readonly condition: string | null;
}

/** What starts in a scope: its none, message, signal and timer starts, and its event sub-processes. */
export interface GraphScope {
  readonly starts: readonly string[];
  readonly eventSubProcesses: readonly string[];
}

export interface Graph {
  readonly key: string;
  readonly name: string | null;
  readonly nodes: Readonly<Record<string, GraphNode>>;
  readonly flows: Readonly<Record<string, GraphFlow>>;
  /** By the sub-process they belong to; '' is the process. */
  readonly scopes: Readonly<Record<string, GraphScope>>;
  /** Of each inclusive gateway that joins: for each incoming flow the nodes from which it is reached without passing the gateway. */
  readonly joins: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Who answers questions about people; given with a command, never kept. Without it they are answered by themselves. */
  readonly ask?: Ask;
  /** What a command may cost, in characters looked at; given with a command, never kept. Without it as much as any. */
  readonly most?: number;
}

const ACTIVITIES: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'passTask',
  'userTask',
  'receiveTask',
  'serviceTask',
  'callActivity',
  'subProcess',
]);

export const isActivity = (node: GraphNode): node is Activity => ACTIVITIES.has(node.kind);

/** @throws Error a graph that does not know its own node: a mistake of the compiler. */
export function nodeOf(graph: Graph, id: string): GraphNode {
  const node = Object.hasOwn(graph.nodes, id) ? graph.nodes[id] : undefined;
  if (node === undefined) throw new Error(`graph ${graph.key} has no node "${id}"`);
  return node;
}

/** @throws Error as `nodeOf`. */
export function flowOf(graph: Graph, id: string): GraphFlow {
  const flow = Object.hasOwn(graph.flows, id) ? graph.flows[id] : undefined;
  if (flow === undefined) throw new Error(`graph ${graph.key} has no flow "${id}"`);
  return flow;
}

export function scopeOf(graph: Graph, id: string): GraphScope {
  return (
    (Object.hasOwn(graph.scopes, id) ? graph.scopes[id] : undefined) ?? {
      starts: [],
      eventSubProcesses: [],
    }
  );
}
