import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { nodeOf, scopeOf, type Graph } from '../core/graph.ts';
import { readTimer } from '../core/timers.ts';
import { findLatestDefinition, readGraph } from './definition-store.ts';
import { deleteStarts, insertStart, insertStartJob, listStarts } from './start-store.ts';

/**
 * What starts a process besides people: times, messages and signals of its newest version. Called whenever that may be another one: a
 * version was deployed or removed.
 */
export async function armStarts(tx: Ctx, key: string): Promise<void> {
  await deleteStarts(tx.db, key);
  const definition = await findLatestDefinition(tx.db, key);
  if (definition !== undefined)
    await armVersion(tx, definition.id, await readGraph(tx, definition.id));
}

async function armVersion(tx: Ctx, definitionId: string, graph: Graph): Promise<void> {
  for (const id of scopeOf(graph, '').starts) {
    const node = nodeOf(graph, id);
    if (node.kind !== 'start') continue;
    const { event } = node;
    if (event.kind === 'message' || event.kind === 'signal')
      await insertStart(tx.db, definitionId, { node: id, kind: event.kind, name: event.name });
    if (event.kind !== 'timer') continue;
    const due = readTimer(event.timer, event.value, tx.now().getTime());
    // a date that has passed starts nothing
    if (due === null || (event.timer === 'date' && due.dueMs < tx.now().getTime())) continue;
    await insertStartJob(tx.db, definitionId, {
      id: newId(),
      node: id,
      dueAt: new Date(due.dueMs),
      cycle: due.cycle,
      turnsLeft: due.turnsLeft,
    });
  }
}

/** An event was thrown: the processes it starts begin by jobs of their own. A message starts one, a signal all. */
export async function startByEvent(
  tx: Ctx,
  kind: 'message' | 'signal',
  name: string,
): Promise<void> {
  const starts = await listStarts(tx.db, kind, name);
  for (const { definitionId, node } of kind === 'message' ? starts.slice(0, 1) : starts)
    await insertStartJob(tx.db, definitionId, {
      id: newId(),
      node,
      dueAt: tx.now(),
      cycle: null,
      turnsLeft: null,
    });
}
