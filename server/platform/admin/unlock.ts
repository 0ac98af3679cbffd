import { isId } from '#schemas/basics/ids.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { deleteUserTokens } from '#server/platform/session/session-store.ts';
import { listLockedNames, unlockName } from '#server/platform/session/tries-store.ts';
import { deleteTotp, listUsersWithTotp } from '#server/platform/session/two-step-store.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { demandNotAbove } from './not-above.ts';
import { accountsInSight } from './online.ts';

/** Lets somebody sign in again who was locked out by wrong passwords. @throws AppError `notFound` nobody within the actor's scope. */
export async function unlockUser(ctx: Ctx, id: string): Promise<void> {
  const user = needEntity(ctx, 'user');
  const where = isId(id)
    ? [...accountsInSight(ctx), ruleCondition(user, { field: 'id', op: 'eq', value: id })]
    : [];
  const [row] = isId(id)
    ? await listRows(ctx.db, ctx.scope, user, { where, limit: 1, offset: 0 })
    : [];
  if (!row) throw new AppError('notFound', { id });
  await unlockName(ctx.db, toText(row['username']).toLowerCase(), ctx.now());
}

/**
 * Ends two-step sign-in of somebody who lost phone and codes: he signs in by his password, and sets it up again where a role asks.
 * @throws AppError `self` one's own is ended where the password is asked for; `notFound`, `notSubset`
 */
export async function endTwoStepOf(ctx: Ctx, id: string): Promise<void> {
  if (id === ctx.actor.id) throw new AppError('self', { id });
  const user = needEntity(ctx, 'user');
  const before = await findVisible(ctx, user, id);
  // whoever takes the second step away is closer to the account: as for its password, he must not stand below it
  await demandNotAbove(ctx, { id, values: { password: '' }, before });
  await inTransaction(ctx, async (tx) => {
    await deleteTotp(tx.db, id);
    await deleteUserTokens(tx.db, id);
    tx.emit('session.revoked', { userId: id });
  });
}

/** Rows of users with whether their names are locked now, and whether they sign in with two steps. */
export async function markSignIn(
  ctx: Ctx,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const nameOf = (row: StoredRow) => toText(row['username']).toLowerCase();
  const locked = await listLockedNames(ctx.db, rows.map(nameOf), ctx.now());
  const withTwo = await listUsersWithTotp(
    ctx.db,
    rows.map(({ id }) => toText(id)),
  );
  return rows.map((row) => ({
    ...row,
    isLocked: locked.has(nameOf(row)),
    hasTwoStep: withTwo.has(toText(row['id'])),
  }));
}
