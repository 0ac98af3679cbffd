import type { Json } from '../juel/node.ts';

export type Variables = Readonly<Record<string, Json>>;

/** What a token does: waits for somebody or something, for others at a join, for the members of a countersign, for what it contains or calls. */
export type TokenState = 'ready' | 'wait' | 'join' | 'many' | 'scope' | 'call';

/** How far a countersign or loop is. `items` null where it goes by number alone. */
export interface Many {
  total: number;
  done: number;
  /** The number the next member gets, from 0. */
  next: number;
  items: Json[] | null;
}

/** One place where a process stands. */
export interface Token {
  readonly id: number;
  readonly node: string;
  /** The scope instance it stands in. */
  readonly scope: number;
  /** The activity instance it carries out; 0 until it begins one. */
  ai: number;
  st: TokenState;
  /** The flow it came by. */
  readonly via: string | null;
  /** The activity instances it follows. */
  readonly prev: readonly number[];
  /** Of a member: the token of its countersign. */
  readonly parent: number | null;
  /** Variables of its own. */
  vars: Record<string, Json> | null;
  many: Many | null;
}

/** A process or sub-process that is under way. */
export interface ScopeInstance {
  readonly id: number;
  /** The sub-process; '' is the process. */
  readonly node: string;
  /** The token that holds it open; null of the process. */
  readonly token: number | null;
  /** The activity instance of the sub-process; 0 of the process. */
  readonly ai: number;
  vars: Record<string, Json>;
}

/** `withdrawn`: by whoever started it; `cancelled`: by an administrator. */
export type EndReason = 'completed' | 'terminated' | 'error' | 'withdrawn' | 'cancelled';

/** All there is to know of a running process; kept as JSON, a few hundred bytes. */
export interface ProcessState {
  /** The last number given to a token, a scope or an activity instance. */
  seq: number;
  tokens: Token[];
  scopes: ScopeInstance[];
  ended: { readonly reason: EndReason; readonly code: string | null } | null;
}

/** The scope instance of the process itself. */
export const ROOT = 0;

export const newState = (vars: Variables): ProcessState => ({
  seq: 0,
  tokens: [],
  scopes: [{ id: ROOT, node: '', token: null, ai: 0, vars: { ...vars } }],
  ended: null,
});
