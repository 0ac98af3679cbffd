import { begin, enter } from './begin.ts';
import { joinInclusive, tryParallel } from './joins.ts';
import { leave, settle } from './leave.ts';
import type { Run } from './run.ts';
import { WorkflowError } from './workflow-error.ts';

/** Moves everything that can move. @throws WorkflowError as the moves do; `stuck` nothing can ever move again though the process has not ended. */
export function drain(run: Run): void {
  do moveAll(run);
  while (!run.isOver && joinInclusive(run));
  if (run.isOver) return;
  const { tokens } = run.state;
  const stuck = tokens.find(({ st }) => st === 'join');
  if (
    stuck !== undefined &&
    tokens.every(({ st }) => st === 'join' || st === 'scope' || st === 'many')
  )
    throw new WorkflowError('stuck', stuck.node);
}

function moveAll(run: Run): void {
  for (let move = run.nextMove(); move !== undefined; move = run.nextMove()) {
    if (move.do === 'settle') {
      settle(run, move.scope);
      continue;
    }
    const token = run.find(move.token);
    if (token === undefined) continue;
    if (move.do === 'leave') leave(run, token);
    else if (move.do === 'begin') begin(run, token);
    else {
      enter(run, token);
      tryParallel(run, token);
    }
  }
}
