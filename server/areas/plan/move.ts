import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { PERIOD } from '#schemas/api/period.ts';
import { formatWallDay, parseWallTime } from '#schemas/basics/wall-time.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { holdPlanned, moveDue, undoMove, type HeldPlan } from './move-store.ts';

/**
 * Moves one planned work to another day; the dates after it stay. @throws AppError `notFound` it is not in sight; `invalid` a day that is
 * none or is over; `badMove` it is not planned any more, or the day lies beyond the work of its rule before or after it
 */
export async function moveDueOf(
  ctx: Ctx,
  { id, day, reason }: BodyOf<typeof PERIOD.move>,
): Promise<AnswerOf<typeof PERIOD.move>> {
  demandDay(ctx, day);
  return inTransaction(ctx, async (tx) => {
    const held = await needPlanned(tx, id);
    demandWithin(tx, day, held);
    await moveDue(tx.db, { id, day, reason, by: tx.actor.id });
    return { moved: true };
  });
}

/**
 * Takes back the last move of a work, made by whoever asks. @throws AppError `notFound`; `badMove` nothing of his is there to take back;
 * and as of a move: the day it stood on is over, or has been passed by another
 */
export async function undoMoveOf(
  ctx: Ctx,
  { id }: BodyOf<typeof PERIOD.undoMove>,
): Promise<AnswerOf<typeof PERIOD.undoMove>> {
  return inTransaction(ctx, async (tx) => {
    const held = await needPlanned(tx, id);
    if (held.movedFrom === null || held.movedBy !== tx.actor.id)
      throw refused(tx, 'period.move.nothing');
    demandDay(tx, held.movedFrom);
    demandWithin(tx, held.movedFrom, held);
    await undoMove(tx.db, id);
    return { moved: true };
  });
}

function demandDay(ctx: Ctx, day: string): void {
  if (parseWallTime(day) !== null && day >= formatWallDay(ctx.now())) return;
  const issue = { path: 'day', rule: 'min', message: 'errors.period.day', params: {} };
  throw new AppError('invalid', {}, { issues: [issue] });
}

async function needPlanned(tx: Ctx, id: string): Promise<HeldPlan> {
  if (!(await findRow(tx.db, tx.scope, needEntity(tx, 'periodDue'), id)))
    throw new AppError('notFound', { id });
  const held = await holdPlanned(tx.db, id);
  if (!held) throw refused(tx, 'period.move.gone');
  return held;
}

function demandWithin(tx: Ctx, day: string, { from, to }: HeldPlan): void {
  if (from !== null && day < from) throw refused(tx, 'period.move.before', { day: from });
  if (to !== null && day > to) throw refused(tx, 'period.move.after', { day: to });
}

function refused(
  { lang }: Ctx,
  key: ServerKey,
  params: Readonly<Record<string, string>> = {},
): AppError {
  return new AppError('badMove', { reason: serverText(lang, key, params) });
}
