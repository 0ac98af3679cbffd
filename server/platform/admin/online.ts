import { isId } from '#schemas/basics/ids.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { isOnline, readOnlineTimes } from '#server/platform/session/online-store.ts';
import { deleteUserTokens } from '#server/platform/session/session-store.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import { fieldIsNot } from '#server/records/store/entity-where.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import { ofOwnUnits } from './people-of-units-store.ts';

/** Users of the actor's scope who are signed in (CONTRACT.md 3.15); super admins are seen by each other only. */
export const onlineHooks: EntityHooks<'online'> = {
  where: (ctx) => [isOnline(ctx.now()), ...accountsInSight(ctx)],
  async decorate(ctx, rows) {
    const ids = rows.map(({ id }) => String(id));
    const times = new Map(
      (await readOnlineTimes(ctx.db, ids, ctx.now())).map((time) => [time.userId, time]),
    );
    return rows.map((row) => ({
      ...row,
      userId: row['id'],
      loginDate: null,
      expireDate: null,
      ...times.get(toText(row['id'])),
    }));
  },
};

/** Super administrators are nobody's to see but each other's, people of other companies nobody's of a company. */
export function accountsInSight(ctx: Ctx): readonly Condition[] {
  return ctx.actor.isSuperAdmin
    ? []
    : [fieldIsNot(needEntity(ctx, 'user'), 'superAdmin', true), ...ofOwnUnits(ctx.actor)];
}

/** Ends every session of a user. @throws AppError `notFound` none within the actor's scope */
export async function forceLogout(ctx: Ctx, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const seen = isId(userId)
      ? await listVisibleKeys(tx.db, tx.scope, needEntity(tx, 'user'), {
          keys: [userId],
          where: accountsInSight(tx),
        })
      : new Set();
    if (seen.size === 0) throw new AppError('notFound', { id: userId });
    await deleteUserTokens(tx.db, userId);
    tx.emit('session.revoked', { userId });
  });
}
