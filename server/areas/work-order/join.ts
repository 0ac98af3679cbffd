import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Said, Words } from '#server/base/texts/said.ts';
import { insertMoveLog } from '#server/moves/move-store.ts';
import type { StoredOf } from '#server/registry/rows.ts';
import { attachAlarms, needsConfirmWith } from './attach-alarms.ts';
import { linkFound, type Found } from './found.ts';
import { type Fields, orderEntity, text } from './order.ts';
import { tellJoined } from './receivers.ts';
import { markOrder } from './work-order-store.ts';

type OrderRow = StoredOf<'workOrder'>;

export interface CreatedOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly status: string;
  readonly version: number;
  /** True when an open order of the same station, type and alarm key took it in. */
  readonly isThisGroup: boolean;
}

/** What is told of an order that was made. */
export type MadeOrder = Pick<CreatedOrder, 'id' | 'orderNo' | 'status' | 'version'>;

/** The answer the client asks its question from; what was typed stays in its dialog. */
export function duplicateOrder(open: OrderRow): AppError {
  const { id, orderNo } = open;
  return new AppError('duplicateOrder', { data: { ask: 'duplicateOrder', id, orderNo } });
}

/** The open order takes the request in: nothing that was typed is lost, it stands in the order's history, and who works on it is told. */
export async function joinOrder(
  tx: Ctx,
  open: OrderRow,
  {
    fields,
    found,
    alarmIds,
    words,
  }: {
    readonly fields: Fields;
    readonly found: Found;
    readonly alarmIds: readonly string[];
    readonly words: Words | null;
  },
): Promise<CreatedOrder> {
  const joinedCount = Number(open['joinedCount'] ?? 0) + 1;
  const taken = open['sourceRecordId'] ? {} : found;
  const order = { id: open.id, by: tx.actor.id };
  const needConfirm = await needsConfirmWith(tx, open, alarmIds);
  await markOrder(tx.db, orderEntity(tx), order, { joinedCount, needConfirm, ...taken });
  await linkFound(tx, open.id, taken);
  await attachAlarms(tx, open, alarmIds);
  const { comment, said } = requestOf(fields, words);
  await insertMoveLog(tx.db, {
    id: newId(),
    entity: 'workOrder',
    recordId: open.id,
    at: tx.now(),
    userId: tx.actor.id,
    move: 'create',
    from: String(open['status']),
    to: String(open['status']),
    comment,
    words: said === null ? null : { comment: said },
    fields: { ...fields, isThisGroup: true, alarmIds },
  });
  await tellJoined(tx, open, comment, said);
  return createdOrder(open, true);
}

/** What was asked for, as the history of the order that takes it in says it. */
function requestOf(
  fields: Fields,
  words: Words | null,
): { readonly comment: string; readonly said: Said | null } {
  const parts = ['title', 'content'].filter((name) => text(fields, name) !== null);
  const lines = parts.map((name) => text(fields, name) ?? '');
  const said = parts.map((name, at): Said => words?.[name] ?? lines[at] ?? '');
  const whole = said.flatMap((line, at) => (at === 0 ? [line] : ['\n', line]));
  return { comment: lines.join('\n'), said: words && whole };
}

/** What is told of an order that was made, or took a request in. */
export function createdOrder(
  { id, orderNo, status, version }: OrderRow | MadeOrder,
  isThisGroup: boolean,
): CreatedOrder {
  return { id, orderNo: String(orderNo), status, version, isThisGroup };
}
