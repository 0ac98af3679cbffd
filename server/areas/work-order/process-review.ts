import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { keptAs, type Said } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { MoveFacts, MoveStep } from '#server/moves/life-cycles.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import {
  needChosenProcesses,
  type ProcessedRecords,
} from '#server/platform/second-person/chosen-process.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { type Fields, orderEntity, text } from './order.ts';
import { readFlowRule, ruleKeyOf } from './rules.ts';

/** Of the dictionary work_audit_by: a process decides in place of a person. */
export const BY_PROCESS = 'process';
const IN_REVIEW = '3';

/** Orders as the processes of their flows move them: by moves of their own life, in the name of whoever did the step. */
export const PROCESSED_ORDERS: ProcessedRecords = {
  async find(tx, id) {
    const order = await findRow(tx.db, SYSTEM_SCOPE, orderEntity(tx), { id, forUpdate: true });
    return (
      order && {
        id: order.id,
        title: `${toText(order.orderNo)} ${toText(order.title)}`,
        isWaiting: order.status === IN_REVIEW && order.auditBy === BY_PROCESS,
        authorId: text(order, 'assigneeId') ?? '',
        facts: {
          orderType: text(order, 'orderType'),
          urgency: text(order, 'urgency'),
          source: text(order, 'source'),
          isOverdue: order.isOverdue === true,
          needConfirm: order.needConfirm === true,
        },
      }
    );
  },
  pass: (tx, id, said) => moveOn(tx, { id, move: 'audit', said, field: 'comment' }),
  reject: (tx, id, said) => moveOn(tx, { id, move: 'reject', said, field: 'reason' }),
  giveBack: (tx, id, said) => moveOn(tx, { id, move: 'takeBack', said, field: 'reason' }),
};

/** No key or role of the person is asked for: the step of the process was his. */
async function moveOn(
  tx: Ctx,
  {
    id,
    move,
    said,
    field,
  }: { readonly id: string; readonly move: string; readonly said: Said; readonly field: string },
): Promise<void> {
  const actor = { ...tx.actor, kind: 'system' } as const;
  const { comment, words } = keptAs(said);
  const fields = { [field]: comment };
  await moveRecord({ ...tx, actor, scope: SYSTEM_SCOPE }, 'workOrder', { id, move, fields, words });
}

/** Which process reviews an order: that of its flow as it is now, else the one that was named when it was made. */
async function processOf({ db }: Ctx, order: Fields): Promise<string> {
  const { process } = await readFlowRule(db, ruleKeyOf(order));
  return process ?? text(order, 'auditProcess') ?? '';
}

/** What an order keeps of its process when it is handed in: a flow that changes later does not move it. */
export async function keptProcess(tx: Ctx, order: Fields): Promise<string | null> {
  return isProcessed(order) ? processOf(tx, order) : null;
}

/** Why an order cannot go to its process with this move; null where it can, or does not. */
export async function processRefusal(ctx: Ctx, { move, row }: MoveFacts): Promise<string | null> {
  const isNext =
    move === 'audit' && auditsOf(row)[Number(row['auditsDone'] ?? 0) + 1] === BY_PROCESS;
  if (!isNext && (move === 'audit' || !isProcessed(row))) return null;
  const key = isNext ? (text(row, 'auditProcess') ?? '') : await processOf(ctx, row);
  const desk = needChosenProcesses(ctx);
  const state = await desk.stateOf(ctx, key);
  if (state === 'ready') return null;
  const name = (await desk.namesOf(ctx, [key])).get(key) ?? key;
  return serverText(ctx.lang, `workOrder.process.${state}`, { name });
}

/** Starts the process of an order whose review is due by one, in the name of whoever handed it in. @throws AppError as starting a process */
export async function startReview(tx: Ctx, { after, move }: MoveStep): Promise<void> {
  if (after['auditBy'] !== BY_PROCESS) return;
  const assigneeId = text(after, 'assigneeId') ?? tx.actor.id;
  // whoever made the review before has handed in nothing
  const actor =
    move === 'audit' ? ({ ...tx.actor, kind: 'system', id: assigneeId } as const) : tx.actor;
  const about = { entity: 'workOrder', id: toText(after['id']) };
  const process = text(after, 'auditProcess') ?? '';
  await needChosenProcesses(tx).start({ ...tx, actor }, { ...about, process });
}

/** Who has the steps of an order's process. */
export function findStepHolders(tx: Ctx, order: Fields): Promise<readonly string[]> {
  return needChosenProcesses(tx).listHolders(tx, 'workOrder', text(order, 'id') ?? '');
}

function auditsOf({ audits }: Fields): readonly unknown[] {
  return Array.isArray(audits) ? audits : [];
}

const isProcessed = (order: Fields): boolean => auditsOf(order).includes(BY_PROCESS);
