import { ID_PATTERN } from '#schemas/basics/ids.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { ProcessFacts } from '#server/records/approval.ts';
import { findLatestDefinition, readGraph } from '../engine/definition-store.ts';

const IS_ID = new RegExp(ID_PATTERN, 'u');

/** The roles that the newest version of a process offers its steps to by their ids; who is worked out while it runs is known to nobody before. */
export async function processFacts(ctx: Ctx, key: string): Promise<ProcessFacts | undefined> {
  const definition = await findLatestDefinition(ctx.db, key);
  if (!definition) return undefined;
  const { nodes } = await readGraph(ctx, definition.id);
  const groups = Object.values(nodes).flatMap((node) =>
    node.kind === 'userTask' ? node.task.candidateGroups : [],
  );
  return { roleIds: new Set(groups.filter((group) => IS_ID.test(group))) };
}
