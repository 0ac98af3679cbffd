import type { AnswerOf, BodyOf } from '#schemas/api/contract.ts';
import type { PERIOD } from '#schemas/api/period.ts';
import { formatWallDay, parseWallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { moveDue } from './ledger-store.ts';

/**
 * Moves one planned work to another day; the dates after it stay. @throws AppError `notFound` it is not in sight; `invalid` a day that is
 * none or is over; `badMove` it is not planned any more, or the day has work of its rule already
 */
export async function moveDueOf(
  ctx: Ctx,
  { id, day }: BodyOf<typeof PERIOD.move>,
): Promise<AnswerOf<typeof PERIOD.move>> {
  if (parseWallTime(day) === null || day < formatWallDay(ctx.now()))
    throw new AppError(
      'invalid',
      {},
      { issues: [{ path: 'day', rule: 'min', message: 'errors.period.day', params: {} }] },
    );
  if (!(await findRow(ctx.db, ctx.scope, needEntity(ctx, 'periodDue'), id)))
    throw new AppError('notFound', { id });
  const refused = await inTransaction(ctx, (tx) => moveDue(tx.db, { id, day }));
  if (refused)
    throw new AppError('badMove', { reason: serverText(ctx.lang, `period.move.${refused}`) });
  return { moved: true };
}
