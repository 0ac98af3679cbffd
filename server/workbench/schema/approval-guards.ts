import { approvalField, lockedStatuses } from '#schemas/language/approval.ts';
import type { ApprovalSpec, EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { OPEN_APPROVALS } from '#server/records/approval.ts';
import type { Finding } from './bound-facts.ts';

/**
 * What runs is not let out of its lock: while processes of an approval are under way nobody, whatever he holds, takes it away, gives it another
 * process or other statuses, or locks less. `entities` are those in force.
 */
export async function judgeRunningApproval(
  ctx: Ctx,
  entities: readonly EntitySchema[],
  after: EntitySchema,
): Promise<readonly Finding[]> {
  const before = entities.find(({ name }) => name === after.name);
  if (before?.approval === undefined) return [];
  if (keeps({ ...before, approval: before.approval }, after)) return [];
  const open = (await ctx.house.of(OPEN_APPROVALS)?.(ctx, before.approval.process)) ?? 0;
  if (open === 0) return [];
  return [
    {
      path: ['approval'],
      rule: 'schema.bounds.approvalRuns',
      params: { process: before.approval.process },
    },
  ];
}

export function withoutApproval({ approval: _approval, ...entity }: EntitySchema): EntitySchema {
  return entity;
}

type Approved = EntitySchema & { readonly approval: ApprovalSpec };

function keeps(before: Approved, after: EntitySchema): boolean {
  const { approval } = after;
  if (
    approval === undefined ||
    before.table.name !== after.table.name ||
    approvalField(before) !== approvalField(after)
  )
    return false;
  const words = [
    'process',
    'start',
    'running',
    'passed',
    'rejected',
    'terminated',
    'withdrawn',
  ] as const;
  const locked = lockedStatuses(approval);
  return (
    words.every((word) => approval[word] === before.approval[word]) &&
    lockedStatuses(before.approval).every((status) => locked.includes(status))
  );
}
