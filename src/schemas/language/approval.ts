import type { ApprovalSpec, EntitySchema } from './entity.ts';
import { statusFieldOf } from './status-field.ts';

/** The field that holds the status of records under approval. */
export function approvalField({
  approval,
  fields,
}: Pick<EntitySchema, 'approval' | 'fields'>): string | undefined {
  return approval && (approval.statusField ?? statusFieldOf({ fields })?.field);
}

/** The statuses from which a record is submitted. */
export function submittable({
  start,
  rejected,
  withdrawn = start,
}: ApprovalSpec): readonly string[] {
  return [...new Set([start, rejected, withdrawn])];
}

/** The statuses in which nobody changes a record. */
export function lockedStatuses({ running, lock = [] }: ApprovalSpec): readonly string[] {
  return [...new Set([running, ...lock])];
}

/** Whether nobody changes the record as it stands. */
export function isLocked(
  entity: Pick<EntitySchema, 'approval' | 'fields'>,
  row: Readonly<Record<string, unknown>>,
): boolean {
  const field = approvalField(entity);
  return (
    entity.approval !== undefined &&
    field !== undefined &&
    lockedStatuses(entity.approval).includes(String(row[field]))
  );
}
