import { ID_PATTERN } from '#schemas/basics/ids.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Approved, ProcessFacts } from '#server/records/approval.ts';
import { findLatestDefinition, readGraph } from '../engine/definition-store.ts';
import { listRoleIds } from '../engine/role-store.ts';
import { listUnheldRoles } from './approval-store.ts';
import { STEPS_DESK_OF_PROCESSES } from './steps.ts';

const IS_ID = new RegExp(ID_PATTERN, 'u');

/**
 * The roles that a process offers its steps to by their ids: those of the steps that come with the approval, unless it was drawn by hand,
 * else those of the newest version. Who is worked out while it runs is known to nobody before.
 */
export async function processFacts(ctx: Ctx, entity: Approved): Promise<ProcessFacts | undefined> {
  const roleIds = await rolesOf(ctx, entity);
  return (
    roleIds && {
      roleIds: new Set(roleIds),
      unheldRoles: await listUnheldRoles(ctx.db, roleIds),
    }
  );
}

async function rolesOf(ctx: Ctx, entity: Approved): Promise<readonly string[] | undefined> {
  const { steps, process } = entity.approval;
  if (steps && !(await STEPS_DESK_OF_PROCESSES.isDrawnByHand(ctx, entity))) {
    const known = await listRoleIds(ctx.db, [...new Set(steps.flatMap(({ roles }) => roles))]);
    return [...known.values()];
  }
  const definition = await findLatestDefinition(ctx.db, process);
  if (!definition) return undefined;
  const { nodes } = await readGraph(ctx, definition.id);
  return Object.values(nodes)
    .flatMap((node) => (node.kind === 'userTask' ? node.task.candidateGroups : []))
    .filter((group) => IS_ID.test(group));
}
