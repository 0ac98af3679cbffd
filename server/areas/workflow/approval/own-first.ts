import type { Ctx } from '#server/base/context/ctx.ts';
import type { Graph } from '../core/graph.ts';
import { readGraph } from '../engine/definition-store.ts';
import type { Instance } from '../engine/instance-store.ts';
import { firstTasks } from '../engine/listeners.ts';
import { completeTask } from '../engine/tasks.ts';
import { listOwnTasks } from './approval-store.ts';

/** Where the first step is the starter's own (to fill in the form), submitting has done it. */
export async function passOwnFirst(tx: Ctx, instance: Instance): Promise<void> {
  const graph = await readGraph(tx, instance.definitionId);
  const own = firstTasks(graph);
  for (const { id, node } of await listOwnTasks(
    tx.db,
    instance.definitionKey,
    instance.businessKey ?? '',
    tx.actor.id,
  ))
    if (own.has(node) && isForStarter(graph, node))
      await completeTask(tx, { taskId: id, comment: null, vars: {} });
}

/** Whether a task is for whoever started, whoever that is. */
export function isForStarter(graph: Graph, node: string): boolean {
  const found = graph.nodes[node];
  if (found?.kind !== 'userTask' || found.loop !== null) return false;
  const names = [
    'starter',
    ...Object.values(graph.nodes).flatMap((one) =>
      one.kind === 'start' && one.initiator !== null ? [one.initiator] : [],
    ),
  ];
  const [, name = ''] = /^[$#]\{\s*(\w+)\s*\}$/.exec(found.task.assignee ?? '') ?? [];
  return names.includes(name);
}
