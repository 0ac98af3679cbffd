import type { Json } from '../juel/node.ts';
import {
  ROOT,
  type ProcessState,
  type ScopeInstance,
  type Token,
  type Variables,
} from './state.ts';

/** A variable as a token sees it: its own, those of the countersign it is a member of, those of its sub-process, then of what contains that. */
export function findVariable(state: ProcessState, token: Token, name: string): Json | undefined {
  for (const vars of contextsOf(state, token)) if (Object.hasOwn(vars, name)) return vars[name];
  return undefined;
}

/** All variables as a token sees them. */
export function listVariables(state: ProcessState, token: Token): Variables {
  return Object.fromEntries(
    [...contextsOf(state, token)].reverse().flatMap((vars) => Object.entries(vars)),
  );
}

/** Sets variables where they are known, nearest first; what is known nowhere becomes a variable of the process. */
export function setVariables(state: ProcessState, token: Token | null, values: Variables): void {
  for (const [name, value] of Object.entries(values)) {
    if (name === '__proto__') continue;
    const homes = token === null ? [] : homesOf(state, token);
    const home = homes.find((vars) => Object.hasOwn(vars, name)) ?? rootOf(state).vars;
    home[name] = value;
  }
}

/** The variables of the process itself. */
export const rootOf = (state: ProcessState): ScopeInstance => {
  const root = state.scopes.find(({ id }) => id === ROOT);
  if (root === undefined) throw new Error('a process without its root scope');
  return root;
};

/** @yields what a token sees, nearest first */
function* contextsOf(state: ProcessState, token: Token): Generator<Variables> {
  for (let at: Token | undefined = token; at !== undefined; at = holderOf(state, at)) {
    if (at.vars !== null) yield at.vars;
    const parent = tokenOf(state, at.parent);
    if (parent?.many) yield countersOf(state, parent);
    yield scopeOfToken(state, at).vars;
  }
}

function homesOf(state: ProcessState, token: Token): readonly Record<string, Json>[] {
  const found: Record<string, Json>[] = [];
  for (let at: Token | undefined = token; at !== undefined; at = holderOf(state, at)) {
    if (at.vars !== null) found.push(at.vars);
    found.push(scopeOfToken(state, at).vars);
  }
  return found;
}

/** What expressions of a countersign may ask (the names of Activiti). */
function countersOf(state: ProcessState, { id, many }: Token): Variables {
  const active = state.tokens.filter(({ parent }) => parent === id).length;
  return {
    nrOfInstances: many?.total ?? 0,
    nrOfCompletedInstances: many?.done ?? 0,
    nrOfActiveInstances: active,
  };
}

function scopeOfToken(state: ProcessState, { scope }: Token): ScopeInstance {
  return state.scopes.find(({ id }) => id === scope) ?? rootOf(state);
}

function holderOf(state: ProcessState, token: Token): Token | undefined {
  return tokenOf(state, scopeOfToken(state, token).token);
}

const tokenOf = (state: ProcessState, id: number | null): Token | undefined =>
  id === null ? undefined : state.tokens.find((token) => token.id === id);
