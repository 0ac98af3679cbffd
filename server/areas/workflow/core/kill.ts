import { disarm, disarmScope } from './arms.ts';
import type { HowEnded } from './effect.ts';
import type { Run } from './run.ts';
import type { ScopeInstance, Token } from './state.ts';

/** Ends a token with all it contains: members, what is in its sub-process, what it called, what it waits for. */
export function killToken(run: Run, token: Token, how: HowEnded): void {
  if (run.find(token.id) === undefined) return;
  for (const member of run.state.tokens.filter(({ parent }) => parent === token.id))
    killToken(run, member, how);
  for (const scope of run.state.scopes.filter((one) => one.token === token.id))
    killScope(run, scope, how);
  if (token.st === 'call') run.note({ kind: 'callDropped', token: token.id });
  if (token.st !== 'join') {
    disarm(run, token);
    run.end(token, how);
  }
  run.remove(token);
}

/** Ends all that is in a scope, and the scope. */
export function killScope(run: Run, scope: ScopeInstance, how: HowEnded): void {
  emptyScope(run, scope, how);
  run.removeScope(scope);
}

/** Ends all that is in a scope but leaves it open, for what takes its place. */
export function emptyScope(run: Run, scope: ScopeInstance, how: HowEnded): void {
  for (const token of run.state.tokens.filter(
    (one) => one.scope === scope.id && one.parent === null,
  ))
    killToken(run, token, how);
  disarmScope(run, scope);
}
