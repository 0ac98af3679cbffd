import { toText } from '#schemas/expressions/values.ts';
import { approvalField } from '#schemas/language/approval.ts';
import { statusFieldOf } from '#schemas/language/status-field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Approved } from '#server/records/approval.ts';
import { dropKept } from '#server/records/resource/own-record.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { effectsThatHold, factsLogged, readValuesSet, runEffects } from './effects.ts';
import { storeMoved } from './move-record.ts';
import { insertMoveLog } from './move-store.ts';

/** What the log of a life cycle calls lines that an approval wrote: no move has such a name. */
export const APPROVAL_LINE = 'approval:';

/** What an approval does with a record. */
export const APPROVAL_DEEDS = [
  'submitted',
  'sentBack',
  'resubmitted',
  'passed',
  'terminated',
  'withdrawn',
] as const;
export type ApprovalDeed = (typeof APPROVAL_DEEDS)[number];

/**
 * Sets the status as the approval of a record does: nobody's key or role is asked, the effects that its life cycle has for every change of
 * the status happen, log and history tell it. Call it in the transaction of what the process did.
 * @returns the row as it is now; undefined where there is none any more.
 */
export async function moveApproved(
  tx: Ctx,
  entity: Approved,
  {
    id,
    to,
    deed,
    comment,
  }: {
    readonly id: string;
    readonly to: string;
    readonly deed: ApprovalDeed;
    readonly comment: string | null;
  },
): Promise<StoredRow | undefined> {
  const row = await findRow(tx.db, SYSTEM_SCOPE, entity, { id, forUpdate: true });
  const field = approvalField(entity) ?? '';
  if (!row || toText(row[field]) === to) return row;
  const after =
    statusFieldOf(entity)?.field === field
      ? await moveAlong(tx, entity, { row, to, deed, comment })
      : await updateById(tx.db, entity, { id, set: { [field]: to }, by: tx.actor.id });
  tx.emit('entity.changed', { entity: entity.name, id, change: 'update', by: tx.actor.id });
  dropKept(tx, entity);
  return after;
}

async function moveAlong(
  tx: Ctx,
  entity: Approved,
  {
    row,
    to,
    deed,
    comment,
  }: {
    readonly row: StoredRow;
    readonly to: string;
    readonly deed: ApprovalDeed;
    readonly comment: string | null;
  },
): Promise<StoredRow | undefined> {
  const status = statusFieldOf(entity);
  const states = status && tx.registry.localizedStates(status.states, tx.lang);
  if (!status || !states) return row;
  const id = toText(row['id']);
  const life = { entity, field: status.field, states };
  const step = { ...life, move: `${APPROVAL_LINE}${deed}`, row, form: {}, to };
  const effects = effectsThatHold(tx, states.effects ?? [], step);
  const after = await storeMoved(tx, life, {
    id,
    values: await readValuesSet(tx, effects, step),
    to,
  });
  if (!after) return undefined;
  const log = {
    id: newId(),
    entity: entity.name,
    recordId: id,
    at: tx.now(),
    userId: tx.actor.id,
    move: step.move,
    from: toText(row[status.field]),
    to,
    comment,
    words: null,
  };
  await insertMoveLog(tx.db, { ...log, fields: factsLogged(tx, effects, step) });
  await runEffects(tx, effects, {
    ...step,
    after,
    what: serverText(tx.lang, `approval.line.${deed}`),
    whatKey: `approval.line.${deed}`,
    comment,
  });
  return after;
}
