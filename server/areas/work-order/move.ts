import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { parseWallTime } from '#schemas/types/wall-time.ts';
import type { WorkOrderFacts } from './guards.ts';
import { judgeMove } from './policy.ts';
import { findRow, type StoredRow } from '#server/records/store/rows.ts';
import { findAssignee } from './assignee-store.ts';
import { insertOrderLog, saveMove } from './work-order-store.ts';
import { adoptFiles, linkLoggedFiles } from '#server/records/attachments/file-links.ts';
import { moveAlarms } from './alarm-link.ts';
import { changesOf } from './effects.ts';
import { tellMove } from './notices.ts';
import { areFormsComplete, factsOf, type Fields, orderEntity, orderStates, text, viewOf } from './order.ts';
import { assertAllowed, formFields, orderChanged, readMoveFields } from './refuse.ts';
import { readRules } from './rules.ts';

export interface MoveInput {
  readonly id: string;
  readonly move: string;
  /** The version the user saw. */
  readonly version?: number | undefined;
  /** What the move's dialog asked. */
  readonly fields: Fields;
}

/**
 * Makes one move of the table: judged, written with its history row, its alarms and its messages, all or nothing.
 * @throws AppError `notFound` no such order in the actor's scope; `statusChanged` someone moved it first, or this is no move of its
 *   status; `forbidden` not this actor's move; `badMove` a condition does not hold; `invalid` fields are missing or bad.
 */
export async function moveWorkOrder(ctx: Ctx, input: MoveInput): Promise<StoredRow> {
  return inTransaction(ctx, async (tx) => {
    const entity = orderEntity(tx);
    const order = await findRow(tx.db, tx.scope, entity, input.id);
    if (!order) throw new AppError('notFound', { id: input.id });
    if (input.version !== undefined && input.version !== Number(order['version'])) throw orderChanged();
    const { to, rules, ...sent } = await judge(tx, order, input);
    const specs = formFields(orderStates(tx).moves[input.move]?.form);
    const fields = await adoptFiles(tx, specs, sent.fields);
    const station = tx.registry.entity('station');
    const step = {
      order,
      fields,
      to,
      userId: tx.actor.id,
      now: tx.now(),
      rules,
      stationLocation: station && input.move === 'checkin' ? (await findRow(tx.db, { kind: 'all' }, station, String(order['stationId'])))?.['location'] : null,
    };
    const seen = { id: order.id, status: String(order['status']), version: Number(order['version']), by: tx.actor.id };
    const changes = changesOf(input.move, step);
    if (!(await saveMove(tx.db, entity, seen, changes))) throw orderChanged();
    const after: StoredRow = { ...order, ...changes, id: order.id, version: seen.version + 1 };
    const comment = commentOf(fields);
    await insertOrderLog(tx.db, {
      id: newId(),
      orderId: order.id,
      at: tx.now(),
      userId: tx.actor.id,
      move: input.move,
      from: seen.status,
      to,
      comment,
      fields: loggedFields(input.move, fields, order),
    });
    await linkLoggedFiles(tx, { entity: entity.name, id: order.id }, specs, fields);
    await moveAlarms(tx, input.move, order, after);
    await tellMove(tx, { move: input.move, before: order, after, comment });
    tx.emit('workOrder.moved', { id: order.id, move: input.move, from: seen.status, to, by: tx.actor.id });
    return after;
  });
}

async function judge(tx: Ctx, order: StoredRow, input: MoveInput) {
  const states = orderStates(tx);
  const rules = await readRules(tx.db);
  const ask = (facts: WorkOrderFacts) => judgeMove(states, { actor: tx.actor, name: input.move, order: viewOf(order, String(order['status'])), facts, rules });
  const known = factsOf(order, tx.now());
  const first = ask(known);
  // fields are looked at only once the move itself is his to make; guards may need them
  if (!first.ok && first.reason !== 'guard') assertAllowed(tx, first);
  const spec = states.moves[input.move];
  const fields = spec ? readMoveFields(tx, spec, input.fields) : {};
  const verdict = ask({
    ...known,
    ...(await sentFacts(tx, fields)),
    areFormsComplete: areFormsComplete(order, input.fields, rules.formTypes),
    needsConfirm: known.needsConfirm === true || input.fields['needConfirm'] === true,
  });
  assertAllowed(tx, verdict);
  return { to: verdict.to, fields, rules };
}

async function sentFacts(tx: Ctx, fields: Fields): Promise<Partial<WorkOrderFacts>> {
  const assigneeId = text(fields, 'assigneeId');
  const assignee = assigneeId ? await findAssignee(tx.db, assigneeId) : undefined;
  return { ...(assignee ? { newAssignee: assignee } : {}), newPlanEnd: parseWallTime(fields['newPlanEnd']) };
}

function commentOf(fields: Fields): string | null {
  return text(fields, 'reason') ?? text(fields, 'comment') ?? text(fields, 'content') ?? text(fields, 'result');
}

/** What the history keeps besides the comment; long forms stay on the order. */
function loggedFields(move: string, fields: Fields, order: StoredRow): Fields {
  const { forms: _forms, reason: _reason, comment: _comment, content: _content, result: _result, ...rest } = fields;
  return move === 'refuse' || move === 'redeploy' ? { ...rest, oldAssigneeId: order['assigneeId'] } : rest;
}
