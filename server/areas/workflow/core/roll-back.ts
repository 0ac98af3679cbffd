import { nodeOf } from './graph.ts';
import type { HistoryRow } from './history.ts';
import { tryParallel } from './joins.ts';
import { killToken } from './kill.ts';
import { Lineage } from './lineage.ts';
import type { Run } from './run.ts';
import type { Token } from './state.ts';
import { WorkflowError } from './workflow-error.ts';

/**
 * Makes a process stand again where it stood (workflow design, 6.6): everything that came from the targets is undone, what was used up at
 * a join by others waits there again, and each target begins anew. Variables stay as they are.
 * @throws WorkflowError `notReached` a target that is not there or whose sub-process is over
 */
export function rollBackTo(run: Run, lineage: Lineage, targets: readonly HistoryRow[]): void {
  for (const { node, scope, ai } of targets)
    if (!run.hasScope(scope) || lineage.find(ai) === undefined)
      throw new WorkflowError('notReached', node);
  const undone = lineage.descendants(targets.map(({ ai }) => ai));
  killAll(run, undone);
  for (const token of waitingAgain(run, lineage, undone)) tryParallel(run, token);
  for (const { node, scope, causes, via } of targets) {
    const token = run.add({ node, scope, prev: causes, via: via[0]?.flow ?? null });
    run.queueUp({ do: 'begin', token: token.id });
  }
  run.note({ kind: 'undone', ais: [...undone] });
}

function killAll(run: Run, undone: ReadonlySet<number>): void {
  for (const token of run.state.tokens) {
    const isUndone =
      token.st === 'join' ? token.prev.some((ai) => undone.has(ai)) : undone.has(token.ai);
    if (isUndone) killToken(run, token, 'undone');
  }
}

/** Tokens that a join had used up though they do not come from what is undone. */
function waitingAgain(run: Run, lineage: Lineage, undone: ReadonlySet<number>): readonly Token[] {
  const put: Token[] = [];
  for (const ai of undone) {
    const row = lineage.find(ai);
    if (row === undefined || row.via.length < 2 || !run.hasScope(row.scope)) continue;
    for (const { flow, causes } of row.via)
      if (!causes.some((cause) => undone.has(cause)))
        put.push(
          run.add({ node: row.node, scope: row.scope, via: flow, prev: causes, st: 'join' }),
        );
  }
  return put;
}

/** The steps before a task. @throws WorkflowError `nothingBefore` */
export function previousOf(
  run: Run,
  rows: readonly HistoryRow[],
  token: Token,
): { readonly lineage: Lineage; readonly targets: readonly HistoryRow[] } {
  const lineage = new Lineage(run.graph, rows);
  const targets = lineage.previous(token.ai);
  if (targets.length === 0) throw new WorkflowError('nothingBefore', token.node);
  return { lineage, targets };
}

/** The first steps of the process, from which a task comes. @throws WorkflowError `nothingBefore` the task is one of them */
export function firstOf(
  run: Run,
  rows: readonly HistoryRow[],
  token: Token,
): { readonly lineage: Lineage; readonly targets: readonly HistoryRow[] } {
  const lineage = new Lineage(run.graph, rows);
  const targets = lineage.first().filter(({ ai }) => lineage.descendants([ai]).has(token.ai));
  if (targets.length === 0 || targets.some(({ ai }) => ai === token.ai))
    throw new WorkflowError('nothingBefore', token.node);
  return { lineage, targets };
}

/** One chosen step among all before a task. @throws WorkflowError `notReached` */
export function chosenOf(
  run: Run,
  rows: readonly HistoryRow[],
  { token, ai }: { readonly token: Token; readonly ai: number },
): { readonly lineage: Lineage; readonly targets: readonly HistoryRow[] } {
  const lineage = new Lineage(run.graph, rows);
  const target = lineage.allPrevious(token.ai).find((row) => row.ai === ai);
  if (target === undefined) throw new WorkflowError('notReached', token.node, String(ai));
  nodeOf(run.graph, target.node);
  return { lineage, targets: [target] };
}
